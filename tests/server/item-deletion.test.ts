import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { itemCalls } from '../support/calls/item-calls.ts';
import { changeItem, editItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let calls: ReturnType<typeof itemCalls>;
/** A new item for each test, posted a minute ago. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = itemCalls(portal, people, () => item);
});
afterAll(() => portal.close());

beforeEach(async () => {
  item = await postedItem(portal, people.poster);
  await deleteNotifications(portal);
  portal.clock.advance(minute);
});

function edit(fields: Record<string, string>) {
  return editItem(portal, item._id, { fields, token: people.poster.token });
}
function look(by: SignedIn = people.poster) {
  return portal.call('GET /items/{id}', { params: { id: item._id }, token: by.token });
}

describe('deleting an item', () => {
  test('hides it from everybody and from the search permanently', async () => {
    await edit({ title: 'Soon to be gone' });
    const { status, body } = await calls.remove(people.poster);
    expect([status, body]).toEqual([200, { message: 'The item has been deleted.' }]);
    for (const anybody of [people.poster, people.admin, people.stranger]) {
      expect((await look(anybody)).status).toBe(404);
    }
    expect((await calls.remove(people.poster)).status).toBe(404);
    expect((await edit({})).status).toBe(404);
    expect((await calls.claim()).status).toBe(404);
    expect(await calls.found('soon to be gone')).toEqual([]);
    const { body: own } = await portal.call('GET /users/me/items', { token: people.poster.token });
    expect(own.items.map(({ _id }: Item) => _id)).not.toContain(item._id);
  });

  test('keeps its history', async () => {
    await calls.remove(people.poster);
    const rows = await portal.database.read
      .selectFrom('item_history')
      .select('event')
      .where('item_id', '=', item._id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ event }) => event)).toEqual(['posted', 'deleted']);
  });

  test('notifies the claimant and the keeper, and invalidates its code', async () => {
    await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
    await calls.claim();
    const otp = await calls.code();
    await calls.remove(people.poster);
    expect(await sentNotifications(portal, 'item deleted')).toEqual(
      ['Cleo Claimant', 'Kim Keeper'].map((name) => ({
        name,
        type: 'warning',
        message: 'Pat Poster deleted "Blue backpack".',
        link: '/',
      })),
    );
    expect((await calls.enter(otp)).status).toBe(404);
    const codes = await portal.database.read
      .selectFrom('return_codes')
      .selectAll()
      .where('item_id', '=', item._id)
      .execute();
    expect(codes).toEqual([]);
  });

  test('notifies nobody if there is no open claim and no keeper', async () => {
    await calls.claim();
    await edit({ status: 'Returned' });
    await calls.remove(people.poster);
    expect(await sentNotifications(portal, 'item deleted')).toEqual([]);
  });

  test('is for its poster only', async () => {
    const { keeper, claimant, stranger, admin } = people;
    await changeItem(portal, item._id, { keeper_id: keeper.user._id });
    await calls.claim();
    for (const by of [keeper, claimant, stranger, admin]) {
      const { status, body } = await calls.remove(by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    await changeItem(portal, item._id, { is_active: 0 });
    expect((await calls.remove(stranger)).status).toBe(404);
    expect((await calls.remove(people.poster)).status).toBe(200);
  });
});
