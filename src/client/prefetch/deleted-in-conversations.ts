import type { Conversation } from '../../../contract/entities.ts';
import { parseReply } from '../http/parse-reply.ts';
import { queryCache } from '../query/query.ts';
import { store } from '../query/reply-store.ts';
import { viewerNow } from './saved-items.ts';

const listCall = 'GET /conversations';
const messagesCall = 'GET /messages/{conversationId}/messages';

/** Items that this tab has marked, each with the viewer. It need not search the database for them again. */
const markedItems = new Set<string>();

/**
 * Marks items as deleted in the viewer's stored conversations about them, and fetches those on screen again. Other
 * devices send no request, although everybody gets the event of a deletion.
 */
export async function markDeletedInConversations(deletedIds: readonly string[]): Promise<void> {
  const viewer = viewerNow();
  const ids = deletedIds.filter((id) => !markedItems.has(`${viewer} ${id}`));
  if (ids.length === 0) return;
  const mark = (one: Conversation) =>
    ids.includes(one.item._id) && !one.item.isDeleted
      ? { ...one, item: { ...one.item, photo: null, isDeleted: true } }
      : one;
  const changed = new Set<string>();
  await store.changeReplies(viewer, `${listCall} `, (key, value) => {
    const list = parseReply(listCall, value)?.conversations;
    const docs = list?.docs.map(mark) ?? [];
    if (docs.every((one, index) => one === list?.docs[index])) return value;
    changed.add(key);
    return { conversations: { ...list, docs } };
  });
  await store.changeReplies(viewer, `${messagesCall} `, (key, value) => {
    const reply = parseReply(messagesCall, value);
    if (reply === null) return value;
    const conversation = mark(reply.conversation);
    if (conversation === reply.conversation) return value;
    changed.add(key);
    return { ...reply, conversation };
  });
  for (const id of ids) markedItems.add(`${viewer} ${id}`);
  for (const key of changed) queryCache.invalidate(key);
}
