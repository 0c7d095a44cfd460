import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { messageReply } from '../../../tests/support/page/data/message.ts';
import {
  type StubServer,
  refusal,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import { messageBatch } from '../../../contract/bounds.ts';
import type { ItemDraft } from '../../../contract/items/item-input.ts';
import { workerReplies } from '../../../contract/http/worker-replies.ts';
import type { Entry } from './entry.ts';
import { createPageCaller } from '../../client/http/api.ts';
import { type CallParts, createCaller } from '../http/caller.ts';
import { batchSize, createSender } from './send.ts';
import { sendWithFetch } from '../http/fetch-http.ts';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const id = '01900000-0000-7000-8000-000000000001';
const second = '01900000-0000-7000-8000-000000000002';

const draft: ItemDraft = {
  title: 'Blue bag',
  description: 'With books in it',
  category: 'Bags',
  status: 'Found',
  location: 'Main Hall',
  tags: ['blue'],
};

const entryOf = (entry: Partial<Entry>): Entry => ({
  id,
  userId: 'ada',
  lane: 'conversation:7',
  seq: 1,
  kind: 'message',
  payload: { conversationId: '7', content: 'Hello' },
  createdAt: 0,
  firstTriedAt: null,
  attempts: 0,
  state: { name: 'sending' },
  ...entry,
});

describe.each([
  ['a page', createPageCaller],
  [
    'the worker',
    (parts: CallParts) => createCaller(parts, { send: sendWithFetch, replies: workerReplies }),
  ],
])('the sender of %s', (_where, createCallHere) => {
  let sender: ReturnType<typeof createSender>;
  beforeEach(() => {
    const call = createCallHere({
      origin: server.origin,
      session: { token: () => 'token', end: () => undefined },
      onlineStatus: { responded: () => undefined, lost: () => undefined },
    });
    sender = createSender(call);
  });
  const sendAll = (...entries: Partial<Entry>[]) => sender.send(entries.map(entryOf));
  const send = (entry: Partial<Entry>) => sendAll(entry);

  function on(answer: Parameters<StubServer['on']>[1]) {
    server.on('POST /messages/7/messages', answer);
  }
  const requests = () => server.requests('POST /messages/7/messages');

  test('sends a message with its id as the Idempotency-Key and its author as the sender', async () => {
    on({ status: 201, body: { message: messageReply({ _id: id }) } });
    expect(await send({})).toEqual({
      type: 'accepted',
      made: [{ message: messageReply({ _id: id }) }],
    });
    const [request] = requests();
    expect(request?.headers['idempotency-key']).toBe(id);
    expect(request?.headers.authorization).toBe('token');
    expect(request?.json()).toEqual({ sender: 'ada', content: 'Hello' });
  });

  test('sends an item with its photo', async () => {
    server.on('POST /items', { status: 201, body: { item: itemReply({ _id: id }) } });
    const bytes = new TextEncoder().encode('bytes of a photo').buffer;
    const answer = await send({
      kind: 'item',
      lane: 'items',
      payload: {
        draft,
        photo: { name: 'bag.webp', type: 'image/webp', bytes },
        privatePhoto: null,
      },
    });
    expect(answer).toEqual({
      type: 'accepted',
      made: [{ item: itemReply({ _id: id }) }],
    });
    const sent = server.requests('POST /items')[0];
    expect(sent?.headers['idempotency-key']).toBe(id);
    expect(sent?.body.toString()).toMatch(
      /name="title"\s+Blue bag[^]*bag\.webp[^]*bytes of a photo/,
    );
  });

  const notNow = { type: 'not now', retryAfter: null };

  test.each<[string, Parameters<StubServer['on']>[1], object]>([
    ['a cut connection', 'drop the connection', { type: 'no connection', mayHaveArrived: true }],
    ['a reply of another server', { status: 200, body: { ok: true } }, notNow],
    ["another's message", { status: 201, body: { message: messageReply() } }, notNow],
    ['JSON that is not an object', { status: 200, body: 'hello' }, notNow],
    [
      "a captive portal's page",
      { status: 200, html: 'Sign in' },
      { type: 'no connection', mayHaveArrived: true },
    ],
    ["a proxy's page with 502", { status: 502, html: 'Bad Gateway' }, notNow],
    ["a proxy's page with 404", { status: 404, html: 'no such backend' }, notNow],
    ["a proxy's sign-in with 401", { status: 401, html: 'Who are you?' }, notNow],
    ['a refusal without a code', { status: 400, body: { message: 'No' } }, notNow],
    [
      "a proxy's 413",
      { status: 413, html: 'Request Entity Too Large' },
      {
        type: 'refused',
        reason: { kind: 'refused', status: 413, code: '', message: '', details: [] },
      },
    ],
    ['a timeout', refusal(408, 'TIMEOUT', 'Slow'), { type: 'not now', retryAfter: null }],
    ['too many requests', refusal(429, 'TOO_MANY', 'Later'), { type: 'not now', retryAfter: null }],
    ['a server error', refusal(500, 'INTERNAL', 'Oops'), { type: 'not now', retryAfter: null }],
    ['an ended session', refusal(401, 'NOT_SIGNED_IN', 'Sign in'), { type: 'session over' }],
    [
      'a refusal',
      refusal(400, 'VALIDATION_ERROR', 'Wrong', [{ field: 'content', message: 'is too long' }]),
      {
        type: 'refused',
        reason: {
          kind: 'refused',
          status: 400,
          code: 'VALIDATION_ERROR',
          message: 'Wrong',
          details: [{ field: 'content', message: 'is too long' }],
        },
      },
    ],
  ])('maps %s to its outcome', async (_what, answer, expected) => {
    on(answer);
    expect(await send({})).toEqual(expected);
  });

  test('reports that a request cannot have reached the server if the browser was offline', async () => {
    on('drop the connection');
    vi.stubGlobal('navigator', { onLine: false });
    expect(await send({})).toEqual({ type: 'no connection', mayHaveArrived: false });
  });

  test.each([true, false])(
    'reports that a request may have reached the server if the browser was offline only before or only after it (%s)',
    async (isOnlineBefore) => {
      const device = { onLine: isOnlineBefore };
      vi.stubGlobal('navigator', device);
      on(() => {
        device.onLine = !isOnlineBefore;
        return 'drop the connection';
      });
      expect(await send({})).toEqual({ type: 'no connection', mayHaveArrived: true });
    },
  );

  const two = [{}, { id: second, payload: { conversationId: '7', content: 'Two' } }];
  const batch = 'POST /messages/7/batch' as const;
  const bytes = new TextEncoder().encode('bytes of a photo').buffer;
  const photo = { name: 'bag.webp', type: 'image/webp', bytes };
  const itemEntry = (payload: object) => ({ kind: 'item' as const, lane: 'items', payload });

  function endHangingAfter(milliseconds: number): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    sender.endHanging();
    vi.advanceTimersByTime(milliseconds);
    vi.useRealTimers();
  }

  test.each<[string, call: Parameters<StubServer['on']>[0], Partial<Entry>[]]>([
    ['message', 'POST /messages/7/messages', [{}]],
    ['batch', batch, two],
    ['item without photos', 'POST /items', [itemEntry({ draft, photo: null, privatePhoto: null })]],
  ])(
    'aborts a hanging %s once the server answers other requests, so that it is re-sent at once',
    async (_what, call, entries) => {
      const { promise: never, resolve: end } = Promise.withResolvers<'drop the connection'>();
      server.on(call, () => never);
      const sent = sendAll(...entries);
      await vi.waitFor(() => expect(server.requests(call)).toHaveLength(1));
      endHangingAfter(2_000);
      expect(await sent).toEqual({ type: 'abandoned', mayHaveArrived: true });
      end('drop the connection');
    },
  );

  test.each([
    ['a photo', { draft, photo, privatePhoto: null }],
    ['a private photo', { draft, photo: null, privatePhoto: photo }],
  ])('does not abort a long upload of %s', async (_what, payload) => {
    const { promise: response, resolve: answer } = Promise.withResolvers<object>();
    server.on('POST /items', async () => ({ status: 201, body: await response }));
    const sent = send(itemEntry(payload));
    await vi.waitFor(() => expect(server.requests('POST /items')).toHaveLength(1));
    endHangingAfter(10_000);
    answer({ item: itemReply({ _id: id }) });
    expect(await sent).toMatchObject({ type: 'accepted' });
    expect(server.requests('POST /items')[0]?.body.toString()).toContain('bytes of a photo');
  });

  test('sends several messages in one request, each with its id', async () => {
    const messages = [messageReply({ _id: id }), messageReply({ _id: second })];
    server.on(batch, { status: 200, body: { messages } });
    expect(await sendAll(...two)).toEqual({
      type: 'accepted',
      made: messages.map((message) => ({ message })),
    });
    const [request] = server.requests(batch);
    expect(request?.headers.authorization).toBe('token');
    expect(request?.json()).toEqual({
      sender: 'ada',
      messages: [
        { id, content: 'Hello' },
        { id: second, content: 'Two' },
      ],
    });
  });

  test.each<[string, Parameters<StubServer['on']>[1], object]>([
    [
      'its first message only',
      { status: 200, body: { messages: [messageReply({ _id: id })] } },
      { type: 'accepted', made: [{ message: messageReply({ _id: id }) }] },
    ],
    ['no message', { status: 200, body: { messages: [] } }, { type: 'accepted', made: [] }],
    [
      'other messages',
      { status: 200, body: { messages: [messageReply({ _id: second })] } },
      notNow,
    ],
    ['a wrong type', { status: 200, body: { messages: 'none' } }, notNow],
    ['an empty reply', { status: 200, body: {} }, notNow],
    [
      'messages that are not as in the contract',
      { status: 200, body: { messages: [{ ...messageReply({ _id: id }), content: 7 }] } },
      notNow,
    ],
    ['an ended session', refusal(401, 'NOT_SIGNED_IN', 'Sign in'), { type: 'session over' }],
  ])('maps a reply to a batch with %s to its outcome', async (_what, answer, expected) => {
    server.on(batch, answer);
    expect(await sendAll(...two)).toEqual(expected);
  });

  test('fails an entry that this version cannot parse, without sending it', async () => {
    expect(await send({ payload: { words: 'Hello' } })).toMatchObject({
      type: 'refused',
      reason: { status: 0, code: 'UNREADABLE' },
    });
    expect(requests()).toEqual([]);
  });
});

describe('one request', () => {
  const messages = (count: number, length: number) =>
    Array.from({ length: count }, () =>
      entryOf({ payload: { conversationId: '7', content: 'x'.repeat(length) } }),
    );
  const item = entryOf({ kind: 'item', lane: 'items', payload: { draft, photo: null } });

  test.each([
    ['one message', messages(1, 10), 1],
    ['up to fifty messages', messages(60, 10), 50],
    ['as many messages as are short enough', messages(10, 3000), 3],
    ['exactly as many characters as allowed', messages(3, messageBatch.characters / 2), 2],
    ['at least one message', messages(2, 20_000), 1],
    ['one item', [item, item], 1],
    ['only messages that it can parse', [...messages(2, 10), entryOf({ payload: 'words' })], 2],
  ])('contains %s', (_what, entries, count) => {
    expect(batchSize(entries)).toBe(count);
  });
});
