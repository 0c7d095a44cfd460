import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/basics/button.tsx';
import { startServiceWorker } from './service-worker.ts';
import { reportHeight } from '../../shell/report-height.ts';
import styles from './update-prompt.module.css';

const texts = {
  updateReady: 'A new version of the portal is ready.',
  updateNow: 'Reload now',
  updateLater: 'Later',
} as const;

const heightOfPrompt = reportHeight('--update-prompt');

/**
 * Starts the service worker, and asks before a new version takes over. Taking over reloads the page, so a person who is
 * typing chooses when. Drafts survive the reload. The prompt stands at the bottom of the window, where it moves nothing
 * that the person reads, and hides while a dialog is open. Elements that stick to the bottom stay above the prompt,
 * because `--bottom-bar` includes its height.
 */
export function UpdatePrompt() {
  const [isReady, setReady] = useState(false);
  const accept = useRef<() => void>(undefined);

  useEffect(() => {
    if ('serviceWorker' in navigator) accept.current ??= startServiceWorker(() => setReady(true));
  }, []);

  return createPortal(
    <div role="status">
      {isReady ? (
        <div ref={heightOfPrompt} className={styles.prompt}>
          <p>{texts.updateReady}</p>
          <Button look="primary" onClick={() => accept.current?.()}>
            {texts.updateNow}
          </Button>
          <Button look="bare" onClick={() => setReady(false)}>
            {texts.updateLater}
          </Button>
        </div>
      ) : null}
    </div>,
    document.body,
  );
}
