import { readPushWish, showsDeclarative } from '../push/push-wish.ts';
import { logFailure } from '../../core/log/log.ts';
import type { MirroredSession } from '../../core/session/session-mirror.ts';
import { type LocalDatabase, commit, database as own } from '../../core/storage/database.ts';
import { session } from './session-state.ts';

/** Copies the session for the service worker. The copy also says whether this device should get the user's pushes. */
export function mirrorSessionNow(): Promise<void> {
  return mirrorSession(() => {
    const current = session.get();
    if (current.state !== 'signed in') return null;
    const { token, user } = current;
    const isWanted = readPushWish() === user.id;
    return { userId: user.id, token, push: isWanted ? { declarative: showsDeclarative() } : null };
  });
}

/**
 * Copies the session to IndexedDB for the service worker, which cannot read localStorage. It commits at once,
 * because a user may close the portal's last page right after signing out.
 * @param current returns the session. It is called only when the database is open, so that a delayed write does not
 *   store an outdated session.
 */
export async function mirrorSession(
  current: () => MirroredSession | null,
  database: LocalDatabase = own,
): Promise<void> {
  const write = () =>
    database.run(async (db) => {
      const session = current();
      const trx = db.transaction('session', 'readwrite');
      const step = session === null ? trx.store.delete('now') : trx.store.put(session, 'now');
      await commit(trx, [step]);
    });
  await write()
    // Without the copy, the worker ends the push subscription. Loaded lazily, because the first paint does not need it.
    .catch(async (error: unknown) =>
      (await import('../../core/storage/cached-files.ts')).retryWithRoom(error, write),
    )
    .catch(logFailure('session', 'the copy for the worker could not be stored', undefined));
}
