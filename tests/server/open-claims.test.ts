import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { openClaimsPerAccount } from '../../contract/limits.ts';
import {
  countFirstClaims,
  findItemsFirstClaimedBy,
} from '../../server/features/items/repository.ts';
import {
  countRivalClaimsOf,
  countTurnedDown,
  findItemsWithOpenClaimOf,
} from '../../server/features/items/claims/claim-rows.ts';
import { day, hour, minute } from '../support/clock.ts';
import { claimedItem, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { all, statusesOf } from '../support/app/limits.ts';
import { nowhere } from '../support/roles/roles-world.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;

beforeEach(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterEach(() => portal.close());

const act = (what: 'claim' | 'withdraw-claim', { _id: id }: Item, by = people.claimant) =>
  portal.call(`POST /items/{id}/${what}`, { params: { id }, token: by.token });
const stored = async ({ _id: id }: Item, by = people.poster): Promise<Item> =>
  (await portal.call('GET /items/{id}', { params: { id }, token: by.token })).body.item;
async function posted(count: number, by = people.poster): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < count) items.push(await postedItem(portal, by));
  return items;
}
/** Texts of a user's notifications, newest first. */
async function notifications({ token }: SignedIn): Promise<string[]> {
  const { body } = await portal.call('GET /notifications', { token });
  return body.data.notifications.map(({ message }: { message: string }) => message);
}

describe('one account', () => {
  test('can have ten open claims, and another one after withdrawing one', async () => {
    const items = await posted(openClaimsPerAccount + 1);
    const last = items.pop()!;
    for (const item of items) expect((await act('claim', item)).status).toBe(200);
    const { status, body } = await act('claim', last);
    expect([status, body.code, body.message]).toEqual([
      409,
      'TOO_MANY_CLAIMS',
      'You already have 10 open claims. Withdraw one, or wait until an item is returned, before you claim another.',
    ]);
    expect((await stored(last)).status).toBe('Found');
    expect((await act('claim', last, people.stranger)).status).toBe(200);
    await act('withdraw-claim', last, people.stranger);

    await act('withdraw-claim', items[0]!);
    expect((await act('claim', last)).status).toBe(200);
  });

  test('cannot have more than ten open claims by claiming many items at once', async () => {
    const items = await posted(openClaimsPerAccount + 3);
    const answers = await Promise.all(items.map((item) => act('claim', item)));
    const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses).toEqual([...all(openClaimsPerAccount, 200), ...all(3, 409)]);
  });

  test('can make twenty claims a day', async () => {
    const item = await postedItem(portal, people.poster);
    const again = async () => {
      const response = await act('claim', item);
      await act('withdraw-claim', item);
      return response;
    };
    expect(await statusesOf(21, again)).toEqual([...all(20, 200), 429]);
    portal.clock.advance(23 * hour);
    expect((await again()).status).toBe(429);
    portal.clock.advance(hour);
    expect((await again()).status).toBe(200);
  });

  test('has its open claims counted and found through an index', async () => {
    const { _id } = people.claimant.user;
    const plans = await queryPlans(portal, async (read) => {
      await countFirstClaims(read, _id);
      await findItemsFirstClaimedBy(read, _id);
      await countRivalClaimsOf(read, _id, nowhere);
      await findItemsWithOpenClaimOf(read, _id);
      await countTurnedDown(read, _id, { since: 0, ownerFound: '' });
    });
    expect(plans).toHaveLength(5);
    for (const plan of plans) expect(plan).toMatchObject({ sorts: false, readsAll: [] });
  });
});

describe('claiming and withdrawing again and again', () => {
  test('notifies the poster once an hour, and their list shows the current state', async () => {
    const item = await postedItem(portal, people.poster);
    for (let times = 0; times < 3; times += 1) {
      await act('claim', item);
      portal.clock.advance(minute);
      await act('withdraw-claim', item);
    }
    await act('claim', item);
    expect(await notifications(people.poster)).toEqual(['Cleo Claimant claimed "Blue backpack".']);
    await act('withdraw-claim', item);
    expect(await notifications(people.poster)).toEqual([
      'Cleo Claimant withdrew their claim on "Blue backpack".',
    ]);
    portal.clock.advance(hour);
    await act('claim', item);
    expect(await notifications(people.poster)).toHaveLength(2);
  });

  test('makes the notification unread again', async () => {
    const item = await postedItem(portal, people.poster);
    await act('claim', item);
    const { token } = people.poster;
    const unread = async () => (await portal.call('GET /notifications', { token })).body.data;
    const [{ _id: id }] = (await unread()).notifications;
    await portal.call('PUT /notifications/{id}/read', { params: { id }, body: {}, token });
    expect((await unread()).unread).toBe(0);
    await act('withdraw-claim', item);
    expect((await unread()).unread).toBe(1);
  });

  test('overwrites no notification about anything else', async () => {
    const [item, other] = (await posted(2)) as [Item, Item];
    await act('claim', other, people.stranger);
    await act('claim', item);
    await portal.call('POST /items/{id}/assign-keeper', {
      params: { id: item._id },
      body: { keeperId: people.keeper.user._id },
      token: people.admin.token,
    });
    await act('withdraw-claim', item);
    expect(await notifications(people.poster)).toEqual([
      'Kim Keeper is now the keeper of "Blue backpack".',
      'Cleo Claimant withdrew their claim on "Blue backpack".',
      'Sam Stranger claimed "Blue backpack".',
    ]);
  });

  test('does not hide claims of other people or on other items', async () => {
    const [item, other] = (await posted(2)) as [Item, Item];
    await act('claim', item);
    await act('withdraw-claim', item);
    await act('claim', item, people.stranger);
    await act('claim', other);
    expect(await sentNotifications(portal, 'claim')).toHaveLength(2);
    expect(await sentNotifications(portal, 'claim withdrawn')).toHaveLength(1);
  });
});

describe('the claims of an account', () => {
  let item: Item;
  beforeEach(async () => {
    item = await claimedItem(portal, people);
    await deleteNotifications(portal);
    portal.clock.advance(day);
  });
  const deactivate = () =>
    portal.call('PUT /admin/users/{id}/activate', {
      params: { id: people.claimant.user._id },
      body: { isActive: false },
      token: people.admin.token,
    });
  const lastEntry = async () => {
    const params = { id: item._id };
    const { token } = people.admin;
    const { body } = await portal.call('GET /items/{id}/history', { params, token });
    const { event, actor, subject } = body.history.at(-1);
    return [event, actor.name, subject?.name];
  };

  test('are withdrawn when its user deletes it, and poster and keeper are notified', async () => {
    const { body: fresh } = await portal.call('POST /auth/reauthenticate', {
      token: people.claimant.token,
      body: { password },
    });
    await portal.call('DELETE /users/me', { token: fresh.authorization });
    expect(await stored(item)).toMatchObject({ status: 'Found', claimedById: null });
    expect(await sentNotifications(portal, 'claim withdrawn')).toEqual(
      ['Kim Keeper', 'Pat Poster'].map((name) => ({
        name,
        type: 'info',
        message:
          'Cleo Claimant deleted their account, so their claim on "Blue backpack" was withdrawn.',
        link: `/items/${item._id}`,
      })),
    );
    expect(await lastEntry()).toEqual(['claim withdrawn', 'Cleo Claimant', 'Cleo Claimant']);
    expect((await act('claim', item, people.stranger)).status).toBe(200);
  });

  test('are withdrawn when an admin deactivates it, which the history records', async () => {
    await deactivate();
    expect((await stored(item)).status).toBe('Found');
    expect(
      (await sentNotifications(portal, 'claim withdrawn')).map(({ message }) => message),
    ).toEqual(
      Array(2).fill(
        'The account of Cleo Claimant was deactivated, so their claim on "Blue backpack" was withdrawn.',
      ),
    );
    expect(await lastEntry()).toEqual(['claim withdrawn', 'Ada Admin', 'Cleo Claimant']);
  });

  test('are withdrawn from inactive items too, and only the poster is notified', async () => {
    await changeItem(portal, item._id, { is_active: 0 });
    await deactivate();
    expect((await stored(item)).status).toBe('Found');
    expect((await sentNotifications(portal, 'claim withdrawn')).map(({ name }) => name)).toEqual([
      'Pat Poster',
    ]);
  });

  test("stay on returned items, and other people's stay too", async () => {
    const [theirs] = (await posted(1)) as [Item];
    await act('claim', theirs, people.stranger);
    const { token } = people.keeper;
    const params = { id: item._id };
    const { body } = await portal.call('POST /items/{id}/generate-otp', { params, token });
    await portal.call('POST /items/{id}/verify-otp', { params, body: { otp: body.otp }, token });
    await deactivate();
    expect((await stored(item)).claimedByName).toBe('Cleo Claimant');
    expect((await stored(theirs)).claimedByName).toBe('Sam Stranger');
    expect(await sentNotifications(portal, 'claim withdrawn')).toEqual([]);
  });
});
