import type { LocalDatabase } from './database.ts';

/** The keys `[kind, name]` of one kind in the store `kept`. */
export function keysOfKind(kind: string): IDBKeyRange {
  // The empty array is an upper bound of all names, because IndexedDB sorts arrays after strings.
  return IDBKeyRange.bound([kind], [kind, []]);
}

/** Sets the time of last use for LRU eviction; skips names that were evicted since. @param now epoch milliseconds */
export async function markUsed(
  database: LocalDatabase,
  kind: string,
  names: Iterable<string>,
  now: number,
): Promise<void> {
  await database.run(async (db) => {
    const { store, done } = db.transaction('kept', 'readwrite', { durability: 'relaxed' });
    for (const name of names) {
      const row = await store.get([kind, name]);
      if (row !== undefined) await store.put({ ...row, usedAt: now });
    }
    await done;
  });
}
