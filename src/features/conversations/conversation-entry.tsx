import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { goneWord, statusNames } from '../../components/items/texts.ts';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { StaffBadge } from '../../components/staff/staff-badge.tsx';
import { Time } from '../../components/time/time.tsx';
import styles from './conversation-entry.module.css';
import { PersonPhoto } from '../../components/items/photo/person-photo.tsx';
import { texts } from './texts.ts';

/** One conversation in the list. Specification section 2 defines the text of its first line. */
export function ConversationEntry({ conversation }: { conversation: Conversation }) {
  const { _id, item, participants, lastMessage, unread } = conversation;
  const other = participants[1]?.name ?? '';
  const role = participants[1]?.role;
  const id = useId();

  return (
    <li className={`${styles.entry ?? ''} ${unread > 0 ? (styles.unread ?? '') : ''}`}>
      <PersonPhoto photo={item.photo} name={other} />
      <div className={styles.words}>
        <p className={styles.first}>
          <Link
            to={paths.messages(_id)}
            className={styles.link}
            aria-describedby={`${id}-staff ${id}-last ${id}`}
          >
            For: <bdi className={styles.title}>{item.title}</bdi>{' '}
            <span className={styles.statusAndName}>
              ({goneWord(item) ?? statusNames[item.status]}) -{' '}
              <bdi className={styles.name}>{other}</bdi>
            </span>
          </Link>
        </p>
        <div className={styles.second}>
          <StaffBadge id={`${id}-staff`} role={role} />
          <p id={`${id}-last`} className={styles.preview} dir="auto">
            {lastMessage?.content ?? texts.noLastMessage}
          </p>
          <p id={id} className={styles.count}>
            {unread > 0 ? texts.unread(unread) : null}
          </p>
          {lastMessage === null ? null : (
            <p className={styles.time}>
              <Time value={lastMessage.createdAt} show="relative" />
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** The placeholder of an entry, as high as an entry. */
export function EntrySkeleton() {
  return (
    <li className={styles.entry} aria-hidden="true">
      <Skeleton width="56px" height="56px" />
      <div className={styles.words}>
        <Skeleton width="80%" height="1.3rem" />
        <Skeleton width="55%" height="1rem" />
      </div>
    </li>
  );
}
