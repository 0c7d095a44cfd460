import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let secondKeeper: SignedIn;
/** A new item for each test, posted a minute ago, without keeper and claimant. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  secondKeeper = await portal.signIn({ name: 'Karl Keeper', role: 'keeper' });
});
afterAll(() => portal.close());

beforeEach(async () => {
  item = await postedItem(portal, people.poster);
  await deleteNotifications(portal);
  portal.clock.advance(minute);
});

function assign(
  by: SignedIn,
  keeper: { user: { _id: string } } = by,
  more: Record<string, unknown> = {},
) {
  return portal.call('POST /items/{id}/assign-keeper', {
    params: { id: item._id },
    body: { keeperId: keeper.user._id, ...more },
    token: by.token,
  });
}
function claim(by: SignedIn) {
  return portal.call('POST /items/{id}/claim', { params: { id: item._id }, token: by.token });
}
async function code(by: SignedIn): Promise<string> {
  const params = { id: item._id };
  const { body } = await portal.call('POST /items/{id}/generate-otp', { params, token: by.token });
  return body.otp;
}
function enter(otp: string) {
  return portal.call('POST /items/{id}/verify-otp', {
    params: { id: item._id },
    body: { otp },
    token: people.claimant.token,
  });
}
async function keeperOf(): Promise<string | null> {
  const { body } = await portal.call('GET /items/{id}', { params: { id: item._id } });
  return body.item.keeperName;
}
function notificationOf(name: string, message: string) {
  return { name, type: 'info', message, link: `/items/${item._id}` };
}

describe('a keeper', () => {
  test('can take an item that has none, under their own name, and the poster is notified', async () => {
    const { status, body } = await assign(people.keeper, people.keeper, { keeperName: 'Dean' });
    expect(status).toBe(200);
    expect(body.item).toEqual({
      ...item,
      keeperId: people.keeper.user._id,
      keeperName: 'Kim Keeper',
      updatedAt: new Date(portal.clock.now()).toISOString(),
    });
    expect(await keeperOf()).toBe('Kim Keeper');
    expect(await sentNotifications(portal, 'keeper assigned')).toEqual([
      notificationOf('Pat Poster', 'Kim Keeper is now the keeper of "Blue backpack".'),
    ]);
  });

  test('can take an item that they posted', async () => {
    item = await postedItem(portal, people.keeper, { status: 'Lost' });
    expect((await assign(people.keeper)).status).toBe(200);
    expect(await sentNotifications(portal, 'keeper assigned')).toEqual([]);
  });

  test('cannot assign anybody else', async () => {
    for (const other of [secondKeeper, people.poster]) {
      expect((await assign(people.keeper, other)).body.code).toBe('FORBIDDEN');
    }
    expect(await keeperOf()).toBeNull();
  });

  test('cannot take an item that has a keeper, even if they are that keeper', async () => {
    await assign(people.keeper);
    for (const by of [secondKeeper, people.keeper]) {
      const { status, body } = await assign(by);
      expect([status, body.code]).toEqual([409, 'ALREADY_KEPT']);
    }
    expect(await keeperOf()).toBe('Kim Keeper');
  });

  test('gets the item alone if two take it at once', async () => {
    const answers = await Promise.all([assign(people.keeper), assign(secondKeeper)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await keeperOf()).toBe(winner?.body.item.keeperName);
  });

  test('cannot take an item that they claim, even if assigned by an admin', async () => {
    await claim(people.keeper);
    for (const by of [people.keeper, people.admin]) {
      expect((await assign(by, people.keeper)).body.code).toBe('FORBIDDEN');
    }
    expect(await keeperOf()).toBeNull();
    expect((await assign(secondKeeper)).status).toBe(200);
  });

  test('cannot take an inactive item', async () => {
    await changeItem(portal, item._id, { is_active: 0 });
    expect((await assign(people.keeper)).body.code).toBe('NOT_FOUND');
    expect((await assign(people.admin, people.keeper)).status).toBe(200);
  });

  test('can generate the return code after being assigned', async () => {
    await assign(people.keeper);
    await claim(people.claimant);
    expect((await enter(await code(people.keeper))).status).toBe(200);
  });
});

describe('a keeper who posts an item', () => {
  test('becomes its keeper if it was found, and the history says so', async () => {
    const { _id: id, ...posted } = await postedItem(portal, people.keeper);
    expect(posted).toMatchObject({ keeperName: 'Kim Keeper', keeperId: people.keeper.user._id });
    const { token } = people.keeper;
    const { body } = await portal.call('GET /items/{id}/history', { params: { id }, token });
    expect(body.history).toMatchObject([
      { event: 'posted' },
      { event: 'keeper assigned', actor: { name: 'Kim Keeper' }, subject: { name: 'Kim Keeper' } },
    ]);
  });

  test('does not become its keeper if it was lost; other posters never do', async () => {
    const lost = await postedItem(portal, people.keeper, { status: 'Lost' });
    const found = await postedItem(portal, people.admin);
    expect([lost.keeperId, found.keeperId]).toEqual([null, null]);
  });
});

test('other users cannot assign a keeper', async () => {
  await claim(people.claimant);
  for (const by of [people.poster, people.claimant, people.stranger]) {
    expect((await assign(by)).body.code).toBe('FORBIDDEN');
    expect((await assign(by, people.keeper)).body.code).toBe('FORBIDDEN');
  }
  const unnamed = await portal.call('POST /items/{id}/assign-keeper', {
    params: { id: item._id },
    body: { keeperId: people.keeper.user._id },
  });
  expect(unnamed.status).toBe(401);
  expect(await keeperOf()).toBeNull();
});

describe('an admin', () => {
  test('assigns a keeper, who is notified like the poster', async () => {
    const { status, body } = await assign(people.admin, people.keeper, { keeperName: 'Dean' });
    expect([status, body.item.keeperName]).toEqual([200, 'Kim Keeper']);
    expect(await sentNotifications(portal, 'keeper assigned')).toEqual([
      notificationOf('Kim Keeper', 'Ada Admin made you the keeper of "Blue backpack".'),
      notificationOf('Pat Poster', 'Kim Keeper is now the keeper of "Blue backpack".'),
    ]);
  });

  test('replaces a keeper, who is notified too', async () => {
    await assign(people.keeper);
    await deleteNotifications(portal);
    expect((await assign(people.admin, secondKeeper)).body.item.keeperName).toBe('Karl Keeper');
    expect((await sentNotifications(portal, 'keeper assigned')).map(({ name }) => name)).toEqual([
      'Karl Keeper',
      'Kim Keeper',
      'Pat Poster',
    ]);
  });

  test('invalidates the code of the previous keeper only', async () => {
    await assign(people.keeper);
    await claim(people.claimant);
    const ofKeeper = await code(people.keeper);
    await assign(people.admin, secondKeeper);
    expect((await enter(ofKeeper)).body.code).toBe('CODE_INVALID');
    const ofPoster = await code(people.poster);
    await assign(people.admin, people.keeper);
    expect((await enter(ofPoster)).status).toBe(200);
  });

  test('changes nothing by assigning the current keeper', async () => {
    await assign(people.admin, people.keeper);
    const before = (await assign(people.admin, people.keeper)).body.item;
    await deleteNotifications(portal);
    portal.clock.advance(minute);
    const { status, body } = await assign(people.admin, people.keeper);
    expect([status, body.item]).toEqual([200, before]);
    expect(await sentNotifications(portal, 'keeper assigned')).toEqual([]);
  });

  test('can only assign an active keeper', async () => {
    const retired = await portal.signIn({ name: 'Rita Retired', role: 'keeper' });
    await portal.call('PUT /admin/users/{id}/activate', {
      params: { id: retired.user._id },
      body: { isActive: false },
      token: people.admin.token,
    });
    const nobody = { user: { _id: '01890000-0000-7000-8000-000000000000' } };
    for (const one of [retired, people.stranger, people.admin, nobody]) {
      const { status, body } = await assign(people.admin, one);
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'keeperId', message: 'is not an active keeper' }],
      ]);
    }
    expect(await keeperOf()).toBeNull();
  });
});

test.each([7, null, 'x'.repeat(81), { name: 'Kim' }])(
  'assigning a keeper ignores the keeperName %j in the body',
  async (keeperName) => {
    const { status, body } = await assign(people.keeper, people.keeper, { keeperName });
    expect([status, body.item?.keeperName]).toEqual([200, 'Kim Keeper']);
  },
);

test.each([
  ['keeperId', {}],
  ['keeperId', { keeperId: null }],
  ['keeperId', { keeperId: 'Kim' }],
])('assigning a keeper reports an invalid %s: %j', async (field, wrong) => {
  const { status, body } = await portal.call('POST /items/{id}/assign-keeper', {
    params: { id: item._id },
    body: wrong,
    token: people.keeper.token,
  });
  expect([status, body.details[0].field]).toEqual([400, field]);
});
