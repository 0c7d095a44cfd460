import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { quietCall } from '../http/quiet-call.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { session } from '../session/session-state.ts';
import { store } from '../query/reply-store.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
const ownItemsCall = 'GET /users/me/items';

/** A pause after each call, so that what somebody does has the network to itself, milliseconds. */
const pause = 250;
/** How old what is kept for its own sake may be on the device before it is fetched unasked, milliseconds. */
const life = 60 * 60_000;

let work: Promise<void> = Promise.resolve();
/** Up to when the messages of a conversation are kept, so that the device is not asked at every event. */
let upTo: { token: string; times: Map<string, string> } = { token: '', times: new Map() };

/** Fetches the last messages of the conversations in which more was written than the device has. */
export function prefetchConversations(conversations: readonly Conversation[]): Promise<void> {
  return inTurn(async () => {
    const token = session.token();
    if (token === null) return;
    if (upTo.token !== token) upTo = { token, times: new Map() };
    for (const { _id, lastMessage } of conversations) {
      if (lastMessage === null || upTo.times.get(_id) === lastMessage.createdAt) continue;
      const params = { conversationId: _id };
      const request = { params, query: { page: 1, limit: pageSizes.messages } };
      const isKept = await keep(messagesCall, request, ({ messages }) => {
        const last = messages.at(-1);
        return last !== undefined && last.createdAt >= lastMessage.createdAt;
      });
      if (!isKept) return;
      upTo.times.set(_id, lastMessage.createdAt);
    }
  });
}

/** Fetches the first page of one's own items, where it was not seen for a while. */
export function prefetchOwnItems(): Promise<void> {
  const request = { query: { page: 1, limit: pageSizes.list } };
  return inTurn(async () => {
    await keep(ownItemsCall, request, isFresh);
  });
}

/** Fetches the categories, where they were not seen for a while; not after the rest, which may take long. */
export async function prefetchCategories(): Promise<void> {
  await keep('GET /categories', {}, isFresh);
}

function isFresh(_: unknown, seenAt: number): boolean {
  return Date.now() - seenAt < life;
}

function inTurn(step: () => Promise<void>): Promise<void> {
  work = work.then(step, step);
  return work;
}

/**
 * Fetches a reply and keeps it, as if it had been read.
 * @param isGood whether what the device has will do
 * @returns whether the device has it now
 */
async function keep<C extends typeof messagesCall | typeof ownItemsCall | 'GET /categories'>(
  name: C,
  request: Parameters<typeof quietCall<C>>[1],
  isGood: (reply: Reply<C>, seenAt: number) => boolean,
): Promise<boolean> {
  const now = session.get();
  if (now.state !== 'signed in') return false;
  const key = queryKey(name, request);
  const stored = await store.readReply(now.user.id, key);
  // Kept as the server replied to this very call.
  if (stored !== null && isGood(stored.value as Reply<C>, stored.seenAt)) return true;
  const result = await quietCall(name, request);
  const later = session.get();
  // Who has signed out meanwhile leaves nothing here.
  if (later.state !== 'signed in' || later.user.id !== now.user.id || !result.ok) return false;
  await store.writeReply(now.user.id, key, { value: result.value, seenAt: Date.now() });
  await new Promise((resolve) => setTimeout(resolve, pause));
  return true;
}
