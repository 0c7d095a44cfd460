import { z } from 'zod/mini';
import { type LocalDatabase, database as own } from './database.ts';
import { storedText } from '../parse.ts';
import { parseStored } from '../parse-stored.ts';
import { StoredPhoto } from './stored-photo.ts';

/** Content that another app shared. The service worker stores it with the drafts until a new item's form uses it. */
const SharedContent = z.object({
  title: storedText,
  text: storedText,
  photo: z.catch(z.nullable(StoredPhoto), null),
  /** The id of the signed-in user. Null if nobody was signed in; then the next user to sign in gets the content. */
  owner: z.catch(z.nullable(z.string()), null),
  /** When it was shared, epoch milliseconds. Several photos shared at once have rising times, to keep their order. */
  at: z.catch(z.number(), 0),
});
export type SharedContent = z.infer<typeof SharedContent>;

const prefix = 'shared:';
/** How many shares may be stored at a time. */
const maxShares = 20;

/** The key of a share in the store `drafts`. */
export function sharedKey(id: string): string {
  return prefix + id;
}

/**
 * Stores all of these shares or, if one does not fit, none. Earlier shares stay.
 * @throws if the device has no room or too many shares are stored already
 */
export async function storeShared(
  shares: readonly (SharedContent & { id: string })[],
  database: LocalDatabase = own,
): Promise<void> {
  await database.run(async (db) => {
    const trx = db.transaction('drafts', 'readwrite');
    const stored = await trx.store.count(sharedKeys());
    if (stored + shares.length > maxShares) {
      throw new Error('too many shares are stored already');
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
 * Parses a stored share, which the worker of another version may have written.
 * @param userId the signed-in user
 * @returns null if it cannot be parsed or belongs to another user
 */
export function parseShared(stored: unknown, userId: string): SharedContent | null {
  const shared = parseStored(SharedContent, stored, 'drafts', 'shared content is damaged');
  return shared === null || (shared.owner !== null && shared.owner !== userId) ? null : shared;
}
