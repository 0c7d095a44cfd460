import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { hour } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { backpack, changeItem, editItem, postItem, postedItem } from '../support/calls/items.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import {
  type ApiResponse,
  type SignedIn,
  type TestApp,
  buildTestApp,
} from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
let calls: ReturnType<typeof claimCalls>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  item = await postedItem(portal, people.poster);
});

const post = (fields: Record<string, string>) =>
  postItem(portal, { fields: { ...backpack, ...fields }, token: people.poster.token });
const refusal = ({ status, body }: ApiResponse) => [status, body.details?.[0].field];

describe('a found item that is posted for a lost one', () => {
  let lost: Item;
  beforeEach(async () => {
    const fields = { ...backpack, title: 'Green backpack', status: 'Lost' };
    lost = (await postItem(portal, { fields, token: people.claimant.token })).body.item;
    await deleteNotifications(portal);
  });
  const linkOf = async ({ _id: id }: Item) =>
    (await portal.call('GET /items/{id}', { params: { id } })).body.item.linkedItemId;

  test('links both, and notifies the owner', async () => {
    const { body } = await post({ lostItemId: lost._id });
    expect(body.item.linkedItemId).toBe(lost._id);
    expect(await linkOf(lost)).toBe(body.item._id);
    expect(await sentNotifications(portal, 'found item posted')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'info',
        message: 'Pat Poster found something that may be your "Green backpack".',
        link: `/items/${body.item._id}`,
      },
    ]);
    item = lost;
    expect(await calls.history(people.claimant)).toEqual([['found item posted', null]]);
  });

  test('notifies the owner again only an hour later, or if somebody else posts it', async () => {
    const postBy = async ({ token }: SignedIn) => {
      const fields = { ...backpack, lostItemId: lost._id };
      expect((await postItem(portal, { fields, token })).status).toBe(201);
      return (await sentNotifications(portal, 'found item posted')).length;
    };
    expect(await postBy(people.poster)).toBe(1);
    expect(await postBy(people.poster)).toBe(1);
    expect(await postBy(people.stranger)).toBe(2);
    portal.clock.advance(hour);
    expect(await postBy(people.poster)).toBe(3);
  });

  test.each([
    ['stays while that is there', () => Promise.resolve(), false],
    ['stays while that is claimed', () => calls.claim(people.stranger), false],
    ['moves once that is inactive', () => changeItem(portal, item._id, { is_active: 0 }), true],
    ['moves once that is deleted', () => changeItem(portal, item._id, { deleted_at: 1 }), true],
    ['moves once that is returned', () => edit({ status: 'Returned' }), true],
    ['moves once that is a lost one', () => edit({ status: 'Lost' }), true],
  ])(
    'links the lost one although an earlier find has its link, which %s',
    async (_, change, moves) => {
      item = (await post({ lostItemId: lost._id })).body.item;
      await change();
      const second: Item = (await post({ lostItemId: lost._id })).body.item;
      expect(await linkOf(second)).toBe(lost._id);
      expect(await linkOf(lost)).toBe(moves ? second._id : item._id);
    },
  );
  const edit = (change: Record<string, string>) =>
    editItem(portal, item._id, { fields: { ...backpack, ...change }, token: people.poster.token });

  test('adds its poster to the history of the lost one, by initials while it is guarded', async () => {
    const { user } = people.poster;
    const actor = async ({ token }: SignedIn) => {
      const params = { id: lost._id };
      const { body } = await portal.call('GET /items/{id}/history', { params, token });
      expect(body.history.at(-1).event).toBe('found item posted');
      return body.history.at(-1).actor;
    };
    const { _id: id } = (await post({ lostItemId: lost._id, lane: 'guarded' })).body.item;
    const seen = await actor(people.claimant);
    expect(seen.name).toBe('P. P.');
    expect(seen._id).not.toBe(user._id);
    const whole = { _id: user._id, name: user.name };
    expect(await actor(people.admin)).toEqual(whole);
    const lane = { params: { id }, body: { lane: 'open' }, token: people.admin.token };
    await portal.call('POST /items/{id}/lane', lane);
    expect(await actor(people.claimant)).toEqual(whole);
  });

  test.each(['own', 'found', 'inactive', 'missing'] as const)(
    'is refused for an item that is %s',
    async (which) => {
      if (which === 'own') lost = (await post({ status: 'Lost' })).body.item;
      if (which === 'found') lost = item;
      if (which === 'inactive') await changeItem(portal, lost._id, { is_active: 0 });
      const lostItemId = which === 'missing' ? '01900000-0000-7000-8000-000000000000' : lost._id;
      expect(refusal(await post({ lostItemId }))).toEqual([400, 'lostItemId']);
      if (which !== 'missing' && which !== 'found') expect(lost.linkedItemId).toBeNull();
    },
  );

  test('is refused if it is itself lost', async () => {
    const response = await post({ status: 'Lost', lostItemId: lost._id });
    expect(refusal(response)).toEqual([400, 'lostItemId']);
  });
});
