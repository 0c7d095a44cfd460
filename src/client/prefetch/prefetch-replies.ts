import { hourMs } from '../../../contract/durations.ts';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { createSerialise } from '../../../contract/serialise.ts';
import { markOf } from './gone-in-conversations.ts';
import { quietCall } from '../http/quiet-call.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { parseReply } from '../http/parse-reply.ts';
import { session } from '../session/session-state.ts';
import { store } from '../query/reply-store.ts';
import { delay } from '../../core/timing.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
const ownItemsCall = 'GET /users/me/items';

/** The delay after each call, so that the calls of screens come first. */
const delayMs = 250;
/** How long a prefetched reply stays fresh. */
const ttlMs = hourMs;

/** Runs the prefetches one at a time. */
const serialise = createSerialise();
/**
 * The time of the last stored message of each conversation, with the mark of its item, so that not every event has to
 * read the database.
 */
let upTo: { token: string; states: Map<string, string> } = { token: '', states: new Map() };

/**
 * Fetches the last messages of each conversation that has newer messages than the device, or whose item was deleted or
 * hidden from the viewer, or is visible again.
 */
export function prefetchConversations(conversations: readonly Conversation[]): Promise<void> {
  return serialise('prefetch', async () => {
    const token = session.token();
    if (token === null) return;
    if (upTo.token !== token) upTo = { token, states: new Map() };
    for (const { _id, item, lastMessage } of conversations) {
      if (lastMessage === null) continue;
      const state = lastMessage.createdAt + markOf(item);
      if (upTo.states.get(_id) === state) continue;
      const isStored = await ensureStored(
        messagesCall,
        { params: { conversationId: _id }, query: { page: 1, limit: pageSizes.messages } },
        // The last message of the page may be an own one, which the outbox appended without those before it.
        ({ conversation }) =>
          (conversation.lastMessage?.createdAt ?? '') >= lastMessage.createdAt &&
          markOf(conversation.item) === markOf(item),
      );
      if (!isStored) return;
      upTo.states.set(_id, state);
    }
  });
}

/** Fetches the first page of the user's own items if the stored page is stale. */
export function prefetchOwnItems(): Promise<boolean> {
  return serialise('prefetch', () =>
    ensureStored(ownItemsCall, { query: { page: 1, limit: pageSizes.list } }, isFresh),
  );
}

/** Fetches the categories if the stored ones are stale. Does not wait for the other prefetches, which may take long. */
export function prefetchCategories(): Promise<boolean> {
  return ensureStored('GET /categories', {}, isFresh);
}

function isFresh(_: unknown, seenAt: number): boolean {
  // The difference is negative if the clock was set back.
  return Math.abs(Date.now() - seenAt) < ttlMs;
}

/**
 * Fetches a reply and stores it, unless the stored reply is good enough.
 * @param isGood whether the stored reply is good enough
 * @returns whether the device has the reply now
 */
async function ensureStored<
  C extends typeof messagesCall | typeof ownItemsCall | 'GET /categories',
>(
  name: C,
  request: Parameters<typeof quietCall<C>>[1],
  isGood: (reply: Reply<C>, seenAt: number) => boolean,
): Promise<boolean> {
  const userId = session.userId();
  if (userId === null) return false;
  const key = queryKey(name, request);
  const stored = await store.readReply(userId, key);
  if (stored !== null) {
    const reply = parseReply<C>(name, stored.value);
    if (reply !== null && isGood(reply, stored.seenAt)) return true;
  }
  const result = await quietCall(name, request);
  // Do not store the reply if the user signed out meanwhile.
  if (session.userId() !== userId || !result.ok) return false;
  await store.writeReply(userId, key, { value: result.value, seenAt: Date.now() });
  await delay(delayMs);
  return true;
}
