import { database } from '../../core/storage/database.ts';

/** How many messages and items this device keeps until their writers log in again; zero where it cannot be read. */
export function countUnsentOnDevice(): Promise<number> {
  return database
    .run((db) => db.count('outbox'))
    .then((count) => count ?? 0)
    .catch(() => 0);
}
