import { useEffect } from 'react';
import { log } from '../../core/log/log.ts';

/**
 * Keeps the screen awake while the component is mounted and the page is visible (Screen Wake Lock API). Without
 * support, or if the browser refuses, for example to save power, the screen turns off as usual.
 */
export function useWakeLock(): void {
  useEffect(() => {
    // Browsers hide `wakeLock` on insecure origins.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (wakeLock === undefined) return undefined;
    let sentinel: WakeLockSentinel | null = null;
    let isRequesting = false;
    let isOver = false;

    const acquire = async () => {
      if (document.visibilityState !== 'visible' || isRequesting || sentinel?.released === false)
        return;
      isRequesting = true;
      try {
        sentinel = await wakeLock.request('screen');
        if (isOver) await sentinel.release();
      } catch (error) {
        log('warning', 'app', 'the screen could not be kept awake', error);
      } finally {
        isRequesting = false;
      }
    };
    // The browser releases the lock whenever the page is hidden.
    const reacquire = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', reacquire);
      sentinel?.release().catch((error: unknown) => {
        log('warning', 'app', 'the screen stays awake', error);
      });
    };
  }, []);
}
