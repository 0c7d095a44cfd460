import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Item, Message } from '../../contract/entities.ts';
import { hour, minute } from '../support/clock.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { changeItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let poster: SignedIn;
let claimant: SignedIn;
let keeper: SignedIn;
let stranger: SignedIn;
let item: Item;
/** The conversation between claimant and poster. */
let conversation: Conversation;

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  ({ poster, claimant, keeper, stranger } = await signInPeople(portal));
});
afterAll(() => portal.close());

beforeEach(async () => {
  // A new account, because an account can have only ten open claims.
  claimant = await portal.signIn({ name: 'Cleo Claimant' });
  // Let the hourly limits expire, so that the calls of earlier tests do not count.
  portal.clock.advance(hour);
  item = await claimedItem(portal, { poster, claimant, keeper });
  conversation = await calls.opened(claimant, item._id, poster);
});

const now = () => new Date(portal.clock.now()).toISOString();

async function count(): Promise<number> {
  const rows = await portal.database.read.selectFrom('messages').select('id').execute();
  return rows.length;
}

async function contents(viewer: SignedIn, id: string, query: Record<string, string> = {}) {
  const { body } = await calls.read(viewer, id, query);
  return body.messages.map(({ content }: Message) => content);
}

describe('a message', () => {
  test('is returned as stored, trimmed, and visible to both', async () => {
    const { status, body } = await calls.send(claimant, conversation._id, '  It is mine 🎒\n ');
    expect(status).toBe(201);
    expect(body.message).toEqual({
      _id: expect.any(String),
      conversation: conversation._id,
      sender: { _id: claimant.user._id, name: 'Cleo Claimant' },
      content: 'It is mine 🎒',
      createdAt: now(),
      isRead: false,
      isActive: true,
    });
    for (const reader of [claimant, poster]) {
      const page = (await calls.read(reader, conversation._id)).body;
      expect(page.messages).toEqual([body.message]);
      expect(page.pagination).toMatchObject({ page: 1, limit: 50, total: 1, totalPages: 1 });
      expect(page.conversation.participants[0]._id).toBe(reader.user._id);
    }
  });

  test.each([
    ['empty', ''],
    ['blanks', ' \n\t '],
    ['too long', 'x'.repeat(4001)],
    ['a number', 7],
    ['missing', undefined],
    ['half a character', 'broken \ud83c'],
    ['NUL', 'end\0'],
  ])('is refused and not stored if its content is %s', async (_, content) => {
    const before = await count();
    const { status, body } = await calls.send(claimant, conversation._id, content);
    expect([status, body.details?.[0].field]).toEqual([400, 'content']);
    expect(await count()).toBe(before);
  });

  test('may have the maximum length', async () => {
    expect((await calls.send(claimant, conversation._id, 'x'.repeat(4000))).status).toBe(201);
  });

  test("cannot be sent in another person's name", async () => {
    const forged = await calls.send(claimant, conversation._id, 'Take it', {
      sender: poster.user._id,
    });
    expect([forged.status, forged.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await contents(poster, conversation._id)).toEqual([]);
  });

  test('gets its key as id; a repeat gets the first response and stores nothing', async () => {
    const key = randomUUID();
    const first = await calls.send(claimant, conversation._id, 'Once', { key });
    portal.clock.advance(minute);
    await calls.markRead(poster, conversation._id);
    const again = await calls.send(claimant, conversation._id, 'Once', { key });
    expect(first.body.message._id).toBe(key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await contents(poster, conversation._id)).toEqual(['Once']);
    expect((await calls.list(poster)).body.conversations.docs[0].unread).toBe(0);
  });

  test('is stored once if it is sent fifteen times at once with one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => calls.send(claimant, conversation._id, 'Hi', { key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await contents(poster, conversation._id)).toEqual(['Hi']);
    expect((await calls.list(poster)).body.conversations.docs[0].unread).toBe(1);
  });

  test('is refused with a used key but another text or conversation', async () => {
    const key = randomUUID();
    const other = await calls.opened(claimant, item._id, keeper);
    await calls.send(claimant, conversation._id, 'Once', { key });
    for (const response of [
      await calls.send(claimant, conversation._id, 'Twice', { key }),
      await calls.send(claimant, other._id, 'Once', { key }),
    ]) {
      expect([response.status, response.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  test('cannot have an id that is in use elsewhere', async () => {
    const { _id: message } = await calls.sent(poster, conversation._id, 'Mine');
    const before = await count();
    for (const used of [message, conversation._id, item._id, stranger.user._id]) {
      const response = await calls.send(claimant, conversation._id, 'Taken?', { key: used });
      expect([response.status, response.body.code]).toEqual([409, 'ID_IN_USE']);
    }
    expect(await count()).toBe(before);
  });

  test('is ordered by arrival, whatever its id', async () => {
    const late = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    const early = '00000000-0000-4000-8000-000000000000';
    for (const [content, key] of [
      ['first', late],
      ['second', early],
      ['third', randomUUID()],
    ] as const) {
      await calls.send(claimant, conversation._id, content, { key });
    }
    expect(await contents(poster, conversation._id)).toEqual(['first', 'second', 'third']);
  });

  test('is on one page; page 1 has the newest messages, and each page begins with its oldest', async () => {
    for (let at = 1; at <= 7; at += 1) await calls.sent(claimant, conversation._id, `no. ${at}`);
    const page = (number: number) =>
      contents(poster, conversation._id, { page: String(number), limit: '3' });
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      ['no. 5', 'no. 6', 'no. 7'],
      ['no. 2', 'no. 3', 'no. 4'],
      ['no. 1'],
      [],
    ]);
    const { pagination } = (await calls.read(poster, conversation._id, { limit: '3' })).body;
    expect(pagination).toMatchObject({ page: 1, limit: 3, total: 7, totalPages: 3 });
  });

  test('becomes read when its receiver marks it, not when its sender does', async () => {
    await calls.sent(claimant, conversation._id, 'Is it there?');
    await calls.sent(poster, conversation._id, 'It is.');
    const seen = async () => {
      const { body } = await calls.read(claimant, conversation._id);
      return body.messages.map(({ isRead }: Message) => isRead);
    };
    expect(await seen()).toEqual([false, false]);
    expect((await calls.markRead(poster, conversation._id)).status).toBe(200);
    expect(await seen()).toEqual([true, false]);
    await calls.sent(claimant, conversation._id, 'Thank you');
    expect(await seen()).toEqual([true, false, false]);
    await calls.markRead(claimant, conversation._id);
    expect(await seen()).toEqual([true, true, false]);
  });

  test('counts as unread for its receiver until marked', async () => {
    const unread = async (who: SignedIn) =>
      (await calls.list(who)).body.conversations.docs[0].unread;
    await calls.sent(claimant, conversation._id, 'One');
    await calls.sent(claimant, conversation._id, 'Two');
    expect([await unread(claimant), await unread(poster)]).toEqual([0, 2]);
    await calls.markRead(poster, conversation._id);
    await calls.markRead(poster, conversation._id);
    expect([await unread(claimant), await unread(poster)]).toEqual([0, 0]);
    await calls.sent(claimant, conversation._id, 'Three');
    expect(await unread(poster)).toBe(1);
  });

  test('stays unread if it was stored after the last message that its receiver has seen', async () => {
    const seen = await calls.sent(claimant, conversation._id, 'One');
    await calls.sent(poster, conversation._id, 'Mine');
    await calls.sent(claimant, conversation._id, 'Two');
    const state = async () => {
      const { messages } = (await calls.read(claimant, conversation._id)).body;
      const { notifications } = (await portal.call('GET /notifications', { token: poster.token }))
        .body.data;
      return {
        read: messages.map(({ isRead }: Message) => isRead),
        unread: (await calls.list(poster)).body.conversations.docs[0].unread,
        isNotificationRead: notifications[0]?.isRead,
      };
    };
    await calls.markRead(poster, conversation._id, { upTo: seen._id });
    expect(await state()).toEqual({
      read: [true, false, false],
      unread: 1,
      isNotificationRead: false,
    });
    await calls.markRead(poster, conversation._id);
    // A request that arrives late marks nothing as unread again.
    await calls.markRead(poster, conversation._id, { upTo: seen._id });
    expect(await state()).toEqual({
      read: [true, false, true],
      unread: 0,
      isNotificationRead: true,
    });
  });

  test('is not marked as read up to a message of another conversation', async () => {
    await calls.sent(claimant, conversation._id, 'One');
    const { _id: another } = await calls.opened(stranger, item._id, poster);
    const { _id: upTo } = await calls.sent(stranger, another, 'Two');
    const { status, body } = await calls.markRead(poster, conversation._id, { upTo });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'upTo', message: 'is not a message of this conversation' }],
    });
  });

  test('stays unread if its receiver reads another conversation', async () => {
    await calls.sent(claimant, conversation._id, 'One');
    const { _id: another } = await calls.opened(stranger, item._id, poster);
    await calls.sent(stranger, another, 'Two');
    await calls.markRead(poster, another);
    const { docs } = (await calls.list(poster, { limit: '2' })).body.conversations;
    expect(docs.map(({ unread }: Conversation) => unread)).toEqual([0, 1]);
    const { messages } = (await calls.read(claimant, conversation._id)).body;
    expect(messages).toMatchObject([{ isRead: false }]);
  });

  test('can still be read and sent when the item is inactive or deleted', async () => {
    await calls.sent(claimant, conversation._id, 'Before');
    await changeItem(portal, item._id, { is_active: 0 });
    await calls.sent(claimant, conversation._id, 'Inactive');
    await changeItem(portal, item._id, { deleted_at: portal.clock.now() });
    expect(await contents(claimant, conversation._id)).toEqual(['Before', 'Inactive']);
    const [listed] = (await calls.list(claimant)).body.conversations.docs;
    expect(listed).toMatchObject({ _id: conversation._id, item: { title: 'Blue backpack' } });
    await calls.sent(poster, conversation._id, 'Deleted');
    expect(await contents(claimant, conversation._id)).toContain('Deleted');
  });

  test('is stored even if its receiver is deactivated', async () => {
    const leaver = await portal.signIn({ name: 'Lee Leaver' });
    const { _id } = await calls.opened(leaver, item._id, poster);
    await portal.database.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', leaver.user._id).execute(),
    );
    await calls.sent(poster, _id, 'Are you still there?');
    expect(await contents(poster, _id)).toEqual(['Are you still there?']);
    expect((await calls.read(leaver, _id)).status).toBe(401);
  });
});
