import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '../../contract/entities.ts';
import { indexItem } from '../../server/features/items/matching/index-item.ts';
import { addCategory, postedItem } from '../support/calls/items.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

test('an item that is deleted while all items are read again keeps no signals', async () => {
  const { database } = portal;
  await addCategory(portal, 'Bags');
  const poster = await portal.signIn();
  const admin = await portal.signIn({ role: 'admin' });
  const item = await postedItem(portal, poster, { location: 'Observatory' });
  const progress = () =>
    database.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'signals stored to')
      .executeTakeFirst();
  await soon(async () => expect(await progress()).toEqual({ value: 'done' }));

  const deleting = await openTransaction(database);
  await deleting.trx
    .updateTable('items')
    .set({ deleted_at: portal.clock.now() })
    .where('id', '=', item._id)
    .execute();
  await indexItem(database, deleting.trx, item._id);
  const added = await portal.call('POST /admin/places', {
    token: admin.token,
    body: { name: 'Observatory', aliases: [], position: null },
  });
  expect(added.status).toBe(201);
  await untilWaiting(database);
  await deleting.commit();
  await soon(async () => expect(await progress()).toEqual({ value: 'done' }));

  const { seq } = await database.read
    .selectFrom('items')
    .select('seq')
    .where('id', '=', item._id)
    .executeTakeFirstOrThrow();
  for (const table of ['item_facts', 'item_signals'] as const) {
    const rows = await database.read.selectFrom(table).selectAll().where('seq', '=', seq).execute();
    expect(rows, table).toEqual([]);
  }
});

test('an item that is posted while a place is added is read with the place', async () => {
  const { database } = portal;
  const poster = await portal.signIn();
  const admin = await portal.signIn({ role: 'admin' });
  const model = await postedItem(portal, poster, { location: 'Boathouse' });

  const posting = await openTransaction(database);
  const { seq: _seq, ...row } = await posting.trx
    .selectFrom('items')
    .selectAll()
    .where('id', '=', model._id)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await posting.trx
    .insertInto('items')
    .values({ ...row, id })
    .execute();
  await indexItem(database, posting.trx, id);
  const adding = portal.call('POST /admin/places', {
    token: admin.token,
    body: { name: 'Boathouse', aliases: [], position: null },
  });
  await untilWaiting(database);
  await posting.commit();
  expect((await adding).status).toBe(201);

  const { body } = await portal.call('GET /places');
  const { _id: placeId } = body.places.find(({ name }: Place) => name === 'Boathouse');
  await soon(async () => {
    const { counts } = (await portal.call('GET /places/counts')).body;
    expect(counts).toContainEqual({ placeId, lost: 0, found: 2 });
  });
});
