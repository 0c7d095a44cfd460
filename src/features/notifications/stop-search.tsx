import { useState } from 'react';
import { call } from '../../client/http/api.ts';
import { Button } from '../../components/basics/button.tsx';
import { useAction } from '../../components/hooks/use-action.ts';
import { deletedOrGone } from '../../core/http/result.ts';
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
  const { busy, run } = useAction();
  const [isStopped, setStopped] = useState(false);

  const stop = async () => {
    const request = { params: { id: link.slice(link.lastIndexOf('/') + 1) } };
    const reply = await run(
      () => deletedOrGone(call('POST /items/{id}/stop-saved-search', request)),
      texts.stopSearchFailed,
    );
    if (reply !== null) setStopped(true);
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
