import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * People without an account for whom a lost item was posted. The meaning of the columns is documented in
 * ../schema/.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'waiting_owners')
    .addColumn('item_id', 'text', (column) =>
      column.notNull().primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('last_mail_day', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('waiting_owners_by_email')
    .on('waiting_owners')
    .column('email_key')
    .execute();
}
