import type { Reply } from '../../../contract/endpoints.ts';
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
  const changed: string[] = [];
  const edit = (key: string, value: unknown) => {
    const next = key.startsWith(`${listCall} `)
      ? markedInList(parseReply(listCall, value), ids)
      : markedInMessages(parseReply(messagesCall, value), ids);
    if (next !== null) changed.push(key);
    return next ?? value;
  };
  for (const call of [listCall, messagesCall]) await store.changeReplies(viewer, `${call} `, edit);
  for (const id of ids) markedItems.add(`${viewer} ${id}`);
  for (const key of changed) queryCache.invalidate(key);
}

/** @returns null if there is nothing to mark */
function markedInList(
  reply: Reply<typeof listCall> | null,
  ids: readonly string[],
): Reply<typeof listCall> | null {
  const isUnmarked = (one: Conversation) => isUnmarkedIn(one, ids);
  if (reply === null || !reply.conversations.docs.some(isUnmarked)) return null;
  const docs = reply.conversations.docs.map((one) => (isUnmarked(one) ? marked(one) : one));
  return { conversations: { ...reply.conversations, docs } };
}

/** @returns null if there is nothing to mark */
function markedInMessages(
  reply: Reply<typeof messagesCall> | null,
  ids: readonly string[],
): Reply<typeof messagesCall> | null {
  if (reply === null || !isUnmarkedIn(reply.conversation, ids)) return null;
  return { ...reply, conversation: marked(reply.conversation) };
}

function isUnmarkedIn({ item }: Conversation, ids: readonly string[]): boolean {
  return ids.includes(item._id) && !item.isDeleted;
}

function marked(conversation: Conversation): Conversation {
  return { ...conversation, item: { ...conversation.item, photo: null, isDeleted: true } };
}
