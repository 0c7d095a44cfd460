import type { Reply } from '../../../contract/endpoints.ts';
import type { SentReply, SentNotice } from './outbox-store.ts';
import { callOfKey, queryKey, queryKeyPrefix } from './query-key.ts';
import { type ReplyWriter, everybody } from './reply-writer.ts';
import { isForEverybody } from './public-replies.ts';

const itemCall = 'GET /items/{id}';
const messagesCall = 'GET /messages/{conversationId}/messages';

type MadeItem = Extract<SentReply, { item: unknown }>;
type MessagePage = Reply<typeof messagesCall>;

interface KeepParts {
  replies: ReplyWriter;
  now: () => number;
}

/** Makes the function that keeps what sent entries of one lane became as if it had been read since. */
export function createSentReplies({ replies, now }: KeepParts) {
  async function keepItem(made: MadeItem): Promise<void> {
    // Its writer may have signed out meanwhile: only what anybody may see is kept.
    if (!isForEverybody(itemCall, made)) return;
    const key = queryKey(itemCall, { params: { id: made.item._id } });
    await replies.writeReply(everybody, key, { value: made, seenAt: now() });
  }

  return async function keep({ userId, made }: SentNotice): Promise<void> {
    for (const one of made) if ('item' in one) await keepItem(one);
    const messages = made.flatMap((one) => ('message' in one ? one.message : []));
    const conversationId = messages[0]?.conversation;
    if (conversationId === undefined) return;
    await replies.changeReplies(
      userId,
      queryKeyPrefix(messagesCall, { conversationId }),
      // Kept as the server replied to this very call.
      (key, value) => (isFirstPage(key) ? withMessages(value as MessagePage, messages) : value),
    );
  };
}

function isFirstPage(key: string): boolean {
  const { query } = callOfKey(key).request as { query?: { page?: number } };
  return (query?.page ?? 1) === 1;
}

/** The newest page of a conversation with more at its end; as long as a page is. */
function withMessages(page: MessagePage, sent: MessagePage['messages']): MessagePage {
  const { messages, pagination } = page;
  const known = new Set(messages.map(({ _id }) => _id));
  const added = sent.filter(({ _id }) => !known.has(_id));
  if (added.length === 0) return page;
  return {
    ...page,
    messages: [...messages, ...added].slice(-pagination.limit),
    pagination: { ...pagination, total: pagination.total + added.length },
  };
}
