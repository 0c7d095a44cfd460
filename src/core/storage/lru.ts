/** The size and the last use of something cached, which decide about its eviction. */
export interface LruEntry {
  bytes: number;
  /** When it was last used, epoch milliseconds. */
  usedAt: number;
}

/** How much of one kind may be cached. */
export interface Bound {
  count: number;
  bytes: number;
}

/**
 * Returns the entries to evict so that the rest stays within the bound: the least recently used ones, and each
 * entry that is larger than the bound by itself.
 */
export function leastRecentlyUsed<K extends LruEntry>(all: readonly K[], bound: Bound): K[] {
  let count = 0;
  let bytes = 0;
  let isFull = false;
  return [...all]
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter((one) => {
      if (one.bytes > bound.bytes) return true;
      isFull ||= count === bound.count || bytes + one.bytes > bound.bytes;
      if (isFull) return true;
      count += 1;
      bytes += one.bytes;
      return false;
    });
}
