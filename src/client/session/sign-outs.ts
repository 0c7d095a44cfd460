import { call } from '../http/api.ts';
import { commit } from '../../core/storage/commit.ts';
import { database } from '../../core/storage/database.ts';
import { isPortalRefusal } from '../../core/http/result.ts';

/**
 * Ends a session on the server too, now or once the server can be reached: until then its token, and nothing
 * else of who signed out, stays on the device. docs/decisions/0020 says why.
 */
export async function endSession(token: string): Promise<void> {
  const kept = await database
    .run(async (db) => {
      const trx = db.transaction('signOuts', 'readwrite');
      await commit(trx, [trx.store.put(token, token)]);
      return true;
    })
    .catch(() => null);
  if (kept === null) await call('POST /auth/logout', {}, { token });
  else await sendSignOuts();
}

/** Tells the server of every sign-out that it does not know of. */
export async function sendSignOuts(): Promise<void> {
  const tokens = await database.run((db) => db.getAllKeys('signOuts')).catch(() => null);
  for (const token of tokens ?? []) {
    const result = await call('POST /auth/logout', {}, { token });
    const isOver = result.ok || isPortalRefusal(result.failure, 401);
    if (isOver) await database.run((db) => db.delete('signOuts', token)).catch(() => undefined);
  }
}
