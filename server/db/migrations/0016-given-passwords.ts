import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Stores until when an account may be used with a password that the portal generated; null without such a password. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_expires_at', ddl.time).execute();
}
