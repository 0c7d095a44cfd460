import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Item } from '../../contract/entities.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let poster: SignedIn;
let claimant: SignedIn;
let keeper: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  ({ poster, claimant, keeper, stranger, admin } = await signInPeople(portal));
});
afterAll(() => portal.close());

beforeEach(async () => {
  // A new account, because an account can have only ten open claims.
  claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await claimedItem(portal, { poster, claimant, keeper });
});

const now = () => new Date(portal.clock.now()).toISOString();

async function count(): Promise<number> {
  const rows = await portal.database.read.selectFrom('conversations').select('id').execute();
  return rows.length;
}

describe('opening a conversation', () => {
  test('creates it for both people, each seeing the other one second', async () => {
    const { status, body } = await calls.open(claimant, item._id, [poster.user._id]);
    expect(status).toBe(201);
    const ofPoster = { _id: poster.user._id, name: 'Pat Poster' };
    const ofClaimant = { _id: claimant.user._id, name: 'Cleo Claimant' };
    const opened = {
      _id: body.conversation._id,
      item: {
        _id: item._id,
        title: 'Blue backpack',
        status: 'Claimed',
        photo: null,
        isDeleted: false,
        isHidden: false,
      },
      participants: [ofClaimant, ofPoster],
      lastMessage: null,
      unread: 0,
      updatedAt: now(),
    };
    expect(body.conversation).toEqual(opened);
    expect((await calls.list(claimant)).body.conversations.docs[0]).toEqual(opened);
    expect((await calls.list(poster)).body.conversations.docs[0]).toEqual({
      ...opened,
      participants: [ofPoster, ofClaimant],
    });
  });

  test('returns the existing one to either person, with or without the caller in the list', async () => {
    const { _id } = await calls.opened(claimant, item._id, poster);
    const before = await count();
    const pair = [poster.user._id, claimant.user._id];
    for (const response of [
      await calls.open(claimant, item._id, [poster.user._id]),
      await calls.open(claimant, item._id, pair),
      await calls.open(poster, item._id, [claimant.user._id]),
      await calls.open(poster, item._id, pair.toReversed()),
    ]) {
      expect([response.status, response.body.conversation._id]).toEqual([201, _id]);
    }
    expect(await count()).toBe(before);
  });

  test('creates another one for another item and for another pair', async () => {
    const second = await postedItem(portal, poster);
    const ids = [
      await calls.opened(claimant, item._id, poster),
      await calls.opened(claimant, second._id, poster),
      await calls.opened(claimant, item._id, keeper),
      await calls.opened(stranger, item._id, poster),
    ].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(4);
  });

  test('creates only one when both open it many times at once', async () => {
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? calls.open(claimant, item._id, [poster.user._id], randomUUID())
          : calls.open(poster, item._id, [claimant.user._id]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.conversation._id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('runs once per key, and refuses the key for another request', async () => {
    const key = randomUUIDv7();
    const first = await calls.open(claimant, item._id, [poster.user._id], key);
    await calls.sent(poster, first.body.conversation._id, 'Hello');
    const again = await calls.open(claimant, item._id, [poster.user._id], key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await calls.open(claimant, item._id, [keeper.user._id], key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test.each([
    ['anybody with the poster', () => stranger, () => poster],
    ['anybody with the keeper', () => stranger, () => keeper],
    ['anybody with the claimant', () => stranger, () => claimant],
    ['the poster with the claimant', () => poster, () => claimant],
    ['the poster with the keeper', () => poster, () => keeper],
    ['the keeper with the claimant', () => keeper, () => claimant],
    ['an admin with the poster', () => admin, () => poster],
  ])('is possible for %s', async (_, who, withWhom) => {
    expect((await calls.open(who(), item._id, [withWhom().user._id])).status).toBe(201);
  });

  test('is refused with people who have no part in the item', async () => {
    const before = await count();
    for (const [who, id] of [
      [poster, stranger.user._id],
      [claimant, admin.user._id],
      [claimant, randomUUID()],
    ] as const) {
      const { status, body } = await calls.open(who, item._id, [id]);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await count()).toBe(before);
  });

  test('gives the poster the conversation that somebody else began', async () => {
    const { _id } = await calls.opened(stranger, item._id, poster);
    const back = await calls.open(poster, item._id, [stranger.user._id]);
    expect([back.status, back.body.conversation._id]).toEqual([201, _id]);
  });

  test.each([
    ['yourself only', () => [claimant.user._id]],
    ['yourself twice', () => [claimant.user._id, claimant.user._id]],
    ['two others', () => [poster.user._id, keeper.user._id]],
    ['nobody', () => []],
    ['three people', () => [poster.user._id, claimant.user._id, keeper.user._id]],
    ['an invalid id', () => ['somebody']],
  ])('refuses %s as participants, and names the field', async (_, participants) => {
    const { status, body } = await calls.open(claimant, item._id, participants());
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details[0].field).toMatch(/^participants/);
  });

  test('needs an item that the caller can see', async () => {
    expect((await calls.open(claimant, randomUUID(), [poster.user._id])).status).toBe(404);
    await changeItem(portal, item._id, { is_active: 0 });
    const hidden = await calls.open(stranger, item._id, [poster.user._id]);
    expect([hidden.status, hidden.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await calls.open(poster, item._id, [claimant.user._id])).status).toBe(201);
    await changeItem(portal, item._id, { deleted_at: portal.clock.now() });
    expect((await calls.open(poster, item._id, [keeper.user._id])).status).toBe(404);
  });
});

describe('a conversation of other people', () => {
  test('responds with NOT_FOUND to anybody else, including admins, and does not change', async () => {
    const { _id } = await calls.opened(claimant, item._id, poster);
    await calls.sent(claimant, _id, 'Between us');
    const before = (await calls.read(poster, _id)).body;
    const nowhere = await calls.read(stranger, randomUUID());

    for (const third of [stranger, keeper, admin]) {
      for (const response of [
        await calls.read(third, _id),
        await calls.send(third, _id, 'Let me in'),
        await calls.send(third, _id, 'In your name', { sender: claimant.user._id }),
        await calls.markRead(third, _id),
      ]) {
        expect([response.status, response.body]).toEqual([404, nowhere.body]);
      }
      const { docs } = (await calls.list(third)).body.conversations;
      expect(docs.map((listed: Conversation) => listed._id)).not.toContain(_id);
    }
    expect((await calls.read(poster, _id)).body).toEqual(before);
  });
});

test.each(['not-an-id', randomUUID()])(
  'every call about the unknown conversation %s responds with 404',
  async (id) => {
    expect((await calls.read(claimant, id)).status).toBe(404);
    expect((await calls.send(claimant, id, 'Hello?')).status).toBe(404);
    expect((await calls.markRead(claimant, id)).status).toBe(404);
  },
);

test('every call about conversations needs a session', async () => {
  const { _id } = await calls.opened(claimant, item._id, poster);
  const nobody = { ...stranger, token: 'forged' };
  for (const response of [
    await calls.list(nobody),
    await calls.open(nobody, item._id, [poster.user._id]),
    await calls.read(nobody, _id),
    await calls.send(nobody, _id, 'Hello'),
    await calls.markRead(nobody, _id),
  ]) {
    expect([response.status, response.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
  }
});

test('no response contains an email address', async () => {
  const opened = await calls.open(claimant, item._id, [poster.user._id]);
  const { _id } = opened.body.conversation;
  const answers = [
    opened,
    await calls.send(claimant, _id, 'Hello'),
    await calls.read(poster, _id),
    await calls.list(poster),
    await portal.call('GET /admin/conversations', { token: admin.token }),
  ];
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('@');
});
