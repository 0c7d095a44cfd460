import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import { hourMs } from '../../../../contract/durations.ts';
import { createBatches } from '../../../concurrency/batches.ts';
import type { Tables } from '../../schema/tables.ts';
import { sqliteThreadDialect } from './dialect.ts';

/** The indexes of items: words of public items, and trigrams of all items (text-search.ts). */
const indexes = ['item_search', 'items_text'] as const;
/** After this number of indexed items, a round of merges starts. */
const itemsPerRound = 250;
/**
 * A round starts at the latest this many milliseconds after an item was indexed. A portal that restarts often may never
 * index 250 items in one run, and without merges a search takes 30 times as long.
 */
const latestRoundMs = hourMs;
/**
 * After this many pages, a merge ends as soon as the posting list of a word is complete. Writers wait for a merge about
 * 20 ms, or 100 ms for a word in 1,000,000 items.
 */
const pagesPerMerge = 200;

/**
 * Merges the segments of FTS5's indexes of items in a thread. Each transaction that indexes an item adds a segment to
 * each index. By default, FTS5 would merge ever larger segments inside some of these transactions. That would block the
 * event loop.
 */
export function createSearchMerges(
  writer: Kysely<Tables>,
  file: string,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const thread = new Kysely<Tables>({ dialect: sqliteThreadDialect({ file, access: 'write' }) });
  const batches = createBatches(log);
  let indexed = 0;
  let isMerging = false;
  let latestStart: NodeJS.Timeout | null = null;

  /** @returns whether there was something to merge */
  async function merge(index: (typeof indexes)[number]): Promise<boolean> {
    // Acquires the writer's connection, so that no transaction starts during the merge. Such a transaction would block
    // the event loop until SQLite's lock is free.
    return writer.connection().execute(async () => {
      const before = await changes();
      await command(thread, index, 'merge', pagesPerMerge);
      // The command itself counts as one change.
      return (await changes()) - before > 1;
    });
  }

  async function changes(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(thread);
    return rows[0]?.count ?? 0;
  }

  /** Merges one step of the first index that needs it. @returns whether no index needed a merge */
  async function nextBatch(): Promise<boolean> {
    for (const index of indexes) if (await merge(index)) return false;
    return true;
  }

  async function mergeAll(): Promise<void> {
    cancelLatestStart();
    indexed = 0;
    isMerging = true;
    const failed = 'the search index could not be merged; it is tried again after the next item';
    await batches.run({ nextBatch, failed });
    isMerging = false;
    if (indexed > 0) startLater();
  }

  function startLater(): void {
    latestStart ??= setTimeout(() => void mergeAll(), latestRoundMs).unref();
  }

  function cancelLatestStart(): void {
    if (latestStart !== null) clearTimeout(latestStart);
    latestStart = null;
  }

  return {
    /** Notes that an item was indexed. */
    note(): void {
      indexed += 1;
      if (isMerging) return;
      if (indexed >= itemsPerRound) void mergeAll();
      else startLater();
    },

    /** Stops after the current step. */
    async stop(): Promise<void> {
      await batches.stop();
      await thread.destroy();
      cancelLatestStart();
    },
  };
}

/** Turns off the merges that FTS5 would run inside transactions (Ddl.stopSearchMerges). */
export async function stopSearchMerges(db: Kysely<unknown>): Promise<void> {
  // FTS5 still merges the newest segments when there are 16, which takes a millisecond.
  for (const index of indexes) await command(db, index, 'automerge', 0);
}

/** Executes a command of FTS5 (https://sqlite.org/fts5.html#special_insert_commands). */
async function command(
  db: Kysely<unknown> | Kysely<Tables>,
  index: (typeof indexes)[number],
  name: 'automerge' | 'merge',
  value: number,
): Promise<void> {
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank)
    values (${sql.lit(name)}, ${sql.lit(value)})`.execute(db);
}
