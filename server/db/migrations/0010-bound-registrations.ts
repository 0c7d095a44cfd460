import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Allows several pending registrations of one address. Each has its own code and belongs to the browser that
 * registered. Also stores when each session last confirmed the password.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  // SQLite cannot drop the constraint that allowed one code per address and purpose, so the table is rebuilt.
  await ddl
    .table(db, 'new_mailed_codes')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('registration', 'reset', 'email change')`),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('wrong_tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .addCheckConstraint(
      'new_mailed_codes_registration_has_name',
      sql`purpose <> 'registration' or name is not null`,
    )
    .addCheckConstraint(
      'new_mailed_codes_email_change_has_user',
      sql`(purpose = 'email change') = (user_id is not null)`,
    )
    .execute();
  const columns = sql.raw(
    'id, purpose, email, email_key, code_hash, name, password_hash, user_id, wrong_tries, created_at, expires_at',
  );
  await sql`insert into new_mailed_codes (${columns}) select ${columns} from mailed_codes`.execute(
    db,
  );
  await db.schema.dropTable('mailed_codes').execute();
  await db.schema.alterTable('new_mailed_codes').renameTo('mailed_codes').execute();
  for (const [index, column] of [
    ['mailed_codes_by_address', 'email_key'],
    ['mailed_codes_by_time', 'created_at'],
    ['mailed_codes_by_user', 'user_id'],
  ] as const) {
    await db.schema.createIndex(index).on('mailed_codes').column(column).execute();
  }

  await db.schema
    .alterTable('sessions')
    .addColumn('authenticated_at', ddl.time, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update sessions set authenticated_at = created_at`.execute(db);
}
