import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { Updates } from './service-worker.ts';
import { texts } from './texts.ts';
import styles from './update-prompt.module.css';

/** Runs work when everything that the page needs to show itself is there. */
function onceLoaded(signal: AbortSignal, work: () => void) {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true, signal });
}

/**
 * Starts the service worker once the page has loaded, and asks before a new version takes over:
 * nobody loses a half-written post to it.
 */
export function UpdatePrompt() {
  const [ready, setReady] = useState<Updates | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    onceLoaded(gone.signal, () => {
      import('./service-worker.ts').then(
        ({ startServiceWorker }) => {
          if (gone.signal.aborted || !('serviceWorker' in navigator)) return;
          const updates = startServiceWorker();
          gone.signal.addEventListener(
            'abort',
            updates.onReady(() => setReady(updates)),
          );
        },
        // Offline, and without a worker so far: the next visit starts it.
        () => undefined,
      );
    });
    return () => gone.abort();
  }, []);

  return (
    <div role="status">
      {ready === null ? null : (
        <div className={styles.prompt}>
          <p>{texts.updateReady}</p>
          <Button look="primary" onClick={() => ready.take()}>
            {texts.updateNow}
          </Button>
          <Button look="bare" onClick={() => setReady(null)}>
            {texts.updateLater}
          </Button>
        </div>
      )}
    </div>
  );
}
