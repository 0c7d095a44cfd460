import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { claimedItem, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import { soon } from '../support/soon.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
/** An item with keeper, claim and return code. */
let item: Item;
let otp: string;

beforeEach(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  item = await claimedItem(portal, people);
  otp = (await act(people.keeper, 'generate-otp')).body.otp;
  await deleteNotifications(portal);
});
afterEach(() => portal.close());

const act = (
  by: SignedIn,
  what: 'generate-otp' | 'verify-otp' | 'turn-down-claim' | 'allow-claim' | 'claim',
  body?: object,
  id = item._id,
) =>
  portal.call(`POST /items/{id}/${what}`, {
    params: { id },
    token: by.token,
    ...(body !== undefined && { body }),
  });
const setItem = (isActive: boolean) =>
  portal.call('PUT /admin/items/{id}/activate', {
    params: { id: item._id },
    body: { isActive },
    token: people.admin.token,
  });
const setAccount = (isActive: boolean, { user } = people.poster) =>
  portal.call('PUT /admin/users/{id}/activate', {
    params: { id: user._id },
    body: { isActive },
    token: people.admin.token,
  });
const lastEvent = async (id = item._id) => {
  const { body } = await portal.call('GET /items/{id}/history', {
    params: { id },
    token: people.admin.token,
  });
  const { event, actor, note } = body.history.at(-1);
  return [event, actor.name, note];
};

describe('deactivating a claimed item', () => {
  test('notifies the claimant too, with a link that they can open', async () => {
    await setItem(false);
    expect(await sentNotifications(portal, 'item deactivated')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'warning',
        message:
          'An admin deactivated "Blue backpack": your claim is on hold until it is active again.',
        link: '/',
      },
      {
        name: 'Pat Poster',
        type: 'warning',
        message: 'An admin deactivated "Blue backpack": only you and admins can see it now.',
        link: `/items/${item._id}`,
      },
    ]);
  });

  test('invalidates its return code permanently, and keeps the claim', async () => {
    await setItem(false);
    await setItem(true);
    expect((await act(people.claimant, 'verify-otp', { otp })).body.code).toBe('CODE_INVALID');
    const { body } = await act(people.poster, 'generate-otp');
    expect((await act(people.claimant, 'verify-otp', { otp: body.otp })).status).toBe(200);
  });

  test('prevents its poster from acting on the claim, and its keeper from seeing the item', async () => {
    await setItem(false);
    const tries = [
      () => act(people.poster, 'generate-otp'),
      () => act(people.poster, 'verify-otp', { otp }),
      () => act(people.poster, 'turn-down-claim', { reason: 'It is not theirs.' }),
      () => act(people.poster, 'allow-claim', { userId: people.claimant.user._id }),
    ];
    for (const attempt of tries) {
      const { status, body } = await attempt();
      expect([status, body.code]).toEqual([409, 'STATUS_CONFLICT']);
    }
    for (const by of [people.keeper, people.claimant]) {
      expect((await act(by, 'generate-otp')).status).toBe(404);
    }
    expect((await setItem(true)).body.item).toMatchObject({
      status: 'Claimed',
      claimedByName: 'Cleo Claimant',
    });
  });

  test('prevents another claim from being allowed in the meantime', async () => {
    await act(people.poster, 'turn-down-claim', { reason: 'It is not theirs.' });
    await setItem(false);
    const again = { userId: people.claimant.user._id };
    expect((await act(people.poster, 'allow-claim', again)).status).toBe(409);
    await setItem(true);
    expect((await act(people.poster, 'allow-claim', again)).status).toBe(200);
  });
});

describe('deactivating the account of a keeper', () => {
  const take = (by: SignedIn, id = item._id) =>
    portal.call('POST /items/{id}/assign-keeper', {
      params: { id },
      body: { keeperId: by.user._id },
      token: by.token,
    });
  const stored = async (id = item._id): Promise<Item> =>
    (await portal.call('GET /items/{id}', { params: { id }, token: people.admin.token })).body.item;

  test('lets another keeper take over what they kept and hand it over, and says so in the history', async () => {
    const other = await portal.signIn({ name: 'Karl Keeper', role: 'keeper' });
    await changeItem(portal, item._id, { lane: 'guarded' });
    expect((await take(other)).body.code).toBe('ALREADY_KEPT');
    await setAccount(false, people.keeper);
    expect(await lastEvent()).toEqual([
      'keeper assigned',
      'Ada Admin',
      'nobody, because the account of Kim Keeper was deactivated',
    ]);
    const { token } = other;
    const unkept = await portal.call('GET /desk/items', { query: { list: 'unkept' }, token });
    expect(unkept.body.items.map(({ _id }: Item) => _id)).toEqual([item._id]);

    expect((await take(other)).body.item.keeperName).toBe('Karl Keeper');
    const claims = await portal.call('GET /items/{id}/claims', { params: { id: item._id }, token });
    expect(claims.body.claims).toMatchObject([{ claimant: { name: 'Cleo Claimant' } }]);
    // The account does not get it back when it is active again.
    await setAccount(true, people.keeper);
    expect((await stored()).keeperName).toBe('Karl Keeper');
  });

  test('also frees it if they delete the account themselves, and the desks of others learn of it', async () => {
    const other = await portal.signIn({ name: 'Karl Keeper', role: 'keeper' });
    const live = await connectLive(await portal.listen(), other);
    await portal.call('DELETE /users/me', { token: people.keeper.token });
    await soon(() => expect(live.arrived('itemChanged')).toEqual([item._id]));
    live.socket.disconnect();
    expect((await stored()).keeperName).toBeNull();
    expect((await lastEvent())[1]).toBe('Kim Keeper');
  });

  test('frees inactive items too, but no returned ones', async () => {
    const returned = await claimedItem(portal, people);
    await changeItem(portal, returned._id, { status: 'Returned' });
    await setItem(false);
    await setAccount(false, people.keeper);
    await setItem(true);
    expect((await stored()).keeperName).toBeNull();
    expect((await stored(returned._id)).keeperName).toBe('Kim Keeper');
  });

  test('names no deactivated keeper as the contact about an item that they also posted', async () => {
    const own = await postedItem(portal, people.keeper);
    await act(people.claimant, 'claim', undefined, own._id);
    await setAccount(false, people.keeper);
    expect(await sentNotifications(portal, 'poster deactivated')).toMatchObject([
      {
        name: 'Cleo Claimant',
        message: 'Kim Keeper\'s account was deactivated. About "Blue backpack", contact an admin.',
      },
    ]);
  });
});

describe('deactivating the account of a poster or keeper', () => {
  test('notifies claimants of their items, invalidates the codes and is added to the history, if an admin does it', async () => {
    await setAccount(false);
    expect(await sentNotifications(portal, 'poster deactivated')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'warning',
        message:
          'Pat Poster\'s account was deactivated. About "Blue backpack", contact its keeper, Kim Keeper.',
        link: `/items/${item._id}`,
      },
    ]);
    expect(await lastEvent()).toEqual(['poster deactivated', 'Ada Admin', null]);
    expect((await act(people.claimant, 'verify-otp', { otp })).body.code).toBe('CODE_INVALID');
    // The keeper of the item stays the same, and can generate a new code.
    const { body } = await act(people.keeper, 'generate-otp');
    expect((await act(people.claimant, 'verify-otp', { otp: body.otp })).status).toBe(200);
  });

  test('has the same effect if the poster does it', async () => {
    await portal.call('DELETE /users/me', { token: people.poster.token });
    expect(await sentNotifications(portal, 'poster deactivated')).toHaveLength(1);
    expect(await lastEvent()).toEqual(['poster deactivated', 'Pat Poster', null]);
    expect((await act(people.claimant, 'verify-otp', { otp })).body.code).toBe('CODE_INVALID');
  });

  test('permanently invalidates codes that a keeper generated, and no others', async () => {
    const other = await claimedItem(portal, people);
    const madeByPoster = (await act(people.poster, 'generate-otp', undefined, other._id)).body.otp;
    await setAccount(false, people.keeper);
    expect((await act(people.claimant, 'verify-otp', { otp })).body.code).toBe('CODE_INVALID');
    await setAccount(true, people.keeper);
    expect((await act(people.claimant, 'verify-otp', { otp })).body.code).toBe('CODE_INVALID');
    const entered = { otp: madeByPoster };
    expect((await act(people.claimant, 'verify-otp', entered, other._id)).status).toBe(200);
    expect(await sentNotifications(portal, 'poster deactivated')).toEqual([]);
  });

  test('invalidates a code that was being generated at the same time', async () => {
    // Deactivate only the account's row. The code stays stored, as if it had been stored just after the deactivation.
    await portal.database.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ is_active: 0 })
        .where('id', '=', people.keeper.user._id)
        .execute(),
    );
    expect((await act(people.claimant, 'verify-otp', { otp })).body.code).toBe('CODE_INVALID');
  });

  test('does not affect anybody else', async () => {
    const other = await portal.signIn({ name: 'Olga Other' });
    const theirs = await postedItem(portal, other);
    const open = await postedItem(portal, people.poster);
    await act(people.claimant, 'claim', undefined, theirs._id);
    await setItem(false);
    await deleteNotifications(portal);
    await setAccount(false);
    expect(await sentNotifications(portal, 'poster deactivated')).toEqual([]);
    expect((await lastEvent(open._id))[0]).toBe('posted');
    expect((await lastEvent(theirs._id))[0]).toBe('claimed');
    await setAccount(true);
    expect(await sentNotifications(portal, 'poster deactivated')).toEqual([]);
  });
});
