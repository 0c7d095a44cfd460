import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { statusNames } from '../../components/items/texts.ts';
import { StaffBadge } from '../../components/staff/staff-badge.tsx';
import { Time } from '../../components/time/time.tsx';
import styles from './conversation-entry.module.css';
import { dayOf } from './messages/list/days.ts';
import { PersonInitial } from './person-initial.tsx';
import { texts } from './texts.ts';
import { useToday } from './messages/list/use-today.ts';

/** One conversation in the list; the specification gives its first line (section 2). */
export function ConversationEntry({ conversation }: { conversation: Conversation }) {
  const { _id, item, participants, lastMessage, unread } = conversation;
  const other = participants[1]?.name ?? '';
  const role = participants[1]?.role;
  const id = useId();
  const today = useToday();

  return (
    <li className={`${styles.entry ?? ''} ${unread > 0 ? (styles.unread ?? '') : ''}`}>
      <PersonInitial name={other} />
      <p className={styles.first}>
        <Link
          to={paths.messages(_id)}
          className={styles.link}
          aria-describedby={`${id}-staff ${id}-last ${id}`}
        >
          For: <bdi>{item.title}</bdi> ({statusNames[item.status]}) - <bdi>{other}</bdi>
        </Link>{' '}
        <StaffBadge id={`${id}-staff`} role={role} />
      </p>
      <p id={`${id}-last`} className={styles.preview} dir="auto">
        {lastMessage?.content ?? texts.noLastMessage}
      </p>
      <p id={id} className={styles.count}>
        {unread > 0 ? <span>{texts.unread(unread)}</span> : null}
      </p>
      {lastMessage === null ? null : (
        <p className={styles.time}>
          <Time
            value={lastMessage.createdAt}
            show={dayOf(new Date(lastMessage.createdAt)) === today ? 'clock' : 'day'}
          />
        </p>
      )}
    </li>
  );
}
