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
 * entry that is larger than the bound by itself. An entry from later than `now` was used before the clock was set back.
 * It counts as the least recently used, because otherwise it would stay until that time.
 * @param now epoch milliseconds
 */
export function leastRecentlyUsed<K extends LruEntry>(
  all: readonly K[],
  bound: Bound,
  now: number,
): K[] {
  const rank = ({ usedAt }: K) => (usedAt > now ? 0 : usedAt);
  let count = 0;
  let bytes = 0;
  return [...all]
    .sort((a, b) => rank(b) - rank(a))
    .filter((one) => {
      if (one.bytes > bound.bytes) return true;
      count += 1;
      bytes += one.bytes;
      return count > bound.count || bytes > bound.bytes;
    });
}
