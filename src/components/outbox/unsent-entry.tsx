import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Entry } from '../../core/outbox/entry.ts';
import { Time } from '../time/time.tsx';
import { UnsentActions } from './unsent-actions.tsx';
import { unsentEditPath } from './unsent-edit-path.ts';
import styles from './unsent-entry.module.css';
import { UnsentMark } from './unsent-mark.tsx';
import { itemOf } from '../../core/outbox/payload.ts';
import { UnsentPhoto } from './unsent-photo.tsx';
import { failedText } from './unsent-state.ts';

interface UnsentEntryProps {
  entry: Entry;
  /** Identifies the entry to the person, such as its title. */
  children: ReactNode;
  onGone: () => void;
}

/** A list row for an outbox entry: its content, its state and its actions. */
export function UnsentEntry({ entry, children, onGone }: UnsentEntryProps) {
  const id = useId();
  const item = itemOf(entry);
  const reason = failedText(entry);
  const navigate = useNavigate();
  const editPath = unsentEditPath(entry);
  return (
    <li className={styles.entry}>
      {item?.photo ? <UnsentPhoto item={item} className={styles.photo} /> : null}
      <div className={styles.words}>
        <div id={id} className={styles.what}>
          {children}
        </div>
        <p className={styles.state}>
          <UnsentMark entry={entry} />
          <span className={styles.time}>
            <Time value={new Date(entry.createdAt).toISOString()} show="moment" />
          </span>
        </p>
        {reason === null ? null : <p className={styles.reason}>{reason}</p>}
      </div>
      <UnsentActions
        entry={entry}
        describedBy={id}
        onEdit={editPath === null ? undefined : () => void navigate(editPath)}
        onGone={onGone}
      />
    </li>
  );
}
