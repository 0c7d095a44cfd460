import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** A small file system that a test can fill. */
export interface SmallDisk extends Disposable {
  path: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Makes the space free again. */
  free(): void;
}

/**
 * Mounts a small file system in memory.
 * @returns null where this account may not mount one
 */
export function mountSmallDisk(folder: string, bytes: number): SmallDisk | null {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  const filler = join(folder, 'filler');
  return {
    path: folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const size of [64 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', folder]);
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/**
 * Lets a PostgreSQL database refuse every insert with the error of a full disk, as the server itself words it:
 * the disk of a server that others use cannot be filled.
 */
export async function refuseInserts({ database }: TestApp): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      trx,
    );
    for (const { name } of await trx.introspection.getTables()) {
      await sql`create trigger disk_is_full before insert on ${sql.table(name)}
        execute function disk_is_full()`.execute(trx);
    }
  });
}

/** Frees the space again. */
export async function takeInserts({ database }: TestApp): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`drop function disk_is_full() cascade`.execute(trx);
  });
}

/**
 * Leaves an SQLite database no room, where no small file system can be mounted: bounds it to the pages it has,
 * and uses up what is free in them.
 * @param inserts each adds a row; the rows stay
 */
export async function fillPages(
  portal: TestApp,
  inserts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await boundPages(portal, 1);
  for (const insert of inserts) {
    // Rows go to different pages: only when none of many fits, all of the pages are full.
    for (let refused = 0; refused < 30;) {
      refused = await insert().then(
        () => 0,
        () => refused + 1,
      );
    }
  }
}

/** @param pages where the database has more of them, these */
export async function boundPages({ database }: TestApp, pages: number): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx);
  });
}
