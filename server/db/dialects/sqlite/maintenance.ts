import { existsSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync, backup } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { type Maintenance, MaintenanceError } from '../../maintenance.ts';
import type { Tables } from '../../schema/tables.ts';
import { sqliteDialect } from './dialect.ts';

/**
 * Copies all pages in one step. A copy in several steps restarts whenever another process writes in between.
 */
const allPages = 2 ** 31 - 1;
/** SQLITE_BUSY (https://sqlite.org/rescode.html). */
const busy = 5;

/** @param file the database file */
export function sqliteMaintenance(file: string): Maintenance {
  const read = new Kysely<Tables>({ dialect: sqliteDialect(file, 'read') });

  return {
    kind: 'SQLite',
    databaseName: `SQLite in ${file}`,
    read,
    isEmpty: async () => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0,

    async isInUse() {
      if (!existsSync(file)) return false;
      const database = new DatabaseSync(file);
      try {
        // Fails if another process has the database open. In WAL mode, such a process has a shared lock on the file all
        // the time.
        database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
        return false;
      } catch (error) {
        // Any other error means that the file is damaged, so no portal can be using it.
        return error instanceof Error && 'errcode' in error && error.errcode === busy;
      } finally {
        database.close();
      }
    },

    damage: () => damageOf(read),

    async backUp(copy) {
      const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
      try {
        await backup(source, copy, { rate: allPages });
      } finally {
        source.close();
      }
      const database = new DatabaseSync(copy);
      try {
        // Makes the copy a single file. The portal switches back to WAL when it opens the database.
        database.exec('PRAGMA journal_mode = DELETE');
        return database
          .prepare('select id from photos')
          .all()
          .map(({ id }) => String(id));
      } finally {
        database.close();
      }
    },

    async replaceWith(copy, aside) {
      await using copied = sqliteMaintenance(copy);
      const [damage] = await copied.damage();
      if (damage !== undefined) {
        throw new MaintenanceError(`the copy of the database is damaged: ${damage}`);
      }
      for (const part of [file, `${file}-wal`, `${file}-shm`]) {
        if (existsSync(part)) await rename(part, join(aside, basename(part)));
      }
      await rename(copy, file);
    },

    [Symbol.asyncDispose]: () => read.destroy(),
  };
}

async function damageOf(read: Kysely<Tables>): Promise<string[]> {
  try {
    const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
    const orphans = await sql<{
      table: string;
      rowid: number;
      parent: string;
    }>`pragma foreign_key_check`.execute(read);
    return [
      ...pages.rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok'),
      ...orphans.rows.map(
        ({ table, rowid, parent }) =>
          `row ${rowid} of ${table} points to a row of ${parent} that is not there`,
      ),
    ];
  } catch (error) {
    // With some kinds of damage SQLite cannot even run the checks.
    if (error instanceof Error && 'errcode' in error) return [error.message];
    throw error;
  }
}
