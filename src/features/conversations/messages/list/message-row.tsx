import { memo } from 'react';
import type { StaffRole } from '../../../../../contract/permissions.ts';
import { StaffBadge } from '../../../../components/staff/staff-badge.tsx';
import { Time } from '../../../../components/time/time.tsx';
import { VisuallyHidden } from '../../../../components/basics/visually-hidden.tsx';
import styles from './message-row.module.css';
import { PersonInitial } from '../../person-initial.tsx';
import { texts } from '../../texts.ts';
import { linkParts } from './link-parts.ts';

/** Primitive values instead of a message, so that `memo` renders a row again only if one of them changes. */
interface MessageRowProps {
  id: string;
  senderName: string;
  senderRole: StaffRole | undefined;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  isOwn: boolean;
  /**
   * Whether the message directly above is from the same sender. Initial and name are then visible only there.
   */
  isContinued: boolean;
  /** The delivery state; null if it is not shown. */
  state: 'waiting' | 'sending' | 'sent' | 'read' | null;
}

/** A message (specification section 2). Own messages differ by their side and the text "(you)". */
export const MessageRow = memo(function MessageRow({
  id,
  senderName,
  senderRole,
  content,
  createdAt,
  isOwn,
  isContinued,
  state,
}: MessageRowProps) {
  const name = (
    <>
      <bdi>{senderName}</bdi>
      {isOwn ? ` ${texts.you}` : ''} <StaffBadge role={senderRole} />
    </>
  );
  const classes = [styles.row, isOwn && styles.own, isContinued && styles.continued];
  return (
    <li data-row={id} className={classes.filter(Boolean).join(' ')}>
      {isContinued ? <span className={styles.indent} /> : <PersonInitial name={senderName} />}
      <div className={styles.bubble}>
        <p className={styles.head}>
          {isContinued ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          <span className={styles.time}>
            <Time value={createdAt} show="clock" />
          </span>
        </p>
        <MessageText content={content} />
        {state === null ? null : <p className={styles.state}>{texts[state]}</p>}
      </div>
    </li>
  );
});

/** The plain text of a message, with its addresses as links. */
function MessageText({ content }: { content: string }) {
  return (
    <p className={styles.content} dir="auto">
      {linkParts(content).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
            <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
          </a>
        ),
      )}
    </p>
  );
}
