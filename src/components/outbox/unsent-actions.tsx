import { useState } from 'react';
import { useOnline } from '../../client/connection/use-online.ts';
import { discardUnsent, retryUnsent } from '../../client/outbox/outbox.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { Button } from '../basics/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import styles from './unsent-actions.module.css';
import { mayHaveArrived, mayRetry, unsentState } from './unsent-state.ts';

interface UnsentActionsProps {
  entry: Entry;
  /** The id of the element that describes the entry, for screen readers. */
  describedBy: string;
  /** Opens the entry for editing; omitted if it cannot be edited. */
  onEdit?: (() => void) | undefined;
  /** Called when the entry is retried or discarded. Its row may then disappear. */
  onGone: (how: 'retried' | 'discarded') => void;
}

/** The buttons of an outbox entry: Retry for a failed one, Edit and Discard. */
export function UnsentActions({ entry, describedBy, onEdit, onGone }: UnsentActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, kind } = entry;
  const state = unsentState(entry, useOnline());
  // No buttons, because an entry that is being sent is usually gone at once. But a dialog that is already open stays.
  if (state === 'sending' && !isAsking) return null;
  const canRetry = mayRetry(entry);
  return (
    <div className={styles.actions}>
      {canRetry ? (
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
        <Button look={canRetry ? 'bare' : 'plain'} aria-describedby={describedBy} onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      <Button
        look={canRetry || onEdit ? 'bare' : 'plain'}
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
      >
        {texts.discard}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          heading={texts.discardHeading[kind]}
          confirm={texts.discard}
          destructive
          busy={false}
          onConfirm={() => {
            setAsking(false);
            void discardUnsent(id);
            onGone('discarded');
          }}
          close={() => setAsking(false)}
        >
          <p>{mayHaveArrived(entry) ? texts.discardMayMean : texts.discardMeans}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
