import { useId } from 'react';
import type { Entry } from '../../../../core/outbox/entry.ts';
import { UnsentActions } from '../../../../components/outbox/unsent-actions.tsx';
import { messageOf } from '../../../../core/outbox/payload.ts';
import { failedText } from '../../../../components/outbox/unsent-state.ts';
import type { MessageBox } from './message-box.ts';
import styles from './not-sent.module.css';
import { texts } from '../../texts.ts';
import { editUnsent } from './edit-unsent.ts';

interface NotSentProps {
  entries: readonly Entry[];
  box: MessageBox;
  /** Called after the user has acted on an entry. */
  onDone: () => void;
}

/** Lists the failed messages until the user edits, retries or discards them. */
export function NotSent({ entries, box, onDone }: NotSentProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section className={styles.area} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {texts.notSent}
      </h2>
      <ul className={styles.entries}>
        {entries.map((entry) => {
          const message = messageOf(entry);
          return (
            <li key={entry.id} className={styles.entry}>
              <div className={styles.words}>
                <p id={`${id}-${entry.id}`} className={styles.content} dir="auto">
                  {message?.content}
                </p>
                <p className={styles.reason}>{failedText(entry)}</p>
              </div>
              <UnsentActions
                entry={entry}
                describedBy={`${id}-${entry.id}`}
                onEdit={
                  message === null ? undefined : () => void editUnsent(entry.id, box).then(onDone)
                }
                onGone={onDone}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
