import { useState } from 'react';
import { call } from '../../client/http/api.ts';
import { Button } from '../../components/basics/button.tsx';
import { useAction } from '../../components/hooks/use-action.ts';
import { toastFailure } from '../../components/toasts/toast-failure.ts';
import styles from './notification-entry.module.css';
import { texts } from './texts.ts';

interface StopSearchProps {
  /** The path of the item that the search found. */
  link: string;
  /** The id of the element with the notification's text. */
  describedBy: string;
}

/** Deletes the saved search that found an item. */
export function StopSearch({ link, describedBy }: StopSearchProps) {
  const { busy, runAlone } = useAction();
  const [isStopped, setStopped] = useState(false);

  const stop = async () => {
    const id = link.slice(link.lastIndexOf('/') + 1);
    const result = await runAlone(() =>
      call('POST /items/{id}/stop-saved-search', { params: { id } }),
    );
    if (result === null) return;
    // 404 means that the search was already stopped elsewhere.
    if (result.ok || (result.failure.kind === 'refused' && result.failure.status === 404)) {
      setStopped(true);
    } else {
      toastFailure(result.failure, texts.stopSearchFailed);
    }
  };

  return (
    <div className={styles.stop} role="status">
      {isStopped ? (
        texts.searchStopped
      ) : (
        <Button look="bare" busy={busy} aria-describedby={describedBy} onClick={() => void stop()}>
          {texts.stopSearch}
        </Button>
      )}
    </div>
  );
}
