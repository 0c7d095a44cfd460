import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../app/test-app.ts';

/** A small file system that a test can fill. */
export interface SmallDisk extends Disposable {
  path: string;
  /** Uses up all free space. */
  fill(): void;
  /** Undoes `fill`. */
  free(): void;
}

/**
 * Mounts a small file system in memory.
 * @returns null if this account may not mount one
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
 * Makes a PostgreSQL database refuse every insert with the error of a full disk, because a shared server's
 * disk cannot really be filled.
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

/** Makes a PostgreSQL database accept inserts again. */
export async function acceptInserts({ database }: TestApp): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`drop function disk_is_full() cascade`.execute(trx);
  });
}

/**
 * Fills an SQLite database where mountSmallDisk() returned null. Limits the database to its current pages, and uses up
 * the free space in these pages.
 * @param inserts functions that each insert a row; the rows stay
 */
export async function fillPages(
  portal: TestApp,
  inserts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await boundPages(portal, 1);
  for (const insert of inserts) {
    // Rows go to different pages, so one refused insert does not show that all pages are full.
    for (let refused = 0; refused < 30;) {
      refused = await insert().then(
        () => 0,
        () => refused + 1,
      );
    }
  }
}

/** @param pages maximum number of pages; SQLite raises it to the current number if the database has more */
export async function boundPages({ database }: TestApp, pages: number): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx);
  });
}
