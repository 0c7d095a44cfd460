import { type RefObject, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths, unsentParameter } from '../../../../contract/paths.ts';
import { type Failure, isPortalRefusal } from '../../../core/http/result.ts';
import { type SessionUser, useSession } from '../../../client/session/session.ts';
import { Age } from '../../../components/time/age.tsx';
import { LinkButton } from '../../../components/basics/button.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { goneWord } from '../../../components/items/texts.ts';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { failureToShow } from '../../../components/lists/use-stable-list.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { useFailureToast } from '../../../components/toasts/use-failure-toast.ts';
import { tabTitle, useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { call } from '../../../client/http/api.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { change, invalidate } from '../../../client/query/query.ts';
import { useIsTabVisible } from '../../../components/hooks/use-is-tab-visible.ts';
import { Composer } from './box/composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { messageBoxOf } from './box/message-box-of.ts';
import { MessageList } from './list/message-list.tsx';
import styles from './messages-screen.module.css';
import { NotSent } from './box/not-sent.tsx';
import { conversationTitle, texts } from '../texts.ts';
import { messagesRequest } from './merge-messages.ts';
import { firstUnread, hasTheirMessageAfter, markedAsRead, newestUnread } from './unread.ts';
import { Starters } from './starters.tsx';
import { toastLoadFailure } from '../toast-load-failure.ts';
import { useListScroll } from './list/use-list-scroll.ts';
import { useMessages } from './use-messages.ts';
import skeletonStyles from './messages-skeleton.module.css';
import type { MessageBox } from './box/message-box.ts';
import { editUnsent } from './box/edit-unsent.ts';

/** A conversation: its messages and the message box (specification section 2). */
export default function MessagesScreen() {
  const { conversationId } = useParams();
  const session = useSession();
  if (session.state !== 'signed in') return null;
  if (conversationId === undefined) return <WithoutId />;
  const { user } = session;
  return <Conversation key={`${user.id} ${conversationId}`} id={conversationId} user={user} />;
}

interface ConversationProps {
  id: string;
  user: SessionUser;
}

function Conversation({ id, user }: ConversationProps) {
  const box = useMemo(() => messageBoxOf(user.id, id), [user.id, id]);
  const loaded = useMessages(id);
  const { query, conversation, messages, outgoing, failed, unreadAtFirst, older } = loaded;
  const other = conversation?.participants[1];
  const isMissing = query.state === 'failed' && isNotThere(query.failure);
  const failure = isMissing ? null : failureToShow(query);
  useFailureToast(failure, texts.loadMessagesFailed, toastLoadFailure);
  useDocumentTitle(
    conversation !== null
      ? tabTitle(conversationTitle(other?.name ?? '', conversation.item.title))
      : tabTitle(texts.messages),
  );

  const screen = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useKeyboardInset(screen);

  const firstNew = useMemo(
    () => (unreadAtFirst === null ? null : firstUnread(messages, user.id, unreadAtFirst)),
    [messages, user.id, unreadAtFirst],
  );
  const lastOutgoing = outgoing.at(-1)?.id ?? null;
  const lastStored = messages.at(-1);
  const scroll = useListScroll({
    first: messages[0]?._id ?? null,
    last: lastOutgoing ?? lastStored?._id ?? null,
    isLastOwn: lastOutgoing !== null || lastStored?.sender._id === user.id,
    startAt: firstNew,
    onNearStart: () => {
      if (older.isMore && older.state === 'idle') older.load();
    },
  });
  const isFresh = query.state === 'ready' && query.fresh;
  useMarkRead(id, user.id, isFresh ? newestUnread(messages, user.id) : null, scroll.isAtEnd);
  const isNewBelow = useIsNewBelow(messages, user.id, scroll.isAtEnd);

  if (query.state === 'failed')
    return isMissing ? (
      <MissingConversation text={texts.missingConversation} />
    ) : (
      <Notice kind="failed" text={texts.loadMessagesFailed} retry={query.retry} />
    );

  return (
    <div ref={screen} className={styles.screen}>
      <ConversationHead conversation={conversation} />
      <Age of={query} />
      {conversation === null ? (
        <MessagesSkeleton />
      ) : (
        <>
          <MessageList
            user={user}
            messages={messages}
            outgoing={outgoing}
            firstNew={firstNew}
            older={older}
            attachList={scroll.attachList}
            attachContent={scroll.attachContent}
            handlers={scroll.handlers}
          />
          {isNewBelow ? (
            <div className={styles.below}>
              <button
                type="button"
                onClick={() => {
                  scroll.toEnd();
                  // The button disappears, so move the focus to the list.
                  scroll.list.current?.focus({ preventScroll: true });
                }}
              >
                <span aria-hidden="true">↓ </span>
                {texts.newMessagesBelow}
              </button>
            </div>
          ) : null}
          {messages.length + outgoing.length + failed.length === 0 &&
          goneWord(conversation.item) === null ? (
            <Starters
              status={conversation.item.status}
              isPosterOrKeeper={loaded.isPosterOrKeeper}
              other={other?.name ?? ''}
              choose={(text) => {
                box.append(text);
                field.current?.focus();
              }}
            />
          ) : null}
          <NotSent entries={failed} box={box} onDone={() => field.current?.focus()} />
          <Composer box={box} field={field} />
          <EditUnsentFromAddress box={box} />
        </>
      )}
    </div>
  );
}

/** Whether the other participant has written a message below the part that the viewer has seen. */
function useIsNewBelow(
  messages: Parameters<typeof hasTheirMessageAfter>[0],
  ownId: string,
  isAtEnd: boolean,
): boolean {
  const last = messages.at(-1)?._id ?? null;
  const [seen, setSeen] = useState(last);
  if ((isAtEnd || seen === null) && seen !== last) setSeen(last);
  return !isAtEnd && hasTheirMessageAfter(messages, ownId, seen);
}

/** Whether the conversation does not exist, the viewer does not take part in it, or the id is malformed. */
const isNotThere = (failure: Failure): boolean => isPortalRefusal(failure, 400, 403, 404);

function WithoutId() {
  useDocumentTitle(tabTitle(texts.messages));
  useEffect(() => toast('error', texts.noConversationId), []);
  return <MissingConversation text={texts.noConversationId} />;
}

function MissingConversation({ text }: { text: string }) {
  return (
    <div className={styles.elsewhere}>
      <PageHeading className={styles.heading}>{texts.messages}</PageHeading>
      <Notice kind="empty" text={text} />
      <LinkButton look="primary" to={paths.conversations()}>
        {texts.allConversations}
      </LinkButton>
    </div>
  );
}

/** Widths of the placeholder messages, received and own ones alternating. */
const widths = ['62%', '46%', '70%', '38%', '55%'];

/** Placeholder for the messages and the message box. */
function MessagesSkeleton() {
  return (
    <>
      <div className={skeletonStyles.list}>
        <VisuallyHidden>
          <span role="status">{texts.loadingMessages}</span>
        </VisuallyHidden>
        {widths.map((width) => (
          <Skeleton key={width} width={width} height="3.6rem" />
        ))}
      </div>
      <div className={skeletonStyles.box}>
        <Skeleton height="52px" />
      </div>
    </>
  );
}

/**
 * Sets the CSS property `--keyboard` of an element to the height of the window that an on-screen keyboard covers. CSS
 * units such as dvh ignore the keyboard, but `visualViewport` shrinks.
 */
function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const measure = () => {
      // Multiplying by the scale corrects for pinch zoom.
      const covered = window.innerHeight - viewport.height * viewport.scale;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [element]);
}

/** Queries of other screens that contain unread counts. */
const queriesWithCounts = ['GET /conversations', 'GET /notifications'];

/**
 * Marks the conversation as read once its newest unread message is visible. Sends one request at a time, because many
 * messages can arrive at once.
 * @param ownId the id of the viewer
 * @param newest the id of the newest unread message; null if there is none
 * @param isShown whether that message is in the visible part of the list
 */
function useMarkRead(
  conversationId: string,
  ownId: string,
  newest: string | null,
  isShown: boolean,
): void {
  const isVisible = useIsTabVisible();
  const onlineStatus = useOnline();
  const isMarking = useRef(false);
  const [marked, setMarked] = useState<string | null>(null);

  useEffect(() => {
    if (newest === null || !isShown || !isVisible || onlineStatus === 'offline') return;
    if (isMarking.current || marked === newest) return;
    isMarking.current = true;
    const request = { params: { conversationId }, query: { upTo: newest } };
    void call('PUT /messages/{conversationId}/read', request).then(({ ok }) => {
      isMarking.current = false;
      // Do not report a failure, because the next unread message or reconnection causes another attempt.
      if (!ok) return;
      setMarked(newest);
      change('GET /messages/{conversationId}/messages', messagesRequest(conversationId), (page) =>
        markedAsRead(page, ownId, newest),
      );
      for (const query of queriesWithCounts) invalidate(query);
    });
  }, [conversationId, ownId, newest, marked, isShown, isVisible, onlineStatus]);
}

/** Moves the unsent message that the address names back into the box, once. */
const EditUnsentFromAddress = memo(function EditUnsentFromAddress({ box }: { box: MessageBox }) {
  const [query, setQuery] = useSearchParams();
  const id = query.get(unsentParameter);
  useEffect(() => {
    if (id === null) return;
    void editUnsent(id, box);
    setQuery({}, { replace: true });
  }, [id, box, setQuery]);
  return null;
});
