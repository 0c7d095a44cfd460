import type { Entry } from './entry.ts';
import type { NewEntry } from './payload.ts';

/** All new items share a lane, and the messages of a conversation share one. Each lane is sent in order. */
export const itemsLane = 'items';

export function conversationLane(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/**
 * Makes an entry that is due at once.
 * @param seq its position in its lane
 * @param now epoch milliseconds
 */
export function newEntry(written: NewEntry, seq: number, now: number): Entry {
  return {
    ...written,
    seq,
    createdAt: now,
    firstTriedAt: null,
    attempts: 0,
    state: { name: 'queued', notBefore: now, waitsFor: 'its turn' },
  };
}

/**
 * The entry after its author has written it again. While it is being sent, it stays in that state: its flusher notices the
 * new content with the response to the earlier one, and sends it next.
 * @param seq its new position, if it is not being sent
 */
export function rewritten(stored: Entry, written: NewEntry, seq: number, now: number): Entry {
  return stored.state.name === 'sending'
    ? { ...stored, payload: written.payload, createdAt: now }
    : newEntry(written, seq, now);
}
