import { type LocalDatabase, database as own } from './database.ts';
import { isRecord } from './is-record.ts';

/** What another app has shared, as the service worker keeps it among the drafts until a new item takes it. */
export interface Shared {
  title: string;
  text: string;
  /** Bytes, because Safari loses Blobs. */
  photo: { name: string; type: string; buf: ArrayBuffer } | null;
}

const prefix = 'shared:';

/** What a draft is kept under that was made of what was shared. */
export function sharedKey(id: string): string {
  return prefix + id;
}

/**
 * Keeps the latest: what was shared before and taken by nobody goes.
 * @throws where the device has no room for it
 */
export async function keepShared(
  id: string,
  shared: Shared,
  database: LocalDatabase = own,
): Promise<void> {
  await database.run(async (db) => {
    const trx = db.transaction('drafts', 'readwrite');
    await Promise.all([
      trx.store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
      trx.store.put(shared, sharedKey(id)),
      trx.done,
    ]);
  });
}

/** Reads what the worker has kept, perhaps one of another version; null where it is nothing. */
export function sharedOf(stored: unknown): Shared | null {
  if (!isRecord(stored)) return null;
  const { title, text, photo } = stored;
  return {
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    photo: photoOf(photo),
  };
}

function photoOf(stored: unknown): Shared['photo'] {
  if (!isRecord(stored)) return null;
  const { name, type, buf } = stored;
  return typeof name === 'string' && typeof type === 'string' && buf instanceof ArrayBuffer
    ? { name, type, buf }
    : null;
}
