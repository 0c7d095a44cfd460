import { useId, useRef } from 'react';
import { useUnsent } from '../../client/outbox/outbox.ts';
import { UnsentEntry } from '../../components/outbox/unsent-entry.tsx';
import { UnsentTitle } from '../../components/outbox/unsent-title.tsx';
import { unsentHeading } from './texts.ts';
import styles from './waiting-items.module.css';

/** The person's items that have not been posted yet; nothing where there are none. */
export function WaitingItems() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const items = useUnsent().filter(({ kind }) => kind === 'item');
  if (items.length === 0) return null;
  const failed = items.filter(({ state }) => state.name === 'failed').length;
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
        {unsentHeading({ failed, waiting: items.length - failed })}
      </h2>
      <ul className={styles.list}>
        {items.map((entry) => (
          <UnsentEntry key={entry.id} entry={entry} onGone={() => heading.current?.focus()}>
            <UnsentTitle entry={entry} />
          </UnsentEntry>
        ))}
      </ul>
    </section>
  );
}
