import type { Entry } from './entry.ts';
import type { NewEntry } from './payload.ts';

/** The lane of all new items. Messages have one lane per conversation. The entries of a lane are sent in order. */
export const itemsLane = 'items';

export function conversationLane(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/**
 * Makes an entry that is due at once.
 * @param seq the entry's position in its lane
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
 * Returns the entry to store when its author has written or edited it. An entry that is being sent stays in that state.
 * When the response arrives, the flusher sees that the stored version is later than the sent one. It then sends the
 * stored version.
 * @param known the entry as it is stored; undefined if it is not stored yet
 */
export function rewritten(known: Entry | undefined, entry: Entry): Entry {
  if (known === undefined) return entry;
  const createdAt = Math.max(entry.createdAt, known.createdAt + 1);
  return known.state.name === 'sending'
    ? { ...known, payload: entry.payload, createdAt }
    : { ...entry, createdAt };
}
