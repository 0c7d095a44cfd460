import { useState } from 'react';
import { useOnline } from '../../client/connection/use-online.ts';
import { type Entry, discardUnsent, retryUnsent } from '../../client/outbox/outbox.ts';
import { Button } from '../basics/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import styles from './unsent-actions.module.css';
import { mayHaveArrived, mayRetry, unsentState } from './unsent-state.ts';

interface UnsentActionsProps {
  entry: Entry;
  /** The id of what says which one it is. */
  describedBy: string;
  /** Has it written anew; left out where that cannot be. */
  onEdit?: (() => void) | undefined;
  /** Once it is no longer what it was: where it was shown it may be gone. */
  onGone: (how: 'retried' | 'discarded') => void;
}

/** What can be done with something unsent: to try again what failed, to write it anew, to throw it away. */
export function UnsentActions({ entry, describedBy, onEdit, onGone }: UnsentActionsProps) {
  const [asks, setAsks] = useState(false);
  const { id, kind } = entry;
  const state = unsentState(entry, useOnline());
  // What is on its way cannot be taken back.
  if (state === 'sending' && !asks) return null;
  const isRetried = mayRetry(entry);
  return (
    <div className={styles.actions}>
      {isRetried ? (
        <Button
          aria-describedby={describedBy}
          onClick={() => {
            void retryUnsent(id);
            onGone('retried');
          }}
        >
          {texts.retry}
        </Button>
      ) : null}
      {onEdit === undefined ? null : (
        <Button look={isRetried ? 'bare' : 'plain'} aria-describedby={describedBy} onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      <Button
        look={isRetried || onEdit ? 'bare' : 'plain'}
        aria-describedby={describedBy}
        onClick={() => setAsks(true)}
      >
        {texts.discard}
      </Button>
      {asks ? (
        <ConfirmDialog
          heading={texts.discardHeading[kind]}
          confirm={texts.discard}
          destructive
          busy={false}
          onConfirm={() => {
            setAsks(false);
            void discardUnsent(id);
            onGone('discarded');
          }}
          close={() => setAsks(false)}
        >
          <p>{mayHaveArrived(entry) ? texts.discardMayMean : texts.discardMeans}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
