import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './not-sent.module.css';
import { texts } from './texts.ts';
import type { Writer } from './writer.ts';
import type { Outgoing } from './writing.ts';

interface NotSentProps {
  entries: readonly Outgoing[];
  writer: Writer;
  /** Called once what was written stands in the box again. */
  onEdit: () => void;
}

/** What could not be sent: nothing that was written is lost without its writer's wish. */
export function NotSent({ entries, writer, onEdit }: NotSentProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section className={styles.area} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {texts.notSent}
      </h2>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <div className={styles.words}>
              <p id={`${id}-${entry.id}`} className={styles.content} dir="auto">
                {entry.content}
              </p>
              {entry.state === 'not sent' && entry.reason !== null ? (
                <p className={styles.reason}>{entry.reason}</p>
              ) : null}
            </div>
            <div className={styles.actions}>
              <Button aria-describedby={`${id}-${entry.id}`} onClick={() => writer.retry(entry.id)}>
                {texts.retry}
              </Button>
              <Button
                look="bare"
                aria-describedby={`${id}-${entry.id}`}
                onClick={() => {
                  writer.edit(entry.id);
                  onEdit();
                }}
              >
                {texts.edit}
              </Button>
              <Button
                look="bare"
                aria-describedby={`${id}-${entry.id}`}
                onClick={() => writer.discard(entry.id)}
              >
                {texts.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
