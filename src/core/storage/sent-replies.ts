import type { Reply } from '../../../contract/endpoints.ts';
import { workerReplies } from '../../../contract/http/worker-replies.ts';
import type { SentReply, SentNotice } from './outbox-store.ts';
import { parseOrNull } from '../parse.ts';
import { partsOfKey, queryKey, queryKeyPrefix } from './query-key.ts';
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

/** Creates a function that takes the server's replies to a lane's sent entries, and adds them to the stored queries. */
export function createSentReplies({ replies, now }: SentRepliesParts) {
  async function persistItem(made: MadeItem): Promise<void> {
    // The poster may have signed out since. Then no data of their account may be stored, so store only a public item.
    if (!isPublicReply(itemCall, made)) return;
    const key = queryKey(itemCall, { params: { id: made.item._id } });
    await replies.writeReply(publicOwner, key, { value: made, seenAt: now() });
  }

  return async function persistReplies({ userId, made }: SentNotice): Promise<void> {
    for (const one of made) if ('item' in one) await persistItem(one);
    const messages = made.flatMap((one) => ('message' in one ? one.message : []));
    const conversationId = messages[0]?.conversation;
    if (conversationId === undefined) return;
    await replies.changeReplies(
      userId,
      queryKeyPrefix(messagesCall, { conversationId }),
      (key, value) => {
        const page = isFirstPage(key) ? parseOrNull(workerReplies[messagesCall], value) : null;
        return page === null ? value : (appendMessages(page, messages) ?? value);
      },
    );
  };
}

function isFirstPage(key: string): boolean {
  return (partsOfKey(key).query.page ?? 1) === 1;
}

/**
 * Appends messages to the newest page of a conversation. The page's cursor, which leads to older messages, stays valid.
 * @returns null if the page has all of them already
 */
function appendMessages(page: MessagePage, sent: MessagePage['messages']): MessagePage | null {
  const { messages, pagination } = page;
  const known = new Set(messages.map(({ _id }) => _id));
  const added = sent.filter(({ _id }) => !known.has(_id));
  if (added.length === 0) return null;
  return {
    ...page,
    messages: [...messages, ...added],
    pagination: { ...pagination, total: pagination.total + added.length },
  };
}
