/** Something that the device keeps because it may be asked for again. */
export interface LruEntry {
  bytes: number;
  /** When it was last asked for, epoch milliseconds. */
  usedAt: number;
}

/** How much of one kind is kept. */
export interface Bound {
  count: number;
  bytes: number;
}

/**
 * What has to go so that the rest keeps to a bound: the longest unused of all, and whatever is larger than
 * everything may be together.
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
