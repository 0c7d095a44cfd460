import { memo } from 'react';
import type { StaffRole } from '../../../contract/permissions.ts';
import { StaffBadge } from '../../components/staff/staff-badge.tsx';
import { Time } from '../../components/time/time.tsx';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';
import { PersonInitial } from './person-initial.tsx';
import { texts } from './texts.ts';

/** Told piece by piece: one that stands in the list is drawn again only if one of them is another. */
interface MessageRowProps {
  id: string;
  senderName: string;
  senderRole: StaffRole | undefined;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  isOwn: boolean;
  /** What became of it; one that is coming is still being written: it is laid out, and not seen. */
  state: 'coming' | 'waiting' | 'sending' | 'sent' | 'read' | null;
}

/** A message (specification section 2); own ones are told apart by their side and in words. */
export const MessageRow = memo(function MessageRow({
  id,
  senderName,
  senderRole,
  content,
  createdAt,
  isOwn,
  state,
}: MessageRowProps) {
  const isComing = state === 'coming';
  return (
    <li
      data-row={isComing ? undefined : id}
      data-coming={isComing || undefined}
      className={`${styles.row ?? ''} ${isOwn ? (styles.own ?? '') : ''}`}
    >
      <PersonInitial name={senderName} />
      <div className={styles.bubble}>
        <p className={styles.head}>
          <span className={styles.name}>
            <bdi>{senderName}</bdi>
            {isOwn ? ` ${texts.you}` : ''} <StaffBadge role={senderRole} />
          </span>
          <span className={styles.time}>
            <Time value={createdAt} show="clock" />
          </span>
        </p>
        <MessageText content={content} />
        {state === null ? null : (
          <p className={styles.state}>{texts[isComing ? 'waiting' : state]}</p>
        )}
      </div>
    </li>
  );
});
