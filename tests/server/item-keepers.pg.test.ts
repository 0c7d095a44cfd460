import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { postItem, postedItem } from '../support/calls/items.ts';
import {
  type OpenTransaction,
  transactionOpener,
  untilWaiting,
} from '../support/databases/lock-waits.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
const transaction = transactionOpener(() => portal.database);

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());

beforeEach(async () => {
  people = { ...people, keeper: await portal.signIn({ role: 'keeper' }) };
  item = await postedItem(portal, people.poster);
});

const keeperOf = async (id: string) =>
  (await portal.call('GET /items/{id}', { params: { id } })).body.item.keeperId;

/** Changes the keeper's account in a transaction that stays open. */
async function openWith(isActive: 0 | 1): Promise<OpenTransaction> {
  const opened = await transaction();
  const row = opened.trx.updateTable('users').set({ is_active: isActive });
  await row.where('id', '=', people.keeper.user._id).execute();
  return opened;
}

describe('an item has no keeper whose account is deactivated', () => {
  test('while an admin assigns it or the keeper posts it', async () => {
    const { keeper, admin } = people;
    const deactivating = await openWith(0);
    const assigning = portal.call('POST /items/{id}/assign-keeper', {
      params: { id: item._id },
      body: { keeperId: keeper.user._id },
      token: admin.token,
    });
    const posting = postItem(portal, { token: keeper.token });
    await untilWaiting(portal.database, 2);
    await deactivating.commit();
    expect((await assigning).status).toBe(400);
    expect(await keeperOf(item._id)).toBeNull();
    expect((await posting).body.item.keeperId).toBeNull();
  });

  test('while its assignment is being stored', async () => {
    const { keeper, admin } = people;
    const assigning = await openWith(1);
    const row = assigning.trx.updateTable('items').set({ keeper_id: keeper.user._id });
    await row.where('id', '=', item._id).execute();
    const deactivating = portal.call('PUT /admin/users/{id}/activate', {
      params: { id: keeper.user._id },
      body: { isActive: false },
      token: admin.token,
    });
    await untilWaiting(portal.database);
    await assigning.commit();
    expect((await deactivating).status).toBe(200);
    expect(await keeperOf(item._id)).toBeNull();
  });
});
