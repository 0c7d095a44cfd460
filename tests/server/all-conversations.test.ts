import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  AdminConversation,
  type Conversation,
  type Item,
  type Message,
} from '../../contract/entities.ts';
import { findMessages } from '../../server/features/conversations/message-repository.ts';
import {
  findAllConversations,
  findConversations,
} from '../../server/features/conversations/repository.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
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
  item = await claimedItem(portal, { poster, claimant, keeper });
});

describe('all conversations', () => {
  const listAll = (viewer: SignedIn, query: Record<string, string> = {}) =>
    portal.call('GET /admin/conversations', { query, token: viewer.token });

  test('are listed for admins with the poster first and the latest messages', async () => {
    const { _id } = await calls.opened(claimant, item._id, poster);
    for (let at = 1; at <= 51; at += 1) await calls.sent(claimant, _id, `no. ${at}`);
    const [newest] = (await listAll(admin)).body.conversations;
    expect(z.strictObject(AdminConversation.shape).parse(newest)).toMatchObject({
      _id,
      item: { _id: item._id },
      participants: [{ name: 'Pat Poster' }, { name: 'Cleo Claimant' }],
      lastMessage: { content: 'no. 51' },
    });
    const contents = newest.messages.map(({ content }: Message) => content);
    expect([contents.length, contents[0], contents.at(-1)]).toEqual([50, 'no. 2', 'no. 51']);
  });

  test('come in pages, most recently used first', async () => {
    const a = await calls.opened(claimant, item._id, poster);
    const b = await calls.opened(stranger, item._id, keeper);
    await calls.sent(claimant, a._id, 'Hello');
    const ids = async (page: string) => {
      const { body } = await listAll(admin, { page, limit: '1' });
      return body.conversations.map(({ _id }: Conversation) => _id);
    };
    expect([await ids('1'), await ids('2')]).toEqual([[a._id], [b._id]]);
    const all = (await listAll(admin)).body.conversations;
    const total = all.length;
    expect((await listAll(admin, { limit: '1' })).body.pagination).toEqual({
      page: 1,
      limit: 1,
      total,
      totalPages: total,
    });
  });

  test('can be read page by page by an admin', async () => {
    const { _id: id } = await calls.opened(claimant, item._id, poster);
    for (let at = 1; at <= 5; at += 1) await calls.sent(claimant, id, `no. ${at}`);
    const page = async (number: string, by = admin) => {
      const query = { page: number, limit: '2' };
      const params = { id };
      const call = 'GET /admin/conversations/{id}/messages';
      const { body } = await portal.call(call, { params, query, token: by.token });
      return body;
    };
    const contents = async (number: string) =>
      (await page(number)).messages.map(({ content }: Message) => content);
    expect([await contents('1'), await contents('2'), await contents('3')]).toEqual([
      ['no. 4', 'no. 5'],
      ['no. 2', 'no. 3'],
      ['no. 1'],
    ]);
    expect((await page('1')).pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    expect((await page('1', claimant)).code).toBe('FORBIDDEN');
    // An admin's reading does not mark messages as read.
    expect((await calls.read(poster, id)).body.conversation.unread).toBe(5);
  });

  test('are refused to everybody else', async () => {
    for (const viewer of [poster, keeper]) {
      const { status, body } = await listAll(viewer);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});

test('conversations and messages are read in order from an index', async () => {
  const page = { page: 2, limit: 10 };
  const plans = await queryPlans(portal, async (read) => {
    await findConversations(read, poster.user._id, page);
    await findMessages(read, item._id, page);
    await findAllConversations(read, page);
  });
  expect(plans).not.toEqual([]);
  for (const { sorts, readsAll } of plans) {
    expect(sorts).toBe(false);
    // These tables are read in the order of an index, up to the end of the page.
    expect(['conversation', 'conversations', 'own', 'page']).toEqual(
      expect.arrayContaining(readsAll),
    );
  }
});
