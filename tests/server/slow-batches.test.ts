/** Work on all items in the background, when each item takes longer than a transaction should. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { campusChanged, readCampus } from '../../server/features/items/matching/campus.ts';
import { insertPlace } from '../../server/features/items/places/repository.ts';
import { createItemIndexing } from '../../server/features/categories/item-indexing.ts';
import { setIndexedTo } from '../../server/features/categories/repository.ts';
import {
  createDeskReminders,
  queueDeskReminder,
} from '../../server/features/items/claims/reminders/desk-reminders.ts';
import { createSignalCatchUp } from '../../server/features/items/matching/signals/signal-catch-up.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { addCategory, copyItem, postedItem } from '../support/calls/items.ts';
import { soon } from '../support/soon.ts';
import { turnsAfterLastQuery } from '../support/turns-after-last-query.ts';

const items = 4;
let portal: TestApp;
let transactions: number;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  await copyItem(portal, await postedItem(portal, await portal.signIn()), items - 1);
  transactions = 0;
});
afterEach(() => portal.close());

/** What the background work is made of. Its clock advances by a second whenever it is read. */
function slowParts() {
  const database: Database = {
    ...portal.database,
    transaction(work) {
      transactions += 1;
      return portal.database.transaction(work);
    },
  };
  let time = 0;
  return { database, now: () => (time += 1000), log: portal.parts.log };
}

test('other requests can write after each item of a renamed category', async () => {
  const { _id: id } = (await portal.call('GET /categories')).body.categories[0];
  await portal.database.transaction((trx) => setIndexedTo(trx, id, 0));
  await createItemIndexing(slowParts()).catchUp(id);
  expect(transactions).toBeGreaterThanOrEqual(items);
});

test('other requests can write after each item that is read again', async () => {
  const { read } = portal.database;
  const signalCatchUp = createSignalCatchUp(slowParts());
  await portal.database.transaction(async (trx) => {
    await trx.deleteFrom('item_facts').execute();
    await signalCatchUp.startOver(trx);
  });
  signalCatchUp.start();
  await soon(async () => {
    expect(await read.selectFrom('item_facts').selectAll().execute()).toHaveLength(items);
  });
  await signalCatchUp.stop();
  expect(transactions).toBeGreaterThanOrEqual(items);
});

test('other requests can write while changed places are prepared for the matching', async () => {
  const { read } = portal.database;
  const parts = slowParts();
  const turnsToPrepare: number[] = [];
  const transaction: Database['transaction'] = async (work) => {
    turnsToPrepare.push(await turnsAfterLastQuery(read, readCampus));
    return parts.database.transaction(work);
  };
  const signalCatchUp = createSignalCatchUp({
    ...parts,
    database: { ...parts.database, transaction },
  });
  await portal.database.transaction(async (trx) => {
    for (let at = 0; at < 50; at += 1) {
      await insertPlace(trx, { name: `Hall ${String(at)}`, aliases: [], position: null }, at);
    }
    await campusChanged(trx);
    await signalCatchUp.startOver(trx);
  });
  signalCatchUp.start();
  await soon(() => expect(turnsToPrepare.length).toBeGreaterThan(items));
  await signalCatchUp.stop();
  // The places were prepared before each transaction: reading them takes no further turns of the event loop.
  expect(Math.max(...turnsToPrepare)).toBeLessThan(2);
});

test('other requests can write after each keeper who is reminded of a claim', async () => {
  const item = await portal.database.read
    .selectFrom('items')
    .select(['id', 'posted_by_id'])
    .executeTakeFirstOrThrow();
  for (let at = 0; at < items; at += 1) await portal.signIn({ role: 'keeper' });
  await portal.database.transaction(async (trx) => {
    await trx.updateTable('items').set({ is_unjudged: 1 }).where('id', '=', item.id).execute();
    await queueDeskReminder(trx, { itemId: item.id, claimantId: item.posted_by_id });
  });
  const notified: string[] = [];
  const reminders = createDeskReminders({
    ...slowParts(),
    notifyAll: async (_trx, _afterCommit, notices) => {
      notified.push(...notices.map(({ userId }) => userId));
    },
  });
  await reminders.remindAll();
  expect(new Set(notified).size).toBe(items);
  expect(notified).toHaveLength(items);
  expect(transactions).toBeGreaterThanOrEqual(items);
});
