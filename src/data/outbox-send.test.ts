import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StubServer, refusal, startStubServer } from '../../tests/support/stub-server.ts';
import type { Entry } from '../outbox/entry.ts';
import { createCall } from './api.ts';
import { type CallParts, createCaller } from './caller.ts';
import { countTogether, createSend } from './outbox-send.ts';
import { sendPlainly } from './plain-http.ts';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
});

const id = '01900000-0000-7000-8000-000000000001';
const second = '01900000-0000-7000-8000-000000000002';

const entryOf = (entry: Partial<Entry>): Entry => ({
  id,
  userId: 'ada',
  lane: 'conversation:7',
  seq: 1,
  kind: 'message',
  payload: { conversationId: '7', content: 'Hello' },
  createdAt: 0,
  attempts: 0,
  state: { name: 'sending' },
  ...entry,
});

describe.each([
  ['a page', createCall],
  ['the worker', (parts: CallParts) => createCaller(parts, sendPlainly)],
])('from %s', (_where, createCallHere) => {
  function sendAll(...entries: Partial<Entry>[]) {
    const call = createCallHere({
      origin: server.origin,
      session: { token: () => 'token', end: () => undefined },
      connection: { reached: () => undefined, lost: () => undefined },
    });
    return createSend(call)(entries.map(entryOf));
  }
  const send = (entry: Partial<Entry>) => sendAll(entry);

  function on(answer: Parameters<StubServer['on']>[1]) {
    server.on('POST /messages/7/messages', answer);
  }
  const heard = () => server.heard('POST /messages/7/messages');

  test('a message goes out with its id as the key, as whose it is', async () => {
    on({ status: 201, body: { message: { _id: id } } });
    expect(await send({})).toEqual({
      type: 'accepted',
      made: [{ message: { _id: id } }],
    });
    const [request] = heard();
    expect(request?.headers['idempotency-key']).toBe(id);
    expect(request?.headers.authorization).toBe('token');
    expect(request?.json()).toEqual({ sender: 'ada', content: 'Hello' });
  });

  test('an item goes out with its photo', async () => {
    server.on('POST /items', { status: 201, body: { item: { _id: id } } });
    const bytes = new TextEncoder().encode('bytes of a photo').buffer;
    const answer = await send({
      kind: 'item',
      lane: 'items',
      payload: {
        draft: { title: 'Blue bag', tags: ['blue'] },
        photo: { name: 'bag.webp', type: 'image/webp', bytes },
      },
    });
    expect(answer).toEqual({
      type: 'accepted',
      made: [{ item: { _id: id } }],
    });
    const sent = server.heard('POST /items')[0];
    expect(sent?.headers['idempotency-key']).toBe(id);
    expect(sent?.body.toString()).toMatch(
      /name="title"\s+Blue bag[^]*bag\.webp[^]*bytes of a photo/,
    );
  });

  test.each<[string, Parameters<StubServer['on']>[1], object]>([
    ['a cut connection', 'drop the connection', { type: 'no connection' }],
    ['an answer of something else', { status: 200, body: { ok: true } }, { type: 'no connection' }],
    [
      "another's message",
      { status: 201, body: { message: { _id: 'b' } } },
      { type: 'no connection' },
    ],
    ['a page of HTML', { status: 200, body: 'sign in to the Wi-Fi' }, { type: 'no connection' }],
    ['a time-out', refusal(408, 'TIMEOUT', 'Slow'), { type: 'not now', retryAfter: null }],
    ['too much', refusal(429, 'TOO_MANY', 'Later'), { type: 'not now', retryAfter: null }],
    ['a failure', refusal(500, 'INTERNAL', 'Oops'), { type: 'not now', retryAfter: null }],
    ['no session', refusal(401, 'NOT_SIGNED_IN', 'Sign in'), { type: 'session over' }],
    [
      'a refusal',
      refusal(400, 'VALIDATION_ERROR', 'Wrong', [{ field: 'content', message: 'is too long' }]),
      {
        type: 'turned down',
        reason: {
          kind: 'turned down',
          status: 400,
          code: 'VALIDATION_ERROR',
          message: 'Wrong',
          details: [{ field: 'content', message: 'is too long' }],
        },
      },
    ],
  ])('%s is told apart', async (_what, answer, expected) => {
    on(answer);
    expect(await send({})).toEqual(expected);
  });

  const two = [{}, { id: second, payload: { conversationId: '7', content: 'Two' } }];
  const batch = 'POST /messages/7/batch';

  test('several messages go out in one request, each with its id', async () => {
    const messages = [{ _id: id }, { _id: second }];
    server.on(batch, { status: 200, body: { messages } });
    expect(await sendAll(...two)).toEqual({
      type: 'accepted',
      made: messages.map((message) => ({ message })),
    });
    const [request] = server.heard(batch);
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
      'the first of them',
      { status: 200, body: { messages: [{ _id: id }] } },
      { type: 'accepted', made: [{ message: { _id: id } }] },
    ],
    ['none of them', { status: 200, body: { messages: [] } }, { type: 'accepted', made: [] }],
    ['others', { status: 200, body: { messages: [{ _id: second }] } }, { type: 'no connection' }],
    ['something else', { status: 200, body: { messages: 'none' } }, { type: 'no connection' }],
    ['nothing', { status: 200, body: {} }, { type: 'no connection' }],
    ['no session', refusal(401, 'NOT_SIGNED_IN', 'Sign in'), { type: 'session over' }],
  ])('of several, %s is told', async (_what, answer, expected) => {
    server.on(batch, answer);
    expect(await sendAll(...two)).toEqual(expected);
  });

  test('what this version cannot read is not sent, and not thrown away', async () => {
    expect(await send({ payload: { words: 'Hello' } })).toMatchObject({ type: 'turned down' });
    expect(heard()).toEqual([]);
  });
});

describe('together go', () => {
  const messages = (count: number, length: number) =>
    Array.from({ length: count }, () =>
      entryOf({ payload: { conversationId: '7', content: 'x'.repeat(length) } }),
    );
  const item = entryOf({ kind: 'item', lane: 'items', payload: { draft: {}, photo: null } });

  test.each([
    ['one message', messages(1, 10), 1],
    ['up to fifty messages', messages(60, 10), 50],
    ['as many as are short enough', messages(10, 3000), 3],
    ['one at least', messages(2, 20_000), 1],
    ['one item', [item, item], 1],
    ['no more than can be read', [...messages(2, 10), entryOf({ payload: 'words' })], 2],
  ])('%s', (_what, entries, count) => {
    expect(countTogether(entries)).toBe(count);
  });
});
