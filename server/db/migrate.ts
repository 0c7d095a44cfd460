import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Ddl } from './dialects/ddl.ts';
import { up as portal } from './migrations/0001-portal.ts';
import { up as severalNodes } from './migrations/0002-several-nodes.ts';
import { up as desk } from './migrations/0003-desk.ts';
import { up as categoryNames } from './migrations/0004-category-names.ts';
import { up as historySubjects } from './migrations/0005-history-subjects.ts';
import { up as codesByMaker } from './migrations/0006-codes-by-maker.ts';
import { up as push } from './migrations/0007-push.ts';
import { up as pushQueue } from './migrations/0008-push-queue.ts';
import { up as boundRegistrations } from './migrations/0010-bound-registrations.ts';
import { up as mailQueue } from './migrations/0012-mail-queue.ts';
import { up as openClaims } from './migrations/0014-open-claims.ts';
import { up as historyNames } from './migrations/0015-history-names.ts';
import { up as givenPasswords } from './migrations/0016-given-passwords.ts';
import { up as itemFilters } from './migrations/0017-item-filters.ts';
import { up as notificationActors } from './migrations/0018-notification-actors.ts';
import { up as proofOfOwnership } from './migrations/0019-proof-of-ownership.ts';
import { up as listsByLane } from './migrations/0020-lists-by-lane.ts';
import { up as matching } from './migrations/0021-matching.ts';
import { up as places } from './migrations/0022-places.ts';
import { up as alerts } from './migrations/0023-alerts.ts';
import { up as stillLooking } from './migrations/0024-still-looking.ts';
import { up as savedSearches } from './migrations/0025-saved-searches.ts';
import { up as waitingOwners } from './migrations/0026-waiting-owners.ts';
import { up as itemBlocks } from './migrations/0027-item-blocks.ts';
import { up as signalPairs } from './migrations/0028-signal-pairs.ts';
import type { Tables } from './schema/tables.ts';

type Up = (db: Kysely<unknown>, ddl: Ddl) => Promise<void>;

/** In order. A released migration is never changed; changes come as a new one. */
const migrations: Record<string, Up> = {
  '0001-portal': portal,
  '0002-several-nodes': severalNodes,
  '0003-desk': desk,
  '0004-category-names': categoryNames,
  '0005-history-subjects': historySubjects,
  '0006-codes-by-maker': codesByMaker,
  '0007-push': push,
  '0008-push-queue': pushQueue,
  '0010-bound-registrations': boundRegistrations,
  '0012-mail-queue': mailQueue,
  '0014-open-claims': openClaims,
  '0015-history-names': historyNames,
  '0016-given-passwords': givenPasswords,
  '0017-item-filters': itemFilters,
  '0018-notification-actors': notificationActors,
  '0019-proof-of-ownership': proofOfOwnership,
  '0020-lists-by-lane': listsByLane,
  '0021-matching': matching,
  '0022-places': places,
  '0023-alerts': alerts,
  '0024-still-looking': stillLooking,
  '0025-saved-searches': savedSearches,
  '0026-waiting-owners': waitingOwners,
  '0027-item-blocks': itemBlocks,
  '0028-signal-pairs': signalPairs,
};

/**
 * Runs missing migrations in a single transaction.
 * @param last the last migration to run, for tests; if left out, all are run
 * @throws Error if a migration fails, or the database has one that this version does not know
 */
export async function migrate(db: Kysely<Tables>, ddl: Ddl, last?: string): Promise<void> {
  const provided: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [name, { up: (trx) => up(trx, ddl) }]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(provided) },
  });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error !== undefined) {
    throw new Error('the database could not be brought up to date', { cause: error });
  }
}

/** Returns the migrations that were run on a database, without changing it. */
export async function migrationsDone(read: Kysely<Tables>): Promise<string[]> {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(
    read,
  );
  return rows.map(({ name }) => name);
}

/** Compares the migrations of a database with those of this version. */
export function compareMigrations(done: readonly string[]): {
  /** Migrations that the next start will run. */
  missing: string[];
  /** Migrations of a newer version. */
  unknown: string[];
} {
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}
