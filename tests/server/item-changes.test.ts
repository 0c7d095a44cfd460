/** Tests who receives the live events about changed and deleted items, and what these contain. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/entities.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { acceptedClaim, guardedItem } from '../support/calls/guarded-items.ts';
import { editItem, postedItem } from '../support/calls/items.ts';
import { type Live, connectLive } from '../support/calls/live.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

type Person = 'poster' | 'keeper' | 'otherKeeper' | 'admin' | 'claimant' | 'stranger';

let portal: TestApp;
let origin: string;
let people: Record<Person, SignedIn>;
let live: [Person, Live][];

beforeAll(async () => {
  portal = await buildTestApp();
  origin = await portal.listen();
  people = {
    ...(await signInPeople(portal)),
    otherKeeper: await portal.signIn({ name: 'Kay Keeper', role: 'keeper' }),
    stranger: await portal.signIn(),
  };
});
afterAll(() => portal.close());
beforeEach(async () => {
  const names: Person[] = ['poster', 'keeper', 'otherKeeper', 'admin', 'claimant', 'stranger'];
  live = await Promise.all(
    names.map(async (name) => [name, await connectLive(origin, people[name])] as [Person, Live]),
  );
});
afterEach(() => {
  for (const [, { socket }] of live) socket.disconnect();
});

/** Returns, for each person, what the events of this name contained since the person connected. */
async function arrived(
  event: 'itemChanged' | 'itemDeleted' | 'newNotification' = 'itemChanged',
): Promise<Partial<Record<Person, unknown[]>>> {
  await Promise.all(live.map(([, one]) => one.settle()));
  const events = live.map(([name, one]) => [name, one.arrived(event)] as const);
  return Object.fromEntries(events.filter(([, ids]) => ids.length > 0));
}
const toStaff = ({ _id }: Item) => ({ keeper: [_id], otherKeeper: [_id], admin: [_id] });
const toStaffAnd = (item: Item, ...names: Person[]) => ({
  ...toStaff(item),
  ...Object.fromEntries(names.map((name) => [name, [item._id]])),
});
const toEverybody = (item: Item) => toStaffAnd(item, 'poster', 'claimant', 'stranger');
const ask = (call: Call, { _id: id }: Item, { token }: SignedIn, body?: object) =>
  portal.call(call, { params: { id }, token, body });

test('keepers, admins and the poster learn of a claim, and nobody does if it is refused', async () => {
  const item = await postedItem(portal, people.poster);
  await ask('POST /items/{id}/claim', item, people.poster);
  expect(await arrived()).toEqual({});
  expect((await ask('POST /items/{id}/claim', item, people.claimant)).status).toBe(200);
  expect(await arrived()).toEqual(toStaffAnd(item, 'poster'));
});

test('the poster learns of a claim that is withdrawn at once, with no new notification', async () => {
  const item = await postedItem(portal, people.poster);
  await ask('POST /items/{id}/claim', item, people.claimant);
  await ask('POST /items/{id}/withdraw-claim', item, people.claimant);
  const { poster } = await arrived();
  expect(poster).toEqual([item._id, item._id]);
  expect((await arrived('newNotification')).poster).toHaveLength(1);
});

test('poster and claimants learn of a decision of the keeper', async () => {
  const item = await postedItem(portal, people.poster);
  await ask('POST /items/{id}/assign-keeper', item, people.keeper, {
    keeperId: people.keeper.user.id,
  });
  await ask('POST /items/{id}/claim', item, people.claimant);
  await ask('POST /items/{id}/claims', item, people.stranger);
  const before = await arrived();
  await ask('POST /items/{id}/ask-claimant', item, people.keeper, {
    userId: people.stranger.user.id,
    question: 'Which colour is it?',
  });
  const after = await arrived();
  for (const person of ['poster', 'claimant', 'stranger'] as const)
    expect(after[person]).toEqual([...(before[person] ?? []), item._id]);
});

test.each<[string, (item: Item) => Promise<unknown>]>([
  [
    'the checks of its keeper',
    (item) => {
      const body = { studentCard: '1234', isUnlocked: false, value: null };
      return ask('PUT /items/{id}/hand-over', item, people.keeper, body);
    },
  ],
  [
    'the confirmation of a second keeper',
    (item) => ask('POST /items/{id}/second-keeper', item, people.otherKeeper, { password }),
  ],
])('keepers, admins, poster and claimant learn of %s', async (_, change) => {
  const item = await guardedItem(portal, people);
  await acceptedClaim(portal, item, people);
  const before = await arrived();
  await change(item);
  const after = await arrived();
  const concerned: Person[] = ['poster', 'keeper', 'otherKeeper', 'admin', 'claimant'];
  expect(Object.keys(after)).toEqual(concerned);
  for (const person of concerned)
    expect(after[person]).toEqual([...(before[person] ?? []), item._id]);
});

test.each<[string, (item: Item) => Promise<unknown>]>([
  [
    'guarded by a keeper',
    (item) => ask('POST /items/{id}/lane', item, people.otherKeeper, { lane: 'guarded' }),
  ],
  [
    'guarded by its poster',
    ({ _id }) => editItem(portal, _id, { fields: { lane: 'guarded' }, token: people.poster.token }),
  ],
  [
    'deactivated',
    (item) => ask('PUT /admin/items/{id}/activate', item, people.admin, { isActive: false }),
  ],
])('everybody learns of an item that is %s', async (_, change) => {
  const item = await postedItem(portal, people.poster);
  await change(item);
  expect(await arrived()).toEqual(toEverybody(item));
});

test('everybody learns of a lost item that its poster closes and opens again, but not of another answer', async () => {
  const item = await postedItem(portal, people.poster, { status: 'Lost' });
  const looking = (isLooking: boolean) =>
    ask('POST /items/{id}/looking', item, people.poster, { isLooking });
  await looking(false);
  expect(await arrived()).toEqual(toEverybody(item));
  await looking(true);
  const twice = Object.entries(toEverybody(item)).map(([name, ids]) => [name, [...ids, ...ids]]);
  expect(await arrived()).toEqual(Object.fromEntries(twice));
  await looking(true);
  expect((await arrived()).stranger).toHaveLength(2);
});

test('everybody learns of a deletion, and gets no other event about it', async () => {
  const item = await postedItem(portal, people.poster);
  await ask('DELETE /items/{id}', item, people.poster);
  expect(await arrived('itemDeleted')).toEqual(toEverybody(item));
  expect(await arrived()).toEqual({});
});

test('only keepers and admins learn of an edit of an open item', async () => {
  const item = await postedItem(portal, people.poster);
  await editItem(portal, item._id, { fields: { title: 'Bag' }, token: people.poster.token });
  expect(await arrived()).toEqual(toStaff(item));
});
