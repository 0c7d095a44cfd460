import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Item } from '../../contract/entities.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let poster: SignedIn;
let claimant: SignedIn;
let item: Item;
let conversation: Conversation;

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  await addCategory(portal, 'Bags');
});
afterAll(() => portal.close());
beforeEach(async () => {
  poster = await portal.signIn();
  claimant = await portal.signIn();
  item = await postedItem(portal, poster);
  conversation = (await calls.open(claimant, item._id, [poster.user._id])).body.conversation;
});

const send = (content: string) => calls.sent(claimant, conversation._id, content);

describe('the messages of a conversation', () => {
  async function read(query: Record<string, string> = {}) {
    const { body } = await calls.read(poster, conversation._id, { limit: '3', ...query });
    const { before, after } = body.pagination as { before: string | null; after: string | null };
    const contents = body.messages.map(({ content }: { content: string }) => content);
    return { contents, before, after };
  }

  test('do not shift before a cursor when others are written meanwhile', async () => {
    for (let at = 1; at <= 7; at += 1) await send(`no. ${at}`);
    const newest = await read();
    await send('no. 8');
    const older = await read({ before: newest.before! });
    const oldest = await read({ before: older.before! });
    expect([newest.contents, older.contents, oldest.contents]).toEqual([
      ['no. 5', 'no. 6', 'no. 7'],
      ['no. 2', 'no. 3', 'no. 4'],
      ['no. 1'],
    ]);
    expect(oldest.before).toBeNull();
  });

  test('continue after a cursor; after the last one the page is empty and has a cursor for new ones', async () => {
    await send('no. 1');
    const first = await read();
    for (let at = 2; at <= 5; at += 1) await send(`no. ${at}`);
    const next = await read({ after: first.after! });
    const last = await read({ after: next.after! });
    const none = await read({ after: last.after! });
    expect([next.contents, last.contents, none.contents]).toEqual([
      ['no. 2', 'no. 3', 'no. 4'],
      ['no. 5'],
      [],
    ]);
    expect(none).toMatchObject({ before: null, after: last.after });
    expect((await read({ before: next.before! })).contents).toEqual(['no. 1']);
    const between = await read({ after: first.after!, before: last.after! });
    expect(between.contents).toEqual(['no. 2', 'no. 3', 'no. 4']);
  });

  test('accept the id of a message in the conversation as a cursor, but no id of another conversation', async () => {
    const [first, second] = [await send('no. 1'), await send('no. 2')];
    await send('no. 3');
    expect((await read({ after: first._id })).contents).toEqual(['no. 2', 'no. 3']);
    expect((await read({ before: second._id })).contents).toEqual(['no. 1']);
    const other = await postedItem(portal, poster);
    const { body } = await calls.open(claimant, other._id, [poster.user._id]);
    const elsewhere = await calls.sent(claimant, body.conversation._id, 'no. 4');
    const unknown = await calls.read(poster, conversation._id, { after: elsewhere._id });
    expect([unknown.status, unknown.body.details[0]?.field]).toEqual([400, 'after']);
  });

  test('have no cursors while there are none', async () => {
    expect(await read()).toEqual({ contents: [], before: null, after: null });
  });

  test.each(['x', '-1', '1.5', '', '9'.repeat(16)])('refuse %j as a cursor', async (cursor) => {
    const response = await calls.read(poster, conversation._id, { before: cursor });
    expect([response.status, response.body.details[0]?.field]).toEqual([400, 'before']);
  });
});

test('notifications before and after a cursor are newest first', async () => {
  for (let at = 1; at <= 5; at += 1) {
    const params = { id: (await postedItem(portal, poster, { title: `Bag ${at}` }))._id };
    await portal.call('POST /items/{id}/claim', { params, token: claimant.token });
  }
  async function list(query: Record<string, string>) {
    const response = await portal.call('GET /notifications', {
      query: { limit: '2', ...query },
      token: poster.token,
    });
    const { notifications, pagination } = response.body.data;
    const bags = notifications.map(
      ({ message }: { message: string }) => /Bag \d/.exec(message)?.[0],
    );
    return { bags, pagination };
  }
  const newest = await list({});
  const older = await list({ before: newest.pagination.before });
  expect([newest.bags, older.bags]).toEqual([
    ['Bag 5', 'Bag 4'],
    ['Bag 3', 'Bag 2'],
  ]);
  expect((await list({ after: older.pagination.after })).bags).toEqual(['Bag 5', 'Bag 4']);
});

test('the history of an item continues after a cursor', async () => {
  const params = { id: item._id };
  await portal.call('POST /items/{id}/claim', { params, token: claimant.token });
  async function history(query: Record<string, string>) {
    const response = await portal.call('GET /items/{id}/history', {
      params,
      query: { limit: '1', ...query },
      token: poster.token,
    });
    const { history: entries, pagination } = response.body;
    return { events: entries.map(({ event }: { event: string }) => event), pagination };
  }
  const first = await history({});
  const second = await history({ after: first.pagination.after });
  expect(first.pagination.before).toBeNull();
  expect([...first.events, ...second.events]).toEqual(['posted', 'claimed']);
  expect((await history({ before: second.pagination.before })).events).toEqual(['posted']);
  // The highest cursor there is. The screen of a return code finds the newest entries with it.
  expect((await history({ before: '9'.repeat(15) })).events).toEqual(['claimed']);
});
