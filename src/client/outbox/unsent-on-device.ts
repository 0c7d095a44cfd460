import { logFailure } from '../../core/log/log.ts';
import { database } from '../../core/storage/database.ts';

/** Counts the outbox entries of all users on this device; zero if the database cannot be read. */
export function countUnsentOnDevice(): Promise<number> {
  return database
    .run((db) => db.count('outbox'))
    .then((count) => count ?? 0)
    .catch(logFailure('outbox', 'the entries could not be counted', 0));
}
