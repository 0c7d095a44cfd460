import { useLayoutEffect, useRef, useState } from 'react';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Message } from '../../../../contract/entities.ts';
import { type QueryState, useQuery } from '../../../client/query/query.ts';
import { StaffBadge } from '../../../components/staff/staff-badge.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { initialOf } from '../../../components/basics/initial-of.ts';
import { FailedQuery } from '../../../components/basics/failed-query.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Time } from '../../../components/time/time.tsx';
import { texts } from '../texts.ts';
import styles from './message-viewer.module.css';

interface MessageViewerProps {
  conversation: Reply<'GET /admin/conversations'>['conversations'][number];
  close: () => void;
}

/** Read-only dialog with the messages of a conversation. Page 1 has the newest messages. */
export function MessageViewer({ conversation, close }: MessageViewerProps) {
  const { item, participants } = conversation;
  const [page, setPage] = useState(1);
  const query = useQuery('GET /admin/conversations/{id}/messages', {
    params: { id: conversation._id },
    query: { page, limit: pageSizes.messages },
  });
  const reply = query.state === 'ready' ? query.value : null;
  const [totalPages, setTotalPages] = useState(1);
  if (reply !== null && reply.pagination.totalPages !== totalPages) {
    setTotalPages(reply.pagination.totalPages);
  }
  // Page 1 comes from the list of conversations, which is refetched regularly.
  const messages = page === 1 ? conversation.messages : (reply?.messages ?? null);
  const list = useRef<HTMLOListElement>(null);
  const [first] = participants;

  // The newest messages are at the end, so start there.
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [messages?.length, page]);

  return (
    <Dialog heading={texts.messagesAbout(item.title)} close={close}>
      <p className={styles.people}>{participants.map(({ name }) => name).join(', ')}</p>
      {messages === null ? (
        <EarlierMessages query={query} />
      ) : messages.length === 0 ? (
        <p>{texts.noMessages}</p>
      ) : (
        // The tab stop lets keyboard users scroll.
        <ol ref={list} className={styles.messages} tabIndex={0} aria-label={texts.messages}>
          {messages.map((message) => (
            <MessageLine
              key={message._id}
              message={message}
              isFirst={message.sender._id === first?._id}
            />
          ))}
        </ol>
      )}
      {totalPages > 1 ? <p>{texts.newestFirst}</p> : null}
      <Pagination page={page} totalPages={totalPages} goTo={setPage} />
    </Dialog>
  );
}

/** Placeholder while a page of messages loads or after it failed to load. */
function EarlierMessages({ query }: { query: QueryState<unknown> }) {
  if (query.state !== 'failed') return <p role="status">{texts.loadingMessages}</p>;
  return <FailedQuery query={query} otherwise={texts.messagesFailed} />;
}

interface MessageLineProps {
  message: Message;
  /** Whether the first participant wrote the message; it decides the colour of the sender's initial. */
  isFirst: boolean;
}

function MessageLine({ message: { sender, content, createdAt }, isFirst }: MessageLineProps) {
  return (
    <li className={`${styles.message ?? ''} ${isFirst ? (styles.first ?? '') : ''}`}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(sender.name)}
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <span>
            <strong>{sender.name}</strong> <StaffBadge role={sender.role} />
          </span>
          <Time value={createdAt} show="moment" />
        </p>
        <p className={styles.content}>{content}</p>
      </div>
    </li>
  );
}
