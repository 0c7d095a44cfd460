import { useEffect } from 'react';
import { invalidate } from './query.ts';

const pollIntervalMs = 30_000;

/**
 * Reloads queries while the page is visible: twice a minute, and when it becomes visible. It is for the lists of
 * admins and keepers, because no live event reports every change in them.
 * @param target a query's key or a call's name
 */
export function usePolling(target: string): void {
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') invalidate(target);
    };
    const timer = setInterval(poll, pollIntervalMs);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [target]);
}
