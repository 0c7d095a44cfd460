import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../contract/entities.ts';
import { Button } from '../../components/basics/button.tsx';
import { Time } from '../../components/time/time.tsx';
import { KindMark } from './kind-mark.tsx';
import styles from './notification-entry.module.css';
import { kindNames, texts } from './texts.ts';

interface NotificationEntryProps {
  notification: Notification;
  /** Marked as read on this screen: text replaces the button, so that nothing below moves. */
  isMarked: boolean;
  mark: () => void;
  markFollowed: () => void;
}

/** One notification with a link to its subject. */
export function NotificationEntry({
  notification,
  isMarked,
  mark,
  markFollowed,
}: NotificationEntryProps) {
  const { kind, type, message, link, createdAt } = notification;
  const isRead = notification.isRead || isMarked;
  const messageId = useId();
  const linkElement = useRef<HTMLAnchorElement>(null);

  const markHere = () => {
    mark();
    // The button disappears, so move the focus to the entry's link.
    linkElement.current?.focus({ preventScroll: true });
  };

  return (
    <div className={`${styles.entry ?? ''} ${isRead ? '' : (styles.unread ?? '')}`}>
      <KindMark kind={kind} type={type} />
      <div className={styles.said}>
        <p className={styles.about}>
          {isRead ? null : <strong className={styles.flag}>{texts.unread}</strong>}
          <span>{kindNames[kind]}</span>
          <Time value={createdAt} show="moment" />
        </p>
        <Link
          ref={linkElement}
          id={messageId}
          to={link}
          className={styles.message}
          onClick={isRead ? undefined : markFollowed}
        >
          {message}
        </Link>
      </div>
      {isMarked ? (
        <p className={styles.action}>
          <span aria-hidden="true">✓</span>
          {texts.read}
        </p>
      ) : isRead ? null : (
        <div className={styles.action}>
          <Button aria-describedby={messageId} onClick={markHere}>
            {texts.markAsRead}
          </Button>
        </div>
      )}
    </div>
  );
}
