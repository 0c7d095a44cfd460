import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Reminders to keepers, which are sent in several transactions. The columns are documented in ../schema/claims.ts. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'desk_reminders')
    .addColumn('item_id', 'text', (column) =>
      column.notNull().primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('claimant_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('reminded_to', 'text', (column) => column.notNull())
    .execute();
}
