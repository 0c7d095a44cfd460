import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { minute } from '../support/clock.ts';
import { claimedItem, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, editItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
/** A new item for each test: posted as Found, with a keeper, and claimed a minute ago. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());

beforeEach(async () => {
  // A new account, because an account can make only twenty claims a day.
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await claimedItem(portal, people);
  await deleteNotifications(portal);
});

type ClaimCall = 'claim' | 'turn-down-claim' | 'allow-claim' | 'withdraw-claim' | 'generate-otp';
function ask(call: ClaimCall, by: SignedIn, body?: unknown, id = item._id) {
  return portal.call(`POST /items/{id}/${call}`, { params: { id }, body, token: by.token });
}
const claim = (by = people.claimant) => ask('claim', by);
const turnDown = (by: SignedIn, reason: unknown = 'The colour is wrong.') =>
  ask('turn-down-claim', by, { reason });
const allow = (by: SignedIn, user: { _id: string } = people.claimant.user) =>
  ask('allow-claim', by, { userId: user._id });
const withdraw = (by = people.claimant) => ask('withdraw-claim', by);

async function code(by = people.poster): Promise<string> {
  return (await ask('generate-otp', by)).body.otp;
}
function enter(otp: string, by = people.claimant) {
  return portal.call('POST /items/{id}/verify-otp', {
    params: { id: item._id },
    body: { otp },
    token: by.token,
  });
}
async function stored(): Promise<Item> {
  return (await portal.call('GET /items/{id}', { params: { id: item._id } })).body.item;
}
async function foundAs(status: string): Promise<string[]> {
  const query = { search: 'backpack', status, limit: '100' };
  const { body } = await portal.call('GET /search/items/search', { query });
  return body.data.items.map(({ _id }: Item) => _id);
}

describe('turning a claim down', () => {
  test.each([
    ['poster', () => people.poster],
    ['keeper', () => people.keeper],
  ])(
    'restores the status and notifies the claimant of the reason, if the %s does it',
    async (_who, judge) => {
      expect(await foundAs('Claimed')).toContain(item._id);
      const { status, body } = await turnDown(judge(), ' The colour is wrong. ');
      expect([status, body.item]).toMatchObject([
        200,
        {
          status: 'Found',
          claimedById: null,
          claimedByName: null,
          updatedAt: new Date(portal.clock.now()).toISOString(),
        },
      ]);
      expect(await stored()).toEqual(body.item);
      expect(await foundAs('Found')).toContain(item._id);
      expect(await foundAs('Claimed')).not.toContain(item._id);
      expect(await sentNotifications(portal, 'claim turned down')).toEqual([
        {
          name: 'Cleo Claimant',
          type: 'warning',
          message: `${judge().user.name} turned down your claim on "Blue backpack": The colour is wrong.`,
          link: `/items/${item._id}`,
        },
      ]);
    },
  );

  test('restores the status Lost of a lost item', async () => {
    item = await postedItem(portal, people.poster, { status: 'Lost' });
    await claim();
    expect((await turnDown(people.poster)).body.item.status).toBe('Lost');
  });

  test('invalidates the return code', async () => {
    const otp = await code();
    await turnDown(people.poster);
    await claim(people.stranger);
    expect((await enter(otp, people.stranger)).body.code).toBe('CODE_INVALID');
  });

  test('is for poster and keeper only', async () => {
    for (const by of [people.claimant, people.stranger, people.admin]) {
      const { status, body } = await turnDown(by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    await changeItem(portal, item._id, { is_active: 0 });
    expect((await turnDown(people.stranger)).status).toBe(404);
    await changeItem(portal, item._id, { is_active: 1 });
    expect(await stored()).toMatchObject({ status: 'Claimed', claimedByName: 'Cleo Claimant' });
    expect(await sentNotifications(portal, 'claim turned down')).toEqual([]);
  });

  test('needs an open claim; others learn nothing about it', async () => {
    await turnDown(people.keeper);
    expect((await turnDown(people.poster)).body.code).toBe('STATUS_CONFLICT');
    expect((await turnDown(people.stranger)).body.code).toBe('FORBIDDEN');
    await claim(people.stranger);
    await enter(await code(), people.stranger);
    expect((await turnDown(people.poster)).body.code).toBe('STATUS_CONFLICT');
  });

  test.each([undefined, '', ' x ', 'y'.repeat(501), 42])(
    'is refused with the reason %j',
    async (reason) => {
      const { status, body } = await ask('turn-down-claim', people.poster, { reason });
      expect([status, body.details[0].field]).toEqual([400, 'reason']);
      expect((await stored()).status).toBe('Claimed');
    },
  );

  test('sets the item back to Found and notifies nobody, if the poster set Claimed without a claimant', async () => {
    item = await postedItem(portal, people.poster);
    const fields = { status: 'Claimed' };
    await editItem(portal, item._id, { fields, token: people.poster.token });
    expect((await turnDown(people.poster)).body.item.status).toBe('Found');
    expect(await sentNotifications(portal, 'claim turned down')).toEqual([]);
  });

  test('succeeds only once if poster, keeper and claimant act at the same time', async () => {
    const answers = await Promise.all([
      turnDown(people.poster),
      turnDown(people.keeper),
      withdraw(),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stored()).status).toBe('Found');
  });
});

describe('after a claim was turned down', () => {
  beforeEach(async () => {
    await turnDown(people.poster);
    await deleteNotifications(portal);
  });

  test('the same person cannot claim the item again, but others can', async () => {
    const { status, body } = await claim();
    expect([status, body.code]).toEqual([403, 'CLAIM_TURNED_DOWN']);
    expect((await stored()).status).toBe('Found');
    expect((await claim(people.stranger)).status).toBe(200);
    // The person who was turned down still gets this code, although another person has claimed the item by now.
    expect((await claim()).body.code).toBe('CLAIM_TURNED_DOWN');
  });

  test('only the claimant sees the reason, in a call of their own', async () => {
    const turnedDown = async ({ token }: SignedIn) => {
      const params = { id: item._id };
      const { body } = await portal.call('GET /items/{id}/my-claim', { params, token });
      return body.turnedDown;
    };
    const at = new Date(portal.clock.now()).toISOString();
    expect(await turnedDown(people.claimant)).toEqual({ reason: 'The colour is wrong.', at });
    expect(await turnedDown(people.stranger)).toBeNull();
    expect(JSON.stringify(await stored())).not.toContain('The colour is wrong.');

    await allow(people.poster);
    expect(await turnedDown(people.claimant)).toBeNull();
    await claim();
    await ask('turn-down-claim', people.poster, { reason: 'Still wrong.' });
    expect(await turnedDown(people.claimant)).toMatchObject({ reason: 'Still wrong.' });
  });

  test('the same person can claim other items', async () => {
    const other = await postedItem(portal, people.poster);
    expect((await ask('claim', people.claimant, undefined, other._id)).status).toBe(200);
  });

  test.each([
    ['poster', () => people.poster],
    ['keeper', () => people.keeper],
  ])('the %s allows another claim, and the claimant is notified', async (_who, judge) => {
    const { status, body } = await allow(judge());
    expect([status, body]).toEqual([200, { message: 'They can claim the item again.' }]);
    expect(await sentNotifications(portal, 'claim allowed again')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'info',
        message: `${judge().user.name} lets you claim "Blue backpack" again.`,
        link: `/items/${item._id}`,
      },
    ]);
    expect((await claim()).status).toBe(200);
  });

  test('another claim can be turned down and allowed again repeatedly', async () => {
    for (let round = 0; round < 2; round += 1) {
      await allow(people.poster);
      expect((await claim()).status).toBe(200);
      expect((await turnDown(people.keeper)).status).toBe(200);
      expect((await claim()).body.code).toBe('CLAIM_TURNED_DOWN');
    }
  });

  test('nobody else can allow another claim', async () => {
    for (const by of [people.claimant, people.stranger, people.admin]) {
      const { status, body } = await allow(by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await claim()).body.code).toBe('CLAIM_TURNED_DOWN');
  });

  test('only a person whose claim was turned down can be allowed again', async () => {
    expect((await allow(people.poster, people.stranger.user)).body.code).toBe('STATUS_CONFLICT');
    await allow(people.poster);
    expect((await allow(people.poster)).body.code).toBe('STATUS_CONFLICT');
    const nobody = { _id: '01890000-0000-7000-8000-000000000000' };
    expect((await allow(people.poster, nobody)).body.code).toBe('STATUS_CONFLICT');
    const { body } = await ask('allow-claim', people.poster, { userId: 'nobody' });
    expect(body.details[0].field).toBe('userId');
  });
});

describe('withdrawing a claim', () => {
  test('restores the status, and notifies poster and keeper', async () => {
    const { status, body } = await withdraw();
    expect([status, body.item]).toMatchObject([200, { status: 'Found', claimedById: null }]);
    expect(await foundAs('Found')).toContain(item._id);
    expect(await sentNotifications(portal, 'claim withdrawn')).toEqual(
      ['Kim Keeper', 'Pat Poster'].map((name) => ({
        name,
        type: 'info',
        message: 'Cleo Claimant withdrew their claim on "Blue backpack".',
        link: `/items/${item._id}`,
      })),
    );
  });

  test('allows another claim, for which the earlier return code is invalid', async () => {
    const otp = await code();
    await withdraw();
    portal.clock.advance(minute);
    expect((await claim()).status).toBe(200);
    expect((await enter(otp)).body.code).toBe('CODE_INVALID');
  });

  test('is for the claimant only', async () => {
    for (const by of [people.poster, people.keeper, people.stranger, people.admin]) {
      const { status, body } = await withdraw(by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await stored()).status).toBe('Claimed');
  });

  test('is refused after the return', async () => {
    await enter(await code());
    expect((await withdraw()).body.code).toBe('STATUS_CONFLICT');
    expect((await stored()).status).toBe('Returned');
  });
});

test('nobody can claim an inactive item, not even an admin', async () => {
  const { _id: id } = await postedItem(portal, people.poster);
  await changeItem(portal, id, { is_active: 0 });
  const { status, body } = await ask('claim', people.admin, undefined, id);
  expect([status, body.code]).toEqual([409, 'STATUS_CONFLICT']);
  const row = await portal.database.read
    .selectFrom('items')
    .select(['status', 'claimed_by_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'Found', claimed_by_id: null });
});

test('claiming, turning down, allowing again and withdrawing need a session', async () => {
  for (const call of ['claim', 'turn-down-claim', 'allow-claim', 'withdraw-claim'] as const) {
    const params = { id: item._id };
    const { status } = await portal.call(`POST /items/{id}/${call}`, { params, body: {} });
    expect(status).toBe(401);
  }
});
