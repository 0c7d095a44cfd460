import type { Reply } from '../../contract/endpoints.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Made } from './outbox-store.ts';
import { callOfKey, readingKey, readingKeyBeginning } from './reading-key.ts';
import { type ReplyWriter, everybody } from './reply-writer.ts';
import { isForEverybody } from './visibility.ts';

const itemCall = 'GET /items/{id}';
const messagesCall = 'GET /messages/{conversationId}/messages';

interface KeepParts {
  replies: ReplyWriter;
  now: () => number;
}

/** Makes the function that keeps what a sent entry became as if it had been read since. */
export function createKeep({ replies, now }: KeepParts) {
  return async function keep({ userId }: Entry, made: Made): Promise<void> {
    if ('item' in made) {
      // Its writer may have signed out meanwhile: only what anybody may see is kept.
      if (!isForEverybody(itemCall, made)) return;
      const key = readingKey(itemCall, { params: { id: made.item._id } });
      await replies.writeReply(everybody, key, { value: made, seenAt: now() });
    } else {
      const { message } = made;
      await replies.changeReplies(
        userId,
        readingKeyBeginning(messagesCall, { conversationId: message.conversation }),
        // Kept as the server replied to this very call.
        (key, value) =>
          isFirstPage(key) ? withMessage(value as Reply<typeof messagesCall>, message) : value,
      );
    }
  };
}

function isFirstPage(key: string): boolean {
  const { query } = callOfKey(key).request as { query?: { page?: number } };
  return (query?.page ?? 1) === 1;
}

/** The newest page of a conversation with one more at its end; as long as a page is. */
function withMessage(
  page: Reply<typeof messagesCall>,
  message: Extract<Made, { message: unknown }>['message'],
): Reply<typeof messagesCall> {
  const { messages, pagination } = page;
  if (messages.some(({ _id }) => _id === message._id)) return page;
  return {
    ...page,
    messages: [...messages, message].slice(-pagination.limit),
    pagination: { ...pagination, total: pagination.total + 1 },
  };
}
