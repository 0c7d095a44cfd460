import type { Bound } from './lru.ts';

/**
 * How much is cached of each frequent query. Each of them has a bound of its own, so that paging through lists evicts
 * no viewed item; all other queries share the bound `others`. The specification promises at least the last 300 items;
 * an item with a long description takes some 8 kB.
 */
const bounds: Readonly<Record<string, Bound>> = {
  'GET /items/{id}': { count: 400, bytes: 6e6 },
  'GET /search/items/search': { count: 100, bytes: 3e6 },
  'GET /messages/{conversationId}/messages': { count: 200, bytes: 15e6 },
};
/** Calls whose replies contain private details, claimants' answers, checks of a hand-over or an owner's address. */
const neverStored: ReadonlySet<string> = new Set([
  'GET /items/{id}/claims',
  'GET /items/{id}/private-details',
  'GET /items/{id}/hand-over',
  'GET /items/{id}/owner',
]);
const others: Bound = { count: 200, bytes: 8e6 };
const restKind = 'replies';

/** All kinds of cached replies. */
export const replyKinds: readonly string[] = [...Object.keys(bounds), restKind];

/** @param key a query's key @returns its kind and the bound of that kind */
export function boundOf(key: string): { kind: string; bound: Bound } {
  const name = nameOf(key);
  const bound = bounds[name];
  return bound === undefined ? { kind: restKind, bound: others } : { kind: name, bound };
}

/** @param key a query's key @returns whether its reply may be stored on the device */
export function mayBeStored(key: string): boolean {
  return !neverStored.has(nameOf(key));
}

/** The call in a query's key. */
function nameOf(key: string): string {
  return key.slice(0, key.indexOf(' ', key.indexOf(' ') + 1));
}
