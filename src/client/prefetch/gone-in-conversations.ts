import type { Conversation } from '../../../contract/entities.ts';
import { queryKeyPrefix } from '../../core/storage/query-key.ts';
import { parseReply } from '../http/parse-reply.ts';
import { invalidate } from '../query/query.ts';
import { store } from '../query/reply-store.ts';
import { viewerNow } from './saved-items.ts';

const listCall = 'GET /conversations';
const messagesCall = 'GET /messages/{conversationId}/messages';

/** Whether the viewer can open an item, as their conversations about it say. */
type Mark = Pick<Conversation['item'], 'isDeleted' | 'isHidden'>;

/** Returns a text that is the same for the same mark. */
export const markOf = ({ isDeleted, isHidden }: Mark): string => String([isDeleted, isHidden]);

/**
 * Marks an item in the viewer's stored conversations about it, and fetches those on screen again. Other devices send no
 * request, although everybody gets the event of a deletion.
 * @param mark what to change; empty to find out only whether there is a conversation about the item
 * @returns whether there is one
 */
export async function markInConversations(id: string, mark: Partial<Mark>): Promise<boolean> {
  let isFound = false;
  const changed = new Set<string>();
  const marked = (key: string) => (one: Conversation) => {
    if (one.item._id !== id) return one;
    isFound = true;
    const item = { ...one.item, ...mark, photo: null };
    if (markOf(item) === markOf(one.item)) return one;
    changed.add(key);
    return { ...one, item };
  };
  await store.changeReplies(viewerNow(), queryKeyPrefix(listCall), (key, value) => {
    const list = parseReply(listCall, value)?.conversations;
    const docs = list?.docs.map(marked(key));
    return changed.has(key) ? { conversations: { ...list, docs } } : value;
  });
  await store.changeReplies(viewerNow(), queryKeyPrefix(messagesCall), (key, value) => {
    const reply = parseReply(messagesCall, value);
    const conversation = reply && marked(key)(reply.conversation);
    return changed.has(key) ? { ...reply, conversation } : value;
  });
  for (const key of changed) invalidate(key);
  return isFound;
}
