import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import type { Database, Writer } from '../../../server/db/database.ts';
import { soon } from '../soon.ts';

/** A transaction that stays open until the test commits it. */
export interface OpenTransaction {
  trx: Writer;
  commit(): Promise<void>;
}

export async function openTransaction(database: Database): Promise<OpenTransaction> {
  const opened = Promise.withResolvers<Writer>();
  const ending = Promise.withResolvers<undefined>();
  const over = database.transaction(async (trx) => {
    opened.resolve(trx);
    await ending.promise;
  });
  over.catch(opened.reject);
  return {
    trx: await opened.promise,
    async commit() {
      ending.resolve(undefined);
      await over;
    },
  };
}

/** Makes a function that opens transactions. Those that a test leaves open are committed after it. */
export function transactionOpener(database: () => Database): () => Promise<OpenTransaction> {
  const opened: OpenTransaction[] = [];
  afterEach(async () => {
    for (const transaction of opened.splice(0)) await transaction.commit();
  });
  return async () => {
    const transaction = await openTransaction(database());
    opened.push(transaction);
    return transaction;
  };
}

/** Waits until at least this many transactions wait for a lock (PostgreSQL). */
export async function untilWaiting({ read }: Database, count = 1): Promise<void> {
  await soon(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(count);
  });
}
