import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Counts of signals in returned pairs, for the matching. The meaning of the columns is documented in ../schema/. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'signal_pairs')
    .addColumn('lost_signal', 'text', (column) => column.notNull())
    .addColumn('found_signal', 'text', (column) => column.notNull())
    .addColumn('pairs', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('signal_pairs_key', ['lost_signal', 'found_signal'])
    .execute();
  await db.schema
    .createIndex('signal_pairs_by_found')
    .on('signal_pairs')
    .columns(['found_signal', 'lost_signal'])
    .execute();
}
