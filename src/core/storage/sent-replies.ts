import type { Reply } from '../../../contract/endpoints.ts';
import type { SentReply, SentNotice } from './outbox-store.ts';
import { callOfKey, queryKey, queryKeyPrefix } from './query-key.ts';
import { type ReplyWriter, publicOwner } from './reply-writer.ts';
import { isPublicReply } from './public-replies.ts';

const itemCall = 'GET /items/{id}';
const messagesCall = 'GET /messages/{conversationId}/messages';

type MadeItem = Extract<SentReply, { item: unknown }>;
type MessagePage = Reply<typeof messagesCall>;

interface SentRepliesParts {
  replies: ReplyWriter;
  now: () => number;
}

/** Creates the function that adds the replies to sent entries of one lane to the stored queries. */
export function createSentReplies({ replies, now }: SentRepliesParts) {
  async function persistItem(made: MadeItem): Promise<void> {
    // Its author may have signed out since, so only a public item is stored.
    if (!isPublicReply(itemCall, made)) return;
    const key = queryKey(itemCall, { params: { id: made.item._id } });
    await replies.writeReply(publicOwner, key, { value: made, seenAt: now() });
  }

  return async function keep({ userId, made }: SentNotice): Promise<void> {
    for (const one of made) if ('item' in one) await persistItem(one);
    const messages = made.flatMap((one) => ('message' in one ? one.message : []));
    const conversationId = messages[0]?.conversation;
    if (conversationId === undefined) return;
    await replies.changeReplies(
      userId,
      queryKeyPrefix(messagesCall, { conversationId }),
      // The cast is safe: the key names the call whose reply this is.
      (key, value) => (isFirstPage(key) ? appendMessages(value as MessagePage, messages) : value),
    );
  };
}

function isFirstPage(key: string): boolean {
  const { query } = callOfKey(key).request as { query?: { page?: number } };
  return (query?.page ?? 1) === 1;
}

/** Appends messages to the newest page of a conversation and drops the oldest ones beyond the page's length. */
function appendMessages(page: MessagePage, sent: MessagePage['messages']): MessagePage {
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
