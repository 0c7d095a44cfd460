import type { Conversation } from '../../../contract/entities.ts';
import { parseReply } from '../http/parse-reply.ts';
import { queryCache } from '../query/query.ts';
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
 */
export async function markInConversations(id: string, mark: Partial<Mark>): Promise<void> {
  const changed = await changeConversations((one) => {
    const item = { ...one.item, ...mark, photo: null };
    return item._id !== id || markOf(item) === markOf(one.item) ? one : { ...one, item };
  });
  for (const key of changed) queryCache.invalidate(key);
}

/** Whether the viewer has a stored conversation about an item. */
export async function isInConversations(id: string): Promise<boolean> {
  let isFound = false;
  await changeConversations((one) => {
    isFound ||= one.item._id === id;
    return one;
  });
  return isFound;
}

/** @returns the keys of the changed replies */
async function changeConversations(
  change: (one: Conversation) => Conversation,
): Promise<Set<string>> {
  const changed = new Set<string>();
  await store.changeReplies(viewerNow(), `${listCall} `, (key, value) => {
    const list = parseReply(listCall, value)?.conversations;
    const docs = list?.docs.map(change) ?? [];
    if (docs.every((one, index) => one === list?.docs[index])) return value;
    changed.add(key);
    return { conversations: { ...list, docs } };
  });
  await store.changeReplies(viewerNow(), `${messagesCall} `, (key, value) => {
    const reply = parseReply(messagesCall, value);
    if (reply === null) return value;
    const conversation = change(reply.conversation);
    if (conversation === reply.conversation) return value;
    changed.add(key);
    return { ...reply, conversation };
  });
  return changed;
}
