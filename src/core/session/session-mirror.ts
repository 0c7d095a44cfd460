import { commit } from '../storage/commit.ts';
import { type LocalDatabase, database as own } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';

/** The part of the session that the service worker can read. */
export type MirroredSession = Schema['session']['value'];

/**
 * Copies the session to IndexedDB for the service worker, which cannot read localStorage. It commits at once,
 * because a user may close the page right after signing out, and no other page may follow to do it.
 * @param now called when the database is open, so that the last write stores the current session
 */
export async function mirrorSession(
  now: () => MirroredSession | null,
  database: LocalDatabase = own,
): Promise<void> {
  await database
    .run(async (db) => {
      const session = now();
      const trx = db.transaction('session', 'readwrite');
      const step = session === null ? trx.store.delete('now') : trx.store.put(session, 'now');
      await commit(trx, [step]);
    })
    .catch(() => undefined);
}

/** @returns null if nobody is signed in or the device cannot store anything */
export async function readMirroredSession(
  database: LocalDatabase = own,
): Promise<MirroredSession | null> {
  return (await database.run((db) => db.get('session', 'now')).catch(() => null)) ?? null;
}

/** Whether this device shows pushes for the user; yes if the device cannot store the session. */
export async function arePushesWanted(
  userId: string,
  database: LocalDatabase = own,
): Promise<boolean> {
  const rows = await database.run(async (db) => [await db.get('session', 'now')]).catch(() => null);
  if (rows === null) return true;
  const [session] = rows;
  return session?.userId === userId && session.push !== null;
}
