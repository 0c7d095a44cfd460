import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** The first tables. The meaning of their columns is documented in ../schema/. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await accounts(db, ddl);
  await items(db, ddl);
  await conversations(db, ddl);
  await notifications(db, ddl);
  await idempotency(db, ddl);
}

const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`;

async function accounts(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .orderedTable(db, 'users')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('user', 'keeper', 'admin')`),
    )
    .addColumn('is_active', 'integer', (column) => column.notNull().check(isFlag('is_active')))
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('users_by_name')
    .on('users')
    .columns([sql`lower(name)`, 'seq'])
    .execute();
  await db.schema
    .createIndex('users_by_role')
    .on('users')
    .columns(['role', 'is_active'])
    .columns([sql`lower(name)`, 'seq'])
    .execute();
  await ddl.createTextSearch(db, 'users', ['name', 'email']);

  await ddl
    .table(db, 'sessions')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('session', 'reset')`),
    )
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();

  await ddl
    .table(db, 'mailed_codes')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('registration', 'reset', 'email change')`),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('wrong_tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .addUniqueConstraint('mailed_codes_one_lives', ['email_key', 'purpose'])
    .addCheckConstraint(
      'mailed_codes_registration_has_account',
      sql`purpose <> 'registration' or (name is not null and password_hash is not null)`,
    )
    .addCheckConstraint(
      'mailed_codes_email_change_has_user',
      sql`(purpose = 'email change') = (user_id is not null)`,
    )
    .execute();
  await db.schema
    .createIndex('mailed_codes_by_time')
    .on('mailed_codes')
    .column('created_at')
    .execute();
  await db.schema
    .createIndex('mailed_codes_by_user')
    .on('mailed_codes')
    .column('user_id')
    .execute();
}

async function items(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'categories')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull().check(isFlag('is_active')))
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();

  await ddl
    .table(db, 'photos')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull().check(sql`width > 0`))
    .addColumn('height', 'integer', (column) => column.notNull().check(sql`height > 0`))
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();

  await ddl
    .orderedTable(db, 'items')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category_id', 'text', (column) => column.notNull().references('categories.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_before_claim', 'text')
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('photo_id', 'text', (column) => column.references('photos.id'))
    .addColumn('posted_by_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('keeper_id', 'text', (column) => column.references('users.id'))
    .addColumn('claimed_by_id', 'text', (column) => column.references('users.id'))
    .addColumn('is_active', 'integer', (column) => column.notNull().check(isFlag('is_active')))
    .addColumn('deleted_at', ddl.time)
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('updated_at', ddl.time, (column) => column.notNull())
    // Same rules as ItemState of contract/item-status.ts. A CHECK passes if it evaluates to NULL, hence `is
    // not null`.
    .addCheckConstraint(
      'items_status_and_claim_agree',
      sql`(status in ('Lost', 'Found') and status_before_claim is null and claimed_by_id is null)
        or (status in ('Claimed', 'Returned')
          and status_before_claim is not null and status_before_claim in ('Lost', 'Found'))`,
    )
    .addCheckConstraint(
      'items_claimant_is_not_poster',
      sql`claimed_by_id is null or claimed_by_id <> posted_by_id`,
    )
    .addCheckConstraint(
      'items_claimant_is_not_keeper',
      sql`claimed_by_id is null or keeper_id is null or claimed_by_id <> keeper_id`,
    )
    .execute();
  // createItemSearchTables creates the indexes for public lists.
  const isThere = sql<SqlBool>`deleted_at is null`;
  // `deleted_at` is in indexes that are used for counting, so that counting need not read the rows.
  await db.schema
    .createIndex('items_by_poster')
    .on('items')
    .columns(['posted_by_id', 'seq desc', 'deleted_at'])
    .where(isThere)
    .execute();
  await db.schema
    .createIndex('items_by_title')
    .on('items')
    .columns([sql`lower(title)`, 'seq'])
    .where(isThere)
    .execute();
  await db.schema
    .createIndex('items_by_status')
    .on('items')
    .columns(['status', 'seq', 'deleted_at'])
    .execute();
  await db.schema
    .createIndex('items_by_category')
    .on('items')
    .columns(['category_id', 'seq'])
    .execute();
  await ddl.createTextSearch(db, 'items', ['title', 'description']);
  await db.schema.createIndex('items_by_photo').on('items').column('photo_id').execute();

  await ddl
    .table(db, 'return_codes')
    .addColumn('item_id', 'text', (column) => column.notNull().primaryKey().references('items.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('wrong_tries', 'integer', (column) => column.notNull())
    .addColumn('created_by_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .execute();

  await ddl
    .orderedTable(db, 'item_history')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('actor_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('item_history_by_item')
    .on('item_history')
    .columns(['item_id', 'seq'])
    .execute();
  await ddl.makeAppendOnly(db, 'item_history');

  await ddl
    .table(db, 'refused_claims')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('refused_at', ddl.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_claims_of_item', ['item_id', 'user_id'])
    .execute();

  await ddl.createItemSearchTables(db);
}

async function conversations(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  const isCount = (column: string) => sql`${sql.ref(column)} >= 0`;
  await ddl
    .orderedTable(db, 'conversations')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('first_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('second_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('first_read_seq', 'integer', (column) => column.notNull())
    .addColumn('second_read_seq', 'integer', (column) => column.notNull())
    .addColumn('first_unread', 'integer', (column) =>
      column.notNull().check(isCount('first_unread')),
    )
    .addColumn('second_unread', 'integer', (column) =>
      column.notNull().check(isCount('second_unread')),
    )
    .addColumn('last_message_seq', 'integer', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('updated_at', ddl.time, (column) => column.notNull())
    .addUniqueConstraint('conversations_one_a_pair', ['item_id', 'first_id', 'second_id'])
    .addCheckConstraint('conversations_of_two', sql`first_id < second_id`)
    .execute();
  // For the conversation lists of both participants and of admins.
  const latestFirst = ['updated_at desc', 'last_message_seq desc', 'seq desc'];
  for (const side of ['first', 'second']) {
    await db.schema
      .createIndex(`conversations_latest_of_${side}`)
      .on('conversations')
      .columns([`${side}_id`, ...latestFirst])
      .execute();
  }
  await db.schema
    .createIndex('conversations_latest')
    .on('conversations')
    .columns(latestFirst)
    .execute();

  await ddl
    .orderedTable(db, 'messages')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversations.id'),
    )
    .addColumn('sender_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('messages_newest_of_conversation')
    .on('messages')
    .columns(['conversation_id', 'seq desc'])
    .execute();
}

async function notifications(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .orderedTable(db, 'notifications')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) =>
      column.notNull().check(sql`type in ('info', 'success', 'warning', 'error')`),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull().check(isFlag('is_read')))
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('notifications_newest_of_user')
    .on('notifications')
    .columns(['user_id', 'seq desc'])
    .execute();
  await db.schema
    .createIndex('notifications_unread_of_user')
    .on('notifications')
    .columns(['user_id', 'link'])
    .where(sql.ref('is_read'), '=', sql.lit(0))
    .execute();
}

async function idempotency(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'idempotency_keys')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_of_user', ['user_id', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_by_time')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}
