import type { LocalDatabase } from './database.ts';

/** The keys of all rows of a kind. */
export function rowsOf(kind: string): IDBKeyRange {
  // To IndexedDB a list comes after every text.
  return IDBKeyRange.bound([kind], [kind, []]);
}

/** Notes that some of a kind were used just now, where they are still kept. */
export async function markUsed(
  database: LocalDatabase,
  kind: string,
  names: Iterable<string>,
  now: number,
): Promise<void> {
  await database.run(async (db) => {
    const { store, done } = db.transaction('kept', 'readwrite', { durability: 'relaxed' });
    done.catch(() => undefined);
    for (const name of names) {
      const row = await store.get([kind, name]);
      if (row !== undefined) await store.put({ ...row, usedAt: now });
    }
    await done;
  });
}
