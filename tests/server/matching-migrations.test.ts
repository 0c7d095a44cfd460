/** Tests migrations for places, alerts, questions about lost items, word counts, saved searches and waiting owners. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  findWaitingOwner,
  insertWaitingOwner,
  itemsWaitingFor,
} from '../../server/features/items/owners/waiting-owners.ts';
import { findPhrases, insertPhrase } from '../../server/features/items/places/phrase-rows.ts';
import { findPlaces, insertPlace } from '../../server/features/items/places/repository.ts';
import { findItem } from '../../server/features/items/repository.ts';
import {
  findSearchesOf,
  insertSearch,
  markSearchAlerted,
} from '../../server/features/items/saved-searches/repository.ts';
import { createSignalStore } from '../../server/features/items/matching/signals/signal-store.ts';
import {
  findItemIdsToClose,
  findItemIdsToAskAbout,
} from '../../server/features/items/still-looking/questions.ts';
import { itemRow, userRow } from '../support/databases/rows.ts';
import { upgradedDatabase } from '../support/databases/upgraded-database.ts';

const upgraded = upgradedDatabase();

it('the migration for places changes no items; then places and phrases can be stored', async () => {
  const database = await upgraded('0021-matching', async (trx) => {
    await trx.insertInto('users').values(userRow('ada')).execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'Bags', 'bags', '', 1, 0)`.execute(trx);
    await trx.insertInto('items').values(itemRow('open')).execute();
  });
  expect(await database.read.selectFrom('items').select(['id', 'location']).execute()).toEqual([
    { id: 'open', location: itemRow('open').location },
  ]);
  const place = { name: 'Gym', aliases: ['Sports Hall'], position: { x: 0.1234, y: 1 } };
  await database.transaction(async (trx) => {
    await insertPlace(trx, place, 5);
    await insertPhrase(trx, { phrase: 'the Nest', meaning: 'canteen' }, 5);
  });
  expect(await findPlaces(database.read)).toEqual([{ _id: expect.any(String), ...place }]);
  expect(await findPhrases(database.read)).toHaveLength(1);
});

it('the migration for alerts keeps notification switches, and adds the one for alerts, turned on', async () => {
  const { read } = await upgraded('0021-matching', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada')])
      .execute();
    for (const table of ['push_switches', 'mail_switches']) {
      await sql`insert into ${sql.table(table)} (user_id, claim, message, returned)
        values ('ada', 0, 1, 0)`.execute(trx);
    }
  });
  const switches = { claim: 0, message: 1, returned: 0, match: 1 };
  for (const table of ['push_switches', 'mail_switches'] as const) {
    const rows = await read.selectFrom(table).selectAll().execute();
    expect(rows).toEqual([{ user_id: 'ada', ...switches }]);
  }
  expect(await read.selectFrom('alert_queue').selectAll().execute()).toEqual([]);
});

it('the migration for questions lets the portal ask about older lost items, and closes none at once', async () => {
  const { read } = await upgraded('0023-alerts', async (trx) => {
    await trx.insertInto('users').values(userRow('ada')).execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'Bags', 'bags', '', 1, 0)`.execute(trx);
    const rows = [
      { ...itemRow('found') },
      { ...itemRow('lost'), status: 'Lost' as const },
      { ...itemRow('inactive'), status: 'Lost' as const, is_active: 0 as const },
    ];
    for (const row of rows) await trx.insertInto('items').values(row).execute();
  });
  expect(await findItemIdsToAskAbout({ read }, 1)).toEqual(['lost']);
  expect(await findItemIdsToAskAbout({ read }, -1)).toEqual([]);
  expect(await findItemIdsToClose({ read }, Number.MAX_SAFE_INTEGER)).toEqual([]);
  const items = await read.selectFrom('items').selectAll().execute();
  expect(items.map(({ closed_at: closedAt }) => closedAt)).toEqual([null, null, null]);
});

it('words of items that were returned before the migration are not counted', async () => {
  const { read, dialect } = await upgraded('0025-saved-searches', async (trx) => {
    await trx.insertInto('users').values(userRow('ada')).execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'Bags', 'bags', '', 1, 0)`.execute(trx);
    await trx
      .insertInto('items')
      .values({ ...itemRow('back'), status: 'Returned', status_before_claim: 'Found' })
      .execute();
  });
  expect(await read.selectFrom('items').select('status').execute()).toEqual([
    { status: 'Returned' },
  ]);
  expect(await createSignalStore(read, dialect).associations('Lost', ['w:bag'])).toEqual([]);
});

it('saved searches and what they found can be stored after their migration', async () => {
  const database = await upgraded('0024-still-looking', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada'), userRow('bob')])
      .execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'Bags', 'bags', '', 1, 0)`.execute(trx);
    await trx.insertInto('items').values(itemRow('open')).execute();
  });
  const { read } = database;
  const search = { words: 'blue bag', categoryId: 'bags', place: '', status: 'Found' } as const;
  const id = await database.transaction((trx) => insertSearch(trx, 'bob', search, 5));
  const found = { id, userId: 'bob', itemId: 'open' };
  for (const isNew of [true, false]) {
    expect(await database.transaction((trx) => markSearchAlerted(trx, found))).toBe(isNew);
  }
  expect(await findSearchesOf(read, 'bob')).toEqual([
    { _id: id, words: 'blue bag', category: 'Bags', place: '', status: 'Found' },
  ]);
  expect(await read.selectFrom('items').select('id').execute()).toEqual([{ id: 'open' }]);
});

it('the migration for waiting owners changes no items; then waiting owners can be stored', async () => {
  const database = await upgraded('0025-saved-searches', async (trx) => {
    await trx.insertInto('users').values(userRow('ada')).execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'Bags', 'bags', '', 1, 0)`.execute(trx);
    await trx.insertInto('items').values(itemRow('open')).execute();
  });
  expect(await findItem(database.read, 'open')).toMatchObject({ waiting_owner_of: null });
  const owner = { name: 'Wanda', email: 'Wanda@example.edu' };
  await database.transaction((trx) => insertWaitingOwner(trx, 'open', owner));
  expect(await findWaitingOwner(database.read, 'open')).toEqual(owner);
  const waiting = await itemsWaitingFor(database.read, 'wanda@EXAMPLE.edu');
  expect(waiting.map(({ id }) => id)).toEqual(['open']);
});
