import { type LocalDatabase, database as own } from './database.ts';
import { isRecord } from '../is-record.ts';

/** What another app has shared, as the service worker keeps it among the drafts until a new item takes it. */
export interface Shared {
  title: string;
  text: string;
  /** Bytes, because Safari loses Blobs. */
  photo: { name: string; type: string; buf: ArrayBuffer } | null;
  /** The id of who was signed in; null for nobody: then it is for who signs in next. */
  owner: string | null;
  /** When it came, epoch milliseconds; what came in one go is in order. */
  at: number;
}

const prefix = 'shared:';
/** So much may wait. */
const most = 20;

/** What a draft is kept under that was made of what was shared. */
export function sharedKey(id: string): string {
  return prefix + id;
}

/**
 * Keeps what came in one go, beside what came before and waits to be taken: all of it or, where there is no
 * room, nothing.
 * @throws where the device has no room for it, or more waits than anybody can mean to post
 */
export async function keepShared(
  shares: readonly (Shared & { id: string })[],
  database: LocalDatabase = own,
): Promise<void> {
  await database.run(async (db) => {
    const trx = db.transaction('drafts', 'readwrite');
    const waiting = await trx.store.count(sharedKeys());
    if (waiting + shares.length > most) {
      throw new Error('too much waits that was shared before');
    }
    await Promise.all([
      ...shares.map(({ id, ...shared }) => trx.store.put(shared, sharedKey(id))),
      trx.done,
    ]);
  });
}

export function sharedKeys(): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/**
 * Reads what the worker has kept, perhaps one of another version.
 * @param userId who wants to have it
 * @returns null where it is nothing, or somebody else's
 */
export function sharedOf(stored: unknown, userId: string): Shared | null {
  if (!isRecord(stored)) return null;
  const { title, text, photo, owner, at } = stored;
  if (typeof owner === 'string' && owner !== userId) return null;
  return {
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    photo: photoOf(photo),
    owner: typeof owner === 'string' ? owner : null,
    at: typeof at === 'number' ? at : 0,
  };
}

function photoOf(stored: unknown): Shared['photo'] {
  if (!isRecord(stored)) return null;
  const { name, type, buf } = stored;
  return typeof name === 'string' && typeof type === 'string' && buf instanceof ArrayBuffer
    ? { name, type, buf }
    : null;
}
