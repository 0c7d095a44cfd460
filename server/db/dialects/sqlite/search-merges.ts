import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import { sqliteThreadDialect } from './dialect.ts';

/** Number of items that are indexed between two rounds of merges. */
const itemsPerRound = 250;
/**
 * Number of pages after which a merge ends, at the end of the posting list of a word. Writers wait meanwhile: some 20 ms, or
 * 100 ms for a word in 1,000,000 items.
 */
const pagesPerMerge = 200;

/**
 * Merges the segments of the search index in a thread. Each transaction that indexes items adds a segment to FTS5's index. FTS5
 * would itself merge larger and larger ones at the end of some of these transactions, on the event loop.
 */
export function createSearchMerges(
  writer: Kysely<Tables>,
  file: string,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const thread = new Kysely<Tables>({ dialect: sqliteThreadDialect({ file, access: 'write' }) });
  let indexed = 0;
  let round: Promise<void> | null = null;
  let isStopping = false;

  /**
   * Executes a command of FTS5 (https://sqlite.org/fts5.html#special_insert_commands).
   * @returns the number of rows that were changed
   */
  async function execute(command: 'automerge' | 'merge', value: number): Promise<number> {
    // Acquires the connection for writing, because a transaction that started now would block the event loop until SQLite's
    // lock is free.
    return writer.connection().execute(async () => {
      const before = await changes();
      await sql`insert into item_search (item_search, rank)
        values (${sql.lit(command)}, ${sql.lit(value)})`.execute(thread);
      return (await changes()) - before;
    });
  }

  async function changes(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(thread);
    return rows[0]?.count ?? 0;
  }

  async function mergeAll(): Promise<void> {
    // FTS5 stores this setting. It still merges the newest segments when there are 16, which takes a millisecond.
    await execute('automerge', 0);
    // If there is nothing to merge, the command itself counts as one change.
    while (!isStopping && (await execute('merge', pagesPerMerge)) > 1);
  }

  return {
    /** Notes that an item was indexed. */
    note(): void {
      indexed += 1;
      if (indexed < itemsPerRound || round !== null || isStopping) return;
      indexed = 0;
      round = mergeAll()
        .catch((error: unknown) => {
          log.error({ err: error }, 'the search index could not be merged; it will be tried again');
        })
        .finally(() => {
          round = null;
        });
    },

    /** Stops after the current merge. */
    async stop(): Promise<void> {
      isStopping = true;
      await round;
      await thread.destroy();
    },
  };
}
