import { logFailure } from '../../core/log/log.ts';
import { call } from '../http/api.ts';
import { commit, database } from '../../core/storage/database.ts';
import { isPortalRefusal } from '../../core/http/result.ts';

/**
 * Ends a session on the server too, now or once the server answers. Until then the device stores the session's token;
 * docs/decisions/0020 gives the reason.
 */
export async function endSession(token: string): Promise<void> {
  const stored = await database
    .run(async (db) => {
      const trx = db.transaction('signOuts', 'readwrite');
      await commit(trx, [trx.store.put(token, token)]);
      return true;
    })
    .catch(logFailure('session', 'a sign-out could not be stored', null));
  if (stored === null) await call('POST /auth/logout', {}, { token });
  else await sendSignOuts();
}

/** Sends all sign-outs that the server has not confirmed. */
export async function sendSignOuts(): Promise<void> {
  const tokens = await database
    .run((db) => db.getAllKeys('signOuts'))
    .catch(logFailure('session', 'the sign-outs could not be read', null));
  for (const token of tokens ?? []) {
    const result = await call('POST /auth/logout', {}, { token });
    const isOver = result.ok || isPortalRefusal(result.failure, 401);
    if (!isOver) continue;
    await database
      .run((db) => db.delete('signOuts', token))
      .catch(logFailure('session', 'a sign-out could not be deleted', undefined));
  }
}
