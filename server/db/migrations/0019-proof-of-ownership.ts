import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Private details, claims, the guarded lane and the checks of its hand-over. The meaning of the columns is documented
 * in ../schema/.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await lanes(db);
  await privateDetails(db, ddl);
  await claims(db, ddl);
  await handOvers(db, ddl);
  await addresses(db, ddl);
}

const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`;

async function lanes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('items')
    .addColumn('lane', 'text', (column) =>
      column
        .notNull()
        .defaultTo('open')
        .check(sql`lane in ('open', 'guarded')`),
    )
    .execute();
  await db.schema
    .alterTable('items')
    .addColumn('linked_item_id', 'text', (column) => column.references('items.id'))
    .execute();
  await db.schema
    .alterTable('items')
    .addColumn('is_unjudged', 'integer', (column) =>
      column.notNull().defaultTo(0).check(isFlag('is_unjudged')),
    )
    .execute();
  await db.schema
    .createIndex('items_unjudged')
    .on('items')
    .columns(['seq', 'id', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`is_active = 1 and deleted_at is null and is_unjudged = 1`)
    .execute();
  await db.schema
    .alterTable('categories')
    .addColumn('is_guarded', 'integer', (column) =>
      column.notNull().defaultTo(0).check(isFlag('is_guarded')),
    )
    .execute();
  await sql`update categories set is_guarded = 1 where name_key = 'cards & documents'`.execute(db);
}

async function privateDetails(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .orderedTable(db, 'private_details')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('private_details_by_item')
    .on('private_details')
    .columns(['item_id', 'seq'])
    .execute();
  await ddl
    .table(db, 'private_photos')
    .addColumn('item_id', 'text', (column) => column.notNull().primaryKey().references('items.id'))
    .addColumn('photo_id', 'text', (column) => column.notNull().references('photos.id'))
    .execute();
  await db.schema
    .createIndex('private_photos_by_photo')
    .on('private_photos')
    .column('photo_id')
    .execute();
}

async function claims(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .orderedTable(db, 'claims')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('waiting', 'asked', 'accepted', 'turned down', 'withdrawn')`),
    )
    .addColumn('story', 'text')
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('shares_address', 'integer', (column) =>
      column.notNull().check(isFlag('shares_address')),
    )
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('decided_at', ddl.time)
    .addColumn('reminded_at', ddl.time)
    .execute();
  const isOpen = sql<SqlBool>`state in ('waiting', 'asked', 'accepted')`;
  // An account has at most one open claim on an item.
  await db.schema
    .createIndex('claims_open')
    .unique()
    .on('claims')
    .columns(['item_id', 'user_id'])
    .where(isOpen)
    .execute();
  await db.schema.createIndex('claims_by_item').on('claims').columns(['item_id', 'seq']).execute();
  await db.schema
    .createIndex('claims_by_user')
    .on('claims')
    .columns(['user_id', 'state', 'item_id'])
    .execute();
  await db.schema
    .createIndex('claims_unjudged')
    .on('claims')
    .columns(['created_at', 'id'])
    .where(sql<SqlBool>`state in ('waiting', 'asked')`)
    .execute();
  await storeClaimsOfItems(db);
}

/**
 * Adds a row for the claim of each item that is claimed or returned already. The claims of claimed items wait for a
 * judge; the claims of returned items count as accepted.
 */
async function storeClaimsOfItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into claims (id, item_id, user_id, state, story, answers, shares_address, created_at, decided_at)
    select items.id, items.id, claimed_by_id,
      case status when 'Returned' then 'accepted' else 'waiting' end,
      null, '[]', 0,
      coalesce((select max(at) from item_history as entry
        where entry.item_id = items.id and event = 'claimed'), updated_at),
      case status when 'Returned' then updated_at else null end
    from items where claimed_by_id is not null`.execute(db);
}

async function handOvers(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'hand_overs')
    .addColumn('item_id', 'text', (column) => column.notNull().primaryKey().references('items.id'))
    .addColumn('claimant_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('student_card', 'text')
    .addColumn('is_unlocked', 'integer', (column) => column.notNull().check(isFlag('is_unlocked')))
    .addColumn('value', 'integer')
    .addColumn('second_keeper_id', 'text', (column) => column.references('users.id'))
    .addColumn('proxy_name', 'text')
    .addColumn('updated_at', ddl.time, (column) => column.notNull())
    .execute();
}

async function addresses(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'recent_addresses')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('seen_at', ddl.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('recent_addresses_pkey', ['user_id', 'address_hash'])
    .execute();
  await db.schema
    .createIndex('recent_addresses_by_time')
    .on('recent_addresses')
    .column('seen_at')
    .execute();
}
