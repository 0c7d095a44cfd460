import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageReply } from '../../../tests/support/page/data/message.ts';
import {
  type StubServer,
  refusal,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { createPageCaller } from '../http/api.ts';
import { createDatabase } from '../../core/storage/database.ts';
import { createOutboxLock } from '../../core/outbox/lock.ts';
import { type PageOutbox, createPageOutbox } from './page-outbox.ts';
import { createReplyWriter } from '../../core/storage/reply-writer.ts';

let server: StubServer;
let count = 0;
let signedIn: string | null = 'ada';
let opened: PageOutbox[] = [];
const withLock = createOutboxLock();

beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  count += 1;
  signedIn = 'ada';
});
afterEach(() => {
  for (const outbox of opened) outbox.close();
  opened = [];
  contents = [];
  server.reset();
});

const database = () => createDatabase(`page-${count}`);

/** Opens a tab on this device; all tabs have the same session. */
function tab() {
  let shown: { userId: string; entries: readonly Entry[] } = { userId: '', entries: [] };
  const sent: string[] = [];
  const syncs: number[] = [];
  const outbox: PageOutbox = createPageOutbox({
    database: database(),
    replies: createReplyWriter({ database: database(), now: () => 1000 }).replies,
    call: createPageCaller({
      origin: server.origin,
      session: {
        token: () => signedIn && `token of ${signedIn}`,
        end: () => {
          signedIn = null;
        },
      },
      onlineStatus: { responded: () => undefined, lost: () => undefined },
    }),
    userId: () => signedIn,
    withLock,
    requestSync: () => void syncs.push(1),
    unsent: {
      get: () => (shown.userId === signedIn ? shown.entries : []),
      become: (next) => {
        shown = next;
      },
      notifySent: (made) => void sent.push('item' in made ? made.item._id : made.message._id),
    },
    onStored: () => undefined,
    onSentFromHere: () => undefined,
    now: () => 1000,
    random: () => 0.5,
  });
  const page = {
    outbox,
    sent,
    syncs,
    shown: () => (shown.userId === signedIn ? shown.entries : []),
    states: () => page.shown().map(({ id, state }) => `${nameOf(id)}: ${state.name}`),
  };
  opened.push(outbox);
  return page;
}

const ids = ['first', 'second', 'third'];
const idOf = (name: string) =>
  `01900000-0000-4000-8000-00000000000${String(ids.indexOf(name) + 1)}`;
const nameOf = (id: string) => ids[Number(id.at(-1)) - 1]!;

const message = (name: string, conversation = '7') => ({
  id: idOf(name),
  userId: signedIn ?? '',
  lane: `conversation:${conversation}`,
  kind: 'message' as const,
  payload: { conversationId: conversation, content: name },
});

const route = 'POST /messages/7/messages';
const batchRoute = 'POST /messages/7/batch';
const posted = () => server.requests(route);
/** The contents of the received messages in order, whether sent alone or in a batch. */
let contents: string[] = [];

/** @param response the response to a request, of one message or a batch */
function on(response: Parameters<StubServer['on']>[1]) {
  for (const each of [route, batchRoute] as const) {
    server.on(each, async (request) => {
      contents.push(...contentsOf(request.json()));
      return typeof response === 'function' ? response(request) : response;
    });
  }
}

function contentsOf(sent: unknown): string[] {
  const { content, messages } = sent as { content?: string; messages?: { content: string }[] };
  return messages?.map((one) => one.content) ?? [content ?? ''];
}

function accept() {
  on((request) => {
    const { messages } = request.json() as { messages?: { id: string }[] };
    return messages
      ? { status: 200, body: { messages: messages.map(({ id }) => made(id)) } }
      : { status: 201, body: { message: made(request.headers['idempotency-key'] as string) } };
  });
}

const made = (_id: string) => messageReply({ _id, content: nameOf(_id) });

test('stores, shows and sends entries in order', async () => {
  accept();
  const page = tab();
  for (const name of ids) expect(await page.outbox.enqueue(message(name))).toBe(true);
  await page.outbox.poke();
  expect(contents).toEqual(ids);
  await expect.poll(page.shown).toEqual([]);
  expect(page.sent.map(nameOf)).toEqual(ids);
  expect(page.syncs).toHaveLength(3);
});

test('keeps an entry for its author, who has signed out meanwhile, and sends it when they are back', async () => {
  accept();
  const page = tab();
  const written = message('first');
  signedIn = null;
  expect(await page.outbox.enqueue(written)).toBe(true);
  await page.outbox.poke();
  signedIn = 'bob';
  await page.outbox.poke();
  expect(posted()).toEqual([]);
  expect(page.shown()).toEqual([]);

  signedIn = 'ada';
  await page.outbox.poke();
  expect(posted().map(({ headers }) => headers.authorization)).toEqual(['token of ada']);
});

test('sends entries that wait for a network once the server answers, even in a later visit', async () => {
  on('drop the connection');
  const page = tab();
  await page.outbox.enqueue(message('first'));
  await page.outbox.enqueue(message('second'));
  await page.outbox.poke();
  await expect.poll(page.states).toEqual(['first: queued', 'second: queued']);
  expect(page.shown()[0]).toMatchObject({ attempts: 0, state: { waitsFor: 'network' } });

  accept();
  const later = tab();
  await later.outbox.start();
  await later.outbox.connected();
  expect(new Set(contents)).toEqual(new Set(['first', 'second']));
  await expect.poll(later.shown).toEqual([]);
  // The tab that did not send the entries is notified too.
  await expect.poll(() => page.sent.map(nameOf)).toEqual(['first', 'second']);
  await expect.poll(page.shown).toEqual([]);
});

test('sends an entry once from two tabs', async () => {
  accept();
  const [one, other] = [tab(), tab()];
  await one.outbox.enqueue(message('first'));
  await Promise.all([one.outbox.poke(), other.outbox.poke(), other.outbox.connected()]);
  expect(contents).toEqual(['first']);
});

test('keeps an entry after a 401 until the same user signs in', async () => {
  on(refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  const page = tab();
  await page.outbox.enqueue(message('first'));
  await page.outbox.poke();
  expect(signedIn).toBeNull();

  signedIn = 'bob';
  accept();
  await page.outbox.show();
  expect(page.shown()).toEqual([]);
  await page.outbox.enqueue(message('second'));
  await page.outbox.poke();
  expect(posted().map(({ headers }) => headers.authorization)).toEqual([
    'token of ada',
    'token of bob',
  ]);

  signedIn = 'ada';
  await page.outbox.poke();
  expect(posted().at(-1)?.headers.authorization).toBe('token of ada');
  expect(contents).toEqual(['first', 'second', 'first']);
  await page.outbox.show();
  expect(page.shown()).toEqual([]);
});

test('keeps a refused entry until the user retries, edits or discards it', async () => {
  on(refusal(400, 'VALIDATION_ERROR', 'Wrong'));
  const page = tab();
  for (const name of ids) await page.outbox.enqueue(message(name));
  await page.outbox.poke();
  await expect.poll(page.states).toEqual(['first: failed', 'second: failed', 'third: failed']);

  accept();
  const taken: unknown[] = [];
  const take = ({ payload }: Entry) => taken.push(payload) > 0;
  for (let round = 0; round < 2; round += 1) await page.outbox.remove(idOf('second'), take);
  expect(taken).toEqual([{ conversationId: '7', content: 'second' }]);
  await page.outbox.remove(idOf('third'), () => false);
  await page.outbox.retry(idOf('first'));
  await page.outbox.poke();
  expect(contents.at(-1)).toBe('first');
  await expect.poll(page.states).toEqual(['third: failed']);
});

test.each(['all', 'one by one'])(
  'does not send entries again that were discarded %s, even one that was being sent',
  async (how) => {
    const page = tab();
    const { promise: response, resolve: answer } = Promise.withResolvers<null>();
    on(async () => {
      await response;
      return 'drop the connection' as const;
    });
    await page.outbox.enqueue(message('first'));
    await expect.poll(() => posted().length).toBe(1);
    await page.outbox.enqueue(message('second'));
    await expect.poll(page.states).toEqual(['first: sending', 'second: queued']);
    await page.outbox.remove(idOf('first'), () => true);
    await expect.poll(page.states).toEqual(['first: sending', 'second: queued']);

    if (how === 'all') await page.outbox.discardAll();
    else for (const name of ['first', 'second'] as const) await page.outbox.discard(idOf(name));
    answer(null);
    await page.outbox.connected();
    await page.outbox.show();
    expect(page.shown()).toEqual([]);
    expect(new Set(contents)).toEqual(new Set(['first']));
  },
);

test("does not change or discard another user's entries", async () => {
  on('drop the connection');
  const page = tab();
  await page.outbox.enqueue(message('first'));
  await page.outbox.poke();
  signedIn = 'bob';
  await page.outbox.show();
  await page.outbox.discardAll();
  await page.outbox.remove(idOf('first'), () => true);
  signedIn = 'ada';
  await page.outbox.show();
  expect(page.states()).toEqual(['first: queued']);
});

/** The response to a request whose key the server knows from a request with another content. */
const keyReused = refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Reused');

test.each([
  ['refuses it', refusal(400, 'VALIDATION_ERROR', 'Wrong'), null],
  ['accepts it', { status: 201, body: { message: made(idOf('first')) } }, keyReused],
] as const)(
  'sends what was edited in another tab after the text being sent, if the server %s',
  async (_how, response, responseToEdited) => {
    const [one, other] = [tab(), tab()];
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<null>();
    on(async (request) => {
      const { content } = request.json() as { content: string };
      if (content === 'edited')
        return responseToEdited ?? { status: 201, body: { message: made(idOf('first')) } };
      await isAnswered;
      return response;
    });
    await one.outbox.enqueue(message('first'));
    await expect.poll(() => posted().length).toBe(1);
    const edited = { ...message('first'), payload: { conversationId: '7', content: 'edited' } };
    expect(await other.outbox.enqueue(edited, idOf('first'))).toBe(true);
    answer(null);

    await expect.poll(() => contents).toEqual(['first', 'edited']);
    await expect.poll(other.states).toEqual(responseToEdited ? ['first: failed'] : []);
    for (const { payload } of other.shown()) expect(payload).toEqual(edited.payload);
  },
);
