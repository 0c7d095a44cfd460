import { type RefObject, useRef, useMemo } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import { Age } from '../../components/time/age.tsx';
import { usePageNumber } from '../../components/lists/use-page-number.ts';
import { Button } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Pagination } from '../../components/lists/pagination.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import {
  type NotificationGroup,
  type ItemNotification,
  groupNotifications,
  messageCount,
} from './group-notifications.ts';
import { EntrySkeleton, NotificationEntry } from './notification-entry.tsx';
import styles from './notifications-screen.module.css';
import { texts } from './texts.ts';
import { useMarkingAsRead } from './use-marking-as-read.ts';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { latestConversations } from '../../client/query/latest-conversations.ts';
import { queryKey, useQuery } from '../../client/query/query.ts';
import type { ListPage } from '../../components/lists/stable-list.ts';
import { failureToShow, useStableList } from '../../components/lists/use-stable-list.ts';

const listCall = 'GET /notifications';

/** /notifications: the viewer's notifications, newest first (specification section 2). */
export default function NotificationsScreen() {
  useDocumentTitle(tabTitle(texts.heading));
  const { page, goTo } = usePageNumber();
  const region = useRef<HTMLDivElement>(null);
  const { query, failure, retry, showArrived, ...list } = useNotifications(page, region);

  return (
    <div className={styles.screen}>
      <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
      <Age of={query} />
      {failure !== null ? (
        <Notice kind="failed" text={texts.loadFailed} retry={retry} />
      ) : (
        <List
          {...list}
          region={region}
          page={page}
          goTo={goTo}
          showArrived={() => {
            showArrived();
            if (page > 1) goTo(1);
          }}
        />
      )}
    </div>
  );
}

interface ListProps extends Pick<
  ReturnType<typeof useNotifications>,
  'shown' | 'unread' | 'arrivedCount' | 'waiting'
> {
  /** The element with the notifications. */
  region: RefObject<HTMLDivElement | null>;
  /** The requested page. */
  page: number;
  goTo: (page: number) => void;
  /** Shows the new notifications. */
  showArrived: () => void;
}

function List({ region, page, goTo, showArrived, ...loaded }: ListProps) {
  const { shown, arrivedCount, waiting } = loaded;
  const { marked, markShown, markFollowed, markAll, busy } = useMarkingAsRead();
  const conversations = useConversations();
  const list = useRef<HTMLUListElement>(null);
  /** Moves the focus when the pressed button disappears. */
  const focusList = () => list.current?.focus({ preventScroll: true });
  if (shown === null) {
    return (
      <>
        <div className={styles.line}>
          <p role="status">{texts.loading}</p>
        </div>
        <ul className={styles.list} data-waits>
          {Array.from({ length: pageSizes.list }, (_, at) => (
            <li key={at}>
              <EntrySkeleton />
            </li>
          ))}
        </ul>
      </>
    );
  }

  const { entries, pagination } = shown;
  const unreadHere = entries.filter(({ _id, isRead }) => !isRead && !marked.has(_id));
  const justMarked = entries.filter(({ _id, isRead }) => !isRead && marked.has(_id)).length;
  const unread = Math.max(unreadHere.length, (loaded.unread ?? 0) - justMarked);

  return (
    <div ref={region}>
      <div className={styles.line}>
        <p role="status">
          {waiting
            ? texts.loading
            : pagination.total === 0
              ? null
              : texts.counts({ unread, total: pagination.total })}
        </p>
        {arrivedCount > 0 ? (
          <Button
            look="primary"
            data-clear-of-toasts
            onClick={() => {
              showArrived();
              focusList();
            }}
          >
            {texts.showArrived(arrivedCount)}
          </Button>
        ) : unread > 1 || unread > unreadHere.length || busy ? (
          <Button busy={busy} onClick={() => void markAll(entries).then(focusList)}>
            {texts.markAllAsRead}
          </Button>
        ) : null}
      </div>
      <div aria-busy={waiting} className={waiting ? styles.waiting : undefined}>
        {entries.length === 0 ? (
          <Notice kind="empty" text={texts.none} hint={texts.noneHint} />
        ) : null}
        <ul ref={list} tabIndex={-1} className={styles.list}>
          {groupNotifications(entries).map((group) => (
            <li key={group.all.at(-1)?._id}>
              <NotificationEntry
                group={group}
                text={textOf(group, conversations.get(group.newest.link))}
                isRead={group.all.every(({ _id, isRead }) => isRead || marked.has(_id))}
                isMarked={isMarkedHere(group, marked)}
                mark={() => void markShown(group.all)}
                markFollowed={() => void markFollowed(group.all)}
              />
            </li>
          ))}
        </ul>
        <Pagination page={page} totalPages={pagination.totalPages} goTo={goTo} />
      </div>
    </div>
  );
}

/**
 * The text of an entry: the server's text or, if the entry stands for several messages, a text with their number.
 * @param other undefined if the entry is not about a conversation, or the conversation is not loaded
 */
function textOf(group: NotificationGroup, other: Correspondent | undefined): string {
  const { kind, message } = group.newest;
  if (kind !== 'message') return message;
  const count = messageCount(group, other?.unread ?? 0);
  if (count === 1) return message;
  return other === undefined
    ? texts.several(message, count)
    : texts.messagesFrom(count, other.name);
}

/** Whether the entry had unread notifications, and all of them were marked as read on this screen. */
function isMarkedHere({ all }: NotificationGroup, marked: ReadonlySet<string>): boolean {
  const unread = all.filter(({ isRead }) => !isRead);
  return unread.length > 0 && unread.every(({ _id }) => marked.has(_id));
}

/** The other participant of a conversation, and the number of unread messages from them. */
interface Correspondent {
  name: string;
  unread: number;
}

/** The latest conversations by their link; empty until they have loaded. */
function useConversations(): ReadonlyMap<string, Correspondent> {
  const query = useQuery('GET /conversations', latestConversations);
  const docs = query.state === 'ready' ? query.value.conversations.docs : null;
  return useMemo(
    () =>
      new Map(
        docs?.map(({ _id, participants, unread }) => [
          paths.messages(_id),
          { name: participants[1]?.name ?? '', unread },
        ]),
      ),
    [docs],
  );
}

/**
 * A page of notifications that stays in place when others arrive. The previous page shows until the next is loaded.
 * @param region the element with the notifications
 */
function useNotifications(page: number, region: RefObject<HTMLElement | null>) {
  const request: Request<typeof listCall> = { query: { page, limit: pageSizes.list } };
  const query = useQuery(listCall, request);
  // A refused request is a failure. If the server is only unreachable, a page that was loaded before stays on screen.
  const failure = failureToShow(query);
  const list = useStableList(query, { key: queryKey(listCall, request), pageOf, region, failure });
  return {
    ...list,
    /** The number of unread notifications on all pages; null while loading. */
    unread: list.reply?.data.unread ?? null,
  };
}

function pageOf({
  data: { notifications, items, pagination },
}: Reply<typeof listCall>): ListPage<ItemNotification> {
  return {
    entries: notifications.map((one) => ({ ...one, item: items[one.link] ?? null })),
    pagination,
  };
}
