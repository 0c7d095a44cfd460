import type { Bound } from './lru.ts';

/**
 * How many replies are kept of what is asked for again and again for different things, and of all others
 * together: leafing through lists pushes out no item that was looked at. At least the last 300 items are
 * promised, and their longest descriptions have some 8 kB.
 */
const bounds: Readonly<Record<string, Bound>> = {
  'GET /items/{id}': { count: 400, bytes: 6e6 },
  'GET /search/items/search': { count: 100, bytes: 3e6 },
  'GET /messages/{conversationId}/messages': { count: 200, bytes: 15e6 },
};
const others: Bound = { count: 200, bytes: 8e6 };
const restKind = 'replies';

/** All that replies are counted by. */
export const replyKinds: readonly string[] = [...Object.keys(bounds), restKind];

/** @param key a query's key @returns what counts together with it, and how much of that is kept */
export function boundOf(key: string): { kind: string; bound: Bound } {
  const name = key.slice(0, key.indexOf(' ', key.indexOf(' ') + 1));
  const bound = bounds[name];
  return bound === undefined ? { kind: restKind, bound: others } : { kind: name, bound };
}
