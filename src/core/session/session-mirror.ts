import { commit } from '../storage/commit.ts';
import { type LocalDatabase, database as own } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';

/** Who is signed in, as the service worker can know it. */
export type MirroredSession = Schema['session']['value'];

/**
 * Puts down who is signed in, for the service worker: it cannot read the page's storage. At once, since who
 * signs out may close the page that moment, and no other has to come after it.
 * @param now asked when it is written, so that the last to write says what is so
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

/** @returns null where nobody is signed in, or the device keeps nothing */
export async function readMirroredSession(
  database: LocalDatabase = own,
): Promise<MirroredSession | null> {
  return (await database.run((db) => db.get('session', 'now')).catch(() => null)) ?? null;
}

/** Whether pushes for somebody are wanted here; where the device keeps nothing they count as wanted. */
export async function arePushesWanted(
  userId: string,
  database: LocalDatabase = own,
): Promise<boolean> {
  const rows = await database.run(async (db) => [await db.get('session', 'now')]).catch(() => null);
  if (rows === null) return true;
  const [session] = rows;
  return session?.userId === userId && session.push !== null;
}
