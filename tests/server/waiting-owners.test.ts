import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { editItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { type LossDesk, lostParasol as lost, openLossDesk } from '../support/calls/loss-desk.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, password } from '../support/app/test-app.ts';

let desk: LossDesk;
let portal: TestApp;
let keeper: SignedIn;
let admin: SignedIn;
let student: SignedIn;
/** An address without an account, different in each test. */
let address: string;

beforeAll(async () => {
  desk = await openLossDesk();
  ({ portal, keeper, admin, student } = desk);
});
afterAll(() => portal.close());
beforeEach(() => {
  address = desk.newAddress();
});

const owned = (fields: Record<string, string> = {}) => ({
  ...lost,
  ownerName: 'Wanda Waiting',
  ownerEmail: address,
  ...fields,
});
const postedForWanda = (by = keeper) => desk.postedForWanda(address, by);
const register = (email = address) => authenticationCalls(portal).join(email);

describe('a lost item posted for a person without an account', () => {
  test('belongs to the keeper, and shows its owner to keepers and admins only', async () => {
    const item = await postedForWanda();
    expect(item).toMatchObject({
      status: 'Lost',
      keeperId: keeper.user._id,
      postedBy: { name: 'Kim Keeper' },
    });
    const wanda = { name: 'Wanda Waiting', email: address };
    expect(await desk.ownerOf(item)).toEqual(wanda);
    expect(await desk.ownerOf(item, admin)).toEqual(wanda);
    const params = { id: item._id };
    const { token } = student;
    expect((await portal.call('GET /items/{id}/owner', { params, token })).status).toBe(403);
    const search = await portal.call('GET /search/items/search', { query: { search: 'Wanda' } });
    expect(search.body.data.items).toEqual([]);
    expect(JSON.stringify([await desk.item(item), item])).not.toMatch(/wanda/i);
    expect((await desk.historyOf(item)).slice(0, 2)).toMatchObject([
      { event: 'posted', actor: { name: 'Kim Keeper' } },
      { event: 'posted for owner', actor: { name: 'Kim Keeper' }, note: 'Wanda Waiting' },
    ]);
    expect(JSON.stringify(await desk.historyOf(item))).not.toContain(address);
  });

  test('becomes theirs when they register, and name and address are deleted', async () => {
    const first = await desk.post(keeper, owned({ ownerEmail: address.toUpperCase() }));
    const item: Item = first.body.item;
    const other = await desk.post(keeper, owned({ ownerEmail: `other.${address}` }));
    const live = await connectLive(desk.origin, student);
    const { token, userId } = await register();
    expect((await desk.item(item)).postedBy._id).toBe(userId);
    await soon(() => expect(live.arrived('itemChanged')).toEqual([item._id]));
    live.socket.disconnect();
    expect(await desk.ownerOf(item)).toBe(null);
    expect(await desk.storedAddresses(item)).toEqual([]);
    expect(await desk.storedAddresses(other.body.item)).toHaveLength(1);
    expect(await desk.notificationsOf(token)).toMatchObject([
      {
        kind: 'posted for you',
        link: `/items/${item._id}`,
        message: 'Kim Keeper posted "Lost parasol" as lost for you. You can edit or delete it.',
      },
    ]);
    const joined = (await desk.historyOf(item)).find(({ event }) => event === 'owner joined');
    expect(joined).toMatchObject({ actor: { _id: userId }, note: null });
    expect((await editItem(portal, item._id, { fields: lost, token })).status).toBe(200);
    expect((await editItem(portal, item._id, { fields: lost, token: keeper.token })).status).toBe(
      403,
    );
  });

  test('becomes theirs when they sign in to an account with the address', async () => {
    const item = await postedForWanda(admin);
    expect(item.keeperId).toBe(null);
    const { user } = await portal.signIn({ email: address });
    expect((await desk.item(item)).postedBy._id).toBe(admin.user._id);
    const { login } = authenticationCalls(portal);
    expect((await login({ email: address })).status).toBe(200);
    expect((await desk.item(item)).postedBy._id).toBe(user._id);
    expect((await login({ email: address })).status).toBe(200);
    expect(
      (await desk.historyOf(item)).filter(({ event }) => event === 'owner joined'),
    ).toHaveLength(1);
  });

  test('becomes theirs when their account gets the address', async () => {
    const item = await postedForWanda();
    const { token, userId } = await register(`before.${address}`);
    const body = { name: 'Wanda', email: address };
    expect((await portal.call('PUT /users/me', { body, token })).status).toBe(200);
    const otp = await authenticationCalls(portal).mailedCode(address);
    const verified = { body: { email: address, otp }, token };
    expect((await portal.call('POST /auth/verify-otp', verified)).status).toBe(200);
    expect((await desk.item(item)).postedBy._id).toBe(userId);
  });

  test('waits while the owner of the address has a claim on it', async () => {
    const item = await postedForWanda();
    const { user, token } = await portal.signIn({ name: 'Cleo' });
    const of = { params: { id: item._id }, token };
    expect((await portal.call('POST /items/{id}/claim', of)).status).toBe(200);
    await portal.database.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ email: address, email_key: address })
        .where('id', '=', user._id)
        .execute(),
    );
    const login = () => portal.call('POST /auth/login', { body: { email: address, password } });
    expect((await login()).status).toBe(200);
    expect((await desk.item(item)).postedBy._id).toBe(keeper.user._id);
    expect((await portal.call('POST /items/{id}/withdraw-claim', of)).status).toBe(200);
    await login();
    expect((await desk.item(item)).postedBy._id).toBe(user._id);
  });
});

describe('name and address of a waiting owner', () => {
  const of = ({ _id: id }: Item, by = keeper) => ({ params: { id }, token: by.token });

  test.each<[string, (item: Item) => Promise<{ status: number }>]>([
    ['is deleted', (item) => portal.call('DELETE /items/{id}', of(item))],
    [
      'is closed',
      (item) =>
        portal.call('POST /items/{id}/looking', { ...of(item), body: { isLooking: false } }),
    ],
    [
      'is returned',
      ({ _id }) =>
        editItem(portal, _id, { fields: { ...lost, status: 'Returned' }, token: keeper.token }),
    ],
    [
      'is no lost item any more',
      ({ _id }) =>
        editItem(portal, _id, { fields: { ...lost, status: 'Found' }, token: keeper.token }),
    ],
    ['is deactivated', (item) => portal.call('PUT /admin/items/{id}/activate', of(item, admin))],
  ])('are deleted when the item %s', async (_, end) => {
    const item = await postedForWanda();
    expect((await end(item)).status).toBe(200);
    expect(await desk.storedAddresses(item)).toEqual([]);
    const { userId } = await register();
    const { posted_by_id: posterId } = await portal.database.read
      .selectFrom('items')
      .select('posted_by_id')
      .where('id', '=', item._id)
      .executeTakeFirstOrThrow();
    expect(posterId).not.toBe(userId);
  });

  test('stay when somebody claims the item, or it is edited', async () => {
    const item = await postedForWanda();
    await editItem(portal, item._id, { fields: { ...lost, title: 'Red' }, token: keeper.token });
    await portal.call('POST /items/{id}/claim', of(item, student));
    expect((await desk.item(item)).status).toBe('Claimed');
    expect(await desk.storedAddresses(item)).toHaveLength(1);
  });
});

test('a lost item posted for an account is theirs at once, and they are notified', async () => {
  const wanda = await portal.signIn({ name: 'Wanda', email: address });
  const fields = owned({ ownerEmail: address.toUpperCase() });
  const { status, body } = await desk.post(keeper, fields);
  expect([status, body.item.postedBy]).toEqual([201, { _id: wanda.user._id, name: 'Wanda' }]);
  expect(await desk.storedAddresses(body.item)).toEqual([]);
  expect(await desk.notificationsOf(wanda.token)).toMatchObject([
    { kind: 'posted for you', actor: { name: 'Kim Keeper' } },
  ]);
  const [, entry] = await desk.historyOf(body.item);
  expect(entry).toMatchObject({
    event: 'posted for owner',
    note: null,
    actor: { name: 'Kim Keeper' },
    subject: { name: 'Wanda' },
  });
});

test('a lost item waits if the account with the address is deactivated', async () => {
  const { user } = await portal.signIn({ email: address });
  await portal.database.transaction((trx) =>
    trx.updateTable('users').set({ is_active: 0 }).where('id', '=', user._id).execute(),
  );
  const item = await postedForWanda();
  expect(item.postedBy._id).toBe(keeper.user._id);
  expect(await desk.storedAddresses(item)).toHaveLength(1);
});

test.each([
  ['a name without an address', { ownerEmail: undefined }, 'ownerEmail'],
  ['an address without a name', { ownerName: undefined }, 'ownerName'],
  ['a blank name', { ownerName: ' ' }, 'ownerName'],
  ['an invalid address', { ownerEmail: 'wanda at home' }, 'ownerEmail'],
  ['an owner of a found item', { status: 'Found' }, 'ownerName'],
])('a keeper is refused %s', async (_, change, field) => {
  const fields = Object.entries({ ...owned(), ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const { status, body } = await desk.post(keeper, Object.fromEntries(fields));
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
});

test("a keeper cannot enter their own address as the owner's, and other users cannot enter any", async () => {
  const own = await desk.post(keeper, owned({ ownerEmail: keeper.user.email }));
  expect([own.status, own.body.details[0].field]).toEqual([400, 'ownerEmail']);
  expect(await desk.post(student, owned())).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
});
