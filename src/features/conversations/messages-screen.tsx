import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { type Failure, isPortalRefusal } from '../../core/http/result.ts';
import { type SessionUser, useSession } from '../../client/session/session.ts';
import { Age } from '../../components/time/age.tsx';
import { LinkButton } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { messageBoxOf } from './message-box-of.ts';
import { MessageList } from './message-list.tsx';
import styles from './messages-screen.module.css';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { NotSent } from './not-sent.tsx';
import { conversationTitle, texts } from './texts.ts';
import { firstUnread, hasTheirsAfter, newestUnread } from './unread.ts';
import { useFailureToast } from './use-failure-toast.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useListScroll } from './use-list-scroll.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessages } from './use-messages.ts';
import { WrittenAnew } from './written-anew.tsx';

/** A conversation: what was written, and a box to write in (specification section 2). */
export function MessagesScreen() {
  const { conversationId } = useParams();
  const session = useSession();
  if (session.state !== 'signed in') return null;
  if (conversationId === undefined) return <WithoutId />;
  const { user } = session;
  return <Talk key={`${user.id} ${conversationId}`} id={conversationId} user={user} />;
}

interface TalkProps {
  id: string;
  user: SessionUser;
}

function Talk({ id, user }: TalkProps) {
  const box = useMemo(() => messageBoxOf(user.id, id), [user.id, id]);
  const { query, conversation, messages, outgoing, failed, unreadAtFirst, older } = useMessages(
    id,
    box,
  );
  const other = conversation?.participants[1];
  const isMissing = query.state === 'failed' && isNotThere(query.failure);
  useFailureToast(query, isMissing ? null : texts.loadMessagesFailed);
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
  useMarkRead(id, isFresh ? newestUnread(messages, user.id) : null, scroll.isAtEnd);
  const isNewBelow = useIsNewBelow(messages, user.id, scroll.isAtEnd);

  if (query.state === 'failed')
    return isMissing ? (
      <Elsewhere text={texts.missingConversation} />
    ) : (
      <Notice
        kind="failed"
        text={texts.loadMessagesFailed}
        action={{ label: texts.retry, run: query.retry }}
      />
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
            box={box}
            messages={messages}
            outgoing={outgoing}
            firstNew={firstNew}
            older={older}
            list={scroll.list}
            content={scroll.content}
            handlers={scroll.handlers}
          />
          {isNewBelow ? (
            <div className={styles.below}>
              <button
                type="button"
                onClick={() => {
                  scroll.toEnd();
                  // The button goes; the keyboard goes on in the list.
                  scroll.list.current?.focus({ preventScroll: true });
                }}
              >
                <span aria-hidden="true">↓ </span>
                {texts.newMessagesBelow}
              </button>
            </div>
          ) : null}
          <NotSent entries={failed} box={box} onDone={() => field.current?.focus()} />
          <Composer box={box} field={field} />
          <WrittenAnew box={box} />
        </>
      )}
    </div>
  );
}

/** Whether the other one has written something below what has been seen. */
function useIsNewBelow(
  messages: Parameters<typeof hasTheirsAfter>[0],
  ownId: string,
  isAtEnd: boolean,
): boolean {
  const last = messages.at(-1)?._id ?? null;
  const [seen, setSeen] = useState(last);
  if ((isAtEnd || seen === null) && seen !== last) setSeen(last);
  return !isAtEnd && hasTheirsAfter(messages, ownId, seen);
}

/** The server does not know it, or not for this person; or the address cannot be one. */
const isNotThere = (failure: Failure): boolean => isPortalRefusal(failure, 400, 403, 404);

function WithoutId() {
  useDocumentTitle(tabTitle(texts.messages));
  useEffect(() => toast('error', texts.noConversationId), []);
  return <Elsewhere text={texts.noConversationId} />;
}

function Elsewhere({ text }: { text: string }) {
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
