import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexItem } from '../../server/features/items/matching/index-item.ts';
import { addCategory, postedItem } from '../support/items.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/test-app.ts';

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
