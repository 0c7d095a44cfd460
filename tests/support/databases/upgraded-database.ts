import { afterEach, beforeEach } from 'vitest';
import type { Database, Writer } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { memoryLog } from '../app/memory-log.ts';
import { fillOlderDatabase } from './older-database.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Gives each test of the file a database of its own, which is deleted after the test. */
export function upgradedDatabase() {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let own: TestDatabase;
  let database: Database | null;

  beforeEach(async () => {
    folder = await temporaryFolder();
    own = await testDatabase({ bare: true });
    database = null;
  });

  afterEach(async () => {
    await database?.close();
    await own[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  /**
   * Opens a database that an earlier version of the portal has filled.
   * @param last the last migration of that version
   * @param fill fills the database; `isSqlite` says which kind of database it is
   */
  return async (
    last: string,
    fill: (trx: Writer, isSqlite: boolean) => Promise<unknown>,
  ): Promise<Database> => {
    const place = { dataDir: folder.path, databaseUrl: own.url };
    await fillOlderDatabase(place, last, (trx) => fill(trx, own.url === null));
    database = await openDatabase(place, memoryLog().log);
    return database;
  };
}
