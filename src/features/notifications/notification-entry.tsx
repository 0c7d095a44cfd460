import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/basics/button.tsx';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { MarkedPhoto } from '../../components/items/marked-photo.tsx';
import { Time } from '../../components/time/time.tsx';
import type { Fold } from './fold.ts';
import { KindMark } from './kind-mark.tsx';
import styles from './notification-entry.module.css';
import { kindNames, texts } from './texts.ts';

interface NotificationEntryProps {
  fold: Fold;
  text: string;
  /** Whether all its notifications are read. */
  isRead: boolean;
  /** Marked as read on this screen: text replaces the button, so that nothing below moves. */
  isMarked: boolean;
  mark: () => void;
  markFollowed: () => void;
}

/** One notification, or several of one conversation, with a link to its subject. */
export function NotificationEntry({
  fold,
  text,
  isRead,
  isMarked,
  mark,
  markFollowed,
}: NotificationEntryProps) {
  const { kind, type, link, createdAt, photo } = fold.newest;
  const textId = useId();
  const linkElement = useRef<HTMLAnchorElement>(null);

  const markHere = () => {
    mark();
    // The button disappears, so move the focus to the entry's link.
    linkElement.current?.focus({ preventScroll: true });
  };

  return (
    <div className={`${styles.entry ?? ''} ${isRead ? '' : (styles.unread ?? '')}`}>
      {photo === null ? (
        <span className={styles.mark}>
          <KindMark kind={kind} type={type} />
        </span>
      ) : (
        <MarkedPhoto photo={photo}>
          <KindMark kind={kind} type={type} isSmall />
        </MarkedPhoto>
      )}
      <div className={styles.said}>
        <Link
          ref={linkElement}
          id={textId}
          to={link}
          className={styles.message}
          onClick={isRead ? undefined : markFollowed}
        >
          <Words text={text} />
        </Link>
        <p className={styles.about}>
          {isRead ? null : <strong className={styles.flag}>{texts.unread}</strong>}
          <span className={styles.kind}>{kindNames[kind]}</span>
          <Time value={createdAt} show="relative" />
        </p>
      </div>
      {isMarked ? (
        <p className={styles.action}>
          <span aria-hidden="true">✓</span>
          {texts.read}
        </p>
      ) : isRead ? null : (
        <div className={styles.action}>
          <Button look="bare" aria-describedby={textId} onClick={markHere}>
            {texts.markAsRead}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A sentence with the item's title, which the server puts in quotation marks, in a heavier weight. */
function Words({ text }: { text: string }) {
  const [start, end] = [text.indexOf('"'), text.lastIndexOf('"')];
  if (start === end) return text;
  return (
    <>
      {text.slice(0, start)}
      <span className={styles.title}>{text.slice(start, end + 1)}</span>
      {text.slice(end + 1)}
    </>
  );
}

/** The placeholder of an entry, with its height. */
export function EntrySkeleton() {
  return (
    <div className={styles.entry} aria-hidden="true">
      <Skeleton width="56px" height="56px" />
      <div className={styles.said}>
        <Skeleton width="80%" height="1.3rem" />
        <Skeleton width="40%" height="1rem" />
      </div>
    </div>
  );
}
