import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/basics/button.tsx';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { StatusMark } from '../../components/items/card/status-mark.tsx';
import { MarkedPhoto } from '../../components/items/photo/marked-photo.tsx';
import { PersonPhoto } from '../../components/items/photo/person-photo.tsx';
import { Time } from '../../components/time/time.tsx';
import type { NotificationGroup, ItemNotification } from './group-notifications.ts';
import { KindMark } from './kind-mark.tsx';
import { StopSearch } from './stop-search.tsx';
import styles from './notification-entry.module.css';
import { kindNames, texts } from './texts.ts';

interface NotificationEntryProps {
  group: NotificationGroup;
  text: string;
  /** Whether all notifications of the entry are read. */
  isRead: boolean;
  /**
   * Whether the entry was marked as read on this screen. Text then replaces the button, so that nothing below moves.
   */
  isMarked: boolean;
  mark: () => void;
  markFollowed: () => void;
}

/** One notification, or several of one conversation, with a link to its subject. */
export function NotificationEntry({
  group,
  text,
  isRead,
  isMarked,
  mark,
  markFollowed,
}: NotificationEntryProps) {
  const { kind, link, actor, createdAt, item } = group.newest;
  const textId = useId();
  const linkElement = useRef<HTMLAnchorElement>(null);

  const markHere = () => {
    mark();
    // The button disappears, so move the focus to the entry's link.
    linkElement.current?.focus({ preventScroll: true });
  };

  return (
    <div className={`${styles.entry ?? ''} ${isRead ? '' : (styles.unread ?? '')}`}>
      <Picture {...group.newest} />
      <div className={styles.said}>
        <Link
          ref={linkElement}
          id={textId}
          to={link}
          className={styles.message}
          onClick={isRead ? undefined : markFollowed}
        >
          <Words text={text} name={actor?.name ?? ''} />
        </Link>
        <p className={styles.about}>
          {isRead ? null : <strong className={styles.flag}>{texts.unread}</strong>}
          <span className={styles.kind}>{kindNames[kind]}</span>
          {item === null ? null : <StatusMark status={item.status} isSmall />}
          <Time value={createdAt} show="relative" />
        </p>
        {kind === 'saved search' ? <StopSearch link={link} describedBy={textId} /> : null}
      </div>
      {isMarked ? (
        <p className={styles.action}>
          <span aria-hidden="true">✓</span>
          <span className={styles.word}>{texts.read}</span>
        </p>
      ) : isRead ? null : (
        <div className={styles.action}>
          <Button look="bare" aria-describedby={textId} onClick={markHere}>
            <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM6 10.3l2.8 2.8L14 7.6" />
            </svg>
            <span className={styles.word}>{texts.markAsRead}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * The initial of the person who caused the notification. If no person caused it, the icon of the notification's kind.
 * If the item has a photo, the initial or the icon is on the photo.
 */
function Picture({ kind, type, actor, item }: ItemNotification) {
  const photo = item?.photo ?? null;
  if (actor !== undefined) return <PersonPhoto photo={photo} name={actor.name} />;
  if (photo === null) {
    return (
      <span className={styles.mark}>
        <KindMark kind={kind} type={type} />
      </span>
    );
  }
  return (
    <MarkedPhoto photo={photo}>
      <KindMark kind={kind} type={type} isSmall />
    </MarkedPhoto>
  );
}

/**
 * The text of a notification. It emphasises the person's name and the item's title, which is in quotation marks.
 * @param name emphasised if the text starts or ends with it; empty if the notification names no person
 */
function Words({ text, name }: { text: string; name: string }) {
  if (name !== '' && text.startsWith(`${name} `)) {
    return (
      <>
        <span className={styles.name}>{name}</span>
        <Titled text={text.slice(name.length)} />
      </>
    );
  }
  if (name !== '' && text.endsWith(` ${name}`)) {
    return (
      <>
        {text.slice(0, -name.length)}
        <span className={styles.name}>{name}</span>
      </>
    );
  }
  return <Titled text={text} />;
}

function Titled({ text }: { text: string }) {
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

/** The placeholder of an entry, as high as an entry. */
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
