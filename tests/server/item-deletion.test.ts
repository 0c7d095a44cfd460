import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/conversations.ts';
import { changeItem, editItem, postedItem } from '../support/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/test-app.ts';
import { forgetTold, told } from '../support/told.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
/** A new one for each test, posted by the poster a minute ago. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());

beforeEach(async () => {
  item = await postedItem(portal, people.poster);
  await forgetTold(portal);
  portal.clock.advance(minute);
});

function edit(fields: Record<string, string>) {
  return editItem(portal, item._id, { fields, token: people.poster.token });
}
function remove(by: SignedIn) {
  return portal.call('DELETE /items/{id}', { params: { id: item._id }, token: by.token });
}
function look(by: SignedIn = people.poster) {
  return portal.call('GET /items/{id}', { params: { id: item._id }, token: by.token });
}
function claim(by = people.claimant) {
  return portal.call('POST /items/{id}/claim', { params: { id: item._id }, token: by.token });
}
async function code(): Promise<string> {
  const params = { id: item._id };
  const token = people.poster.token;
  return (await portal.call('POST /items/{id}/generate-otp', { params, token })).body.otp;
}
function enter(otp: string) {
  return portal.call('POST /items/{id}/verify-otp', {
    params: { id: item._id },
    body: { otp },
    token: people.claimant.token,
  });
}
async function found(search: string): Promise<string[]> {
  const { body } = await portal.call('GET /search/items/search', { query: { search } });
  return body.data.items.map(({ _id }: Item) => _id);
}

describe('deleting an item', () => {
  test('hides it from everybody and from the search, for good', async () => {
    await edit({ title: 'Soon to be gone' });
    const { status, body } = await remove(people.poster);
    expect([status, body]).toEqual([200, { message: 'The item is deleted.' }]);
    for (const anybody of [people.poster, people.admin, people.stranger]) {
      expect((await look(anybody)).status).toBe(404);
    }
    expect((await remove(people.poster)).status).toBe(404);
    expect((await edit({})).status).toBe(404);
    expect((await claim()).status).toBe(404);
    expect(await found('soon to be gone')).toEqual([]);
    const { body: own } = await portal.call('GET /users/me/items', { token: people.poster.token });
    expect(own.items.map(({ _id }: Item) => _id)).not.toContain(item._id);
  });

  test('keeps what happened to it', async () => {
    await remove(people.poster);
    const rows = await portal.database.read
      .selectFrom('item_history')
      .select('event')
      .where('item_id', '=', item._id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ event }) => event)).toEqual(['posted', 'deleted']);
  });

  test('tells the claimant who waits, and the keeper; its code is gone', async () => {
    await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
    await claim();
    const otp = await code();
    await remove(people.poster);
    expect(await told(portal, 'item deleted')).toEqual(
      ['Kim Keeper', 'Cleo Claimant'].map((name) => ({
        name,
        type: 'warning',
        message: 'Pat Poster deleted "Blue backpack".',
        link: '/',
      })),
    );
    expect((await enter(otp)).status).toBe(404);
    const codes = await portal.database.read
      .selectFrom('return_codes')
      .selectAll()
      .where('item_id', '=', item._id)
      .execute();
    expect(codes).toEqual([]);
  });

  test('tells nobody where nobody waits', async () => {
    await claim();
    await edit({ status: 'Returned' });
    await remove(people.poster);
    expect(await told(portal, 'item deleted')).toEqual([]);
  });

  test('is for its poster only', async () => {
    const { keeper, claimant, stranger, admin } = people;
    await changeItem(portal, item._id, { keeper_id: keeper.user._id });
    await claim();
    for (const by of [keeper, claimant, stranger, admin]) {
      const { status, body } = await remove(by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    await changeItem(portal, item._id, { is_active: 0 });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(people.poster)).status).toBe(200);
  });
});
