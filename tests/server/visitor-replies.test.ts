import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, editItem, postedItem } from '../support/calls/items.ts';
import { useUp } from '../support/app/limits.ts';
import type { SignedIn, TestApp } from '../support/app/test-app.ts';
import { isFromMemory } from '../support/is-from-memory.ts';
import { soon } from '../support/soon.ts';

const search = '/api/v1/search/items/search';
let portal: TestApp;
let poster: SignedIn;
let origin: string;

beforeEach(async () => {
  portal = await buildAppWithPages();
  await signalsStored();
  origin = await portal.listen();
  poster = await portal.signIn({ name: 'Ada Byron' });
  await addCategory(portal, 'Bags');
});
afterEach(() => portal.close());

/** Waits until the first start has stored the signals of older items, because that counts as a change. */
async function signalsStored(): Promise<void> {
  const progress = portal.database.read
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'signals stored to');
  await expect.poll(() => progress.executeTakeFirst()).toEqual({ value: 'done' });
}

interface Seen {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  /** Whether the response came from memory before routing, see `isFromMemory`. */
  isFromMemory: boolean;
}

/** Makes a request as a visitor on a new connection. */
async function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Seen> {
  const from = portal.logLines.length;
  const seen = await new Promise<Omit<Seen, 'isFromMemory'>>((resolve, reject) => {
    const sent = httpRequest(origin + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const text =
          response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
        resolve({ status: response.statusCode!, text: text.toString(), headers: response.headers });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
  return { ...seen, isFromMemory: await soon(() => isFromMemory(portal.logLines.slice(from))) };
}

/** Makes the same request twice, and expects that the second response comes from memory. */
async function askTwice(path: string): Promise<Seen> {
  await ask(path);
  const again = await ask(path);
  expect(again.isFromMemory, path).toBe(true);
  return again;
}

describe('a reply for visitors', () => {
  test('is cached, with the headers and the body of the first response', async () => {
    const item = await postedItem(portal, poster, { title: 'Blue umbrella' });
    const paths = ['/', `/items/${item._id}`, '/login', search, `/api/v1/items/${item._id}`];
    for (const path of [...paths, '/api/v1/categories', `${search}?search=umbrella`]) {
      const first = await ask(path);
      const again = await ask(path);
      expect([first.isFromMemory, again.isFromMemory], path).toEqual([false, true]);
      expect(again.text).toBe(first.text);
      const { date: _, ...headers } = again.headers;
      expect(first.headers).toMatchObject(headers);
    }
  });

  test('is compressed for clients that accept it', async () => {
    for (let count = 0; count < 12; count += 1) await postedItem(portal, poster);
    const plain = await askTwice(search);
    for (const path of ['/', search]) {
      await ask(path);
      const br = { headers: { 'accept-encoding': 'gzip, br' } };
      await expect.poll(async () => (await ask(path, br)).headers['content-encoding']).toBe('br');
    }
    const compressed = await ask(search, { headers: { 'accept-encoding': 'br' } });
    expect(compressed).toMatchObject({ isFromMemory: true, text: plain.text });
  });

  test('is made again after a change', async () => {
    const titles = async () => {
      const { text } = await ask(search);
      return (JSON.parse(text) as { data: { items: { title: string }[] } }).data.items.map(
        ({ title }) => title,
      );
    };
    const item = await postedItem(portal, poster, { title: 'First thing' });
    await askTwice(search);
    await askTwice('/');
    await postedItem(portal, poster, { title: 'Second thing' });
    expect(await titles()).toEqual(['Second thing', 'First thing']);
    expect((await ask('/')).text).toContain('>Second thing</h2>');

    await askTwice(search);
    await askTwice(`/items/${item._id}`);
    const params = { id: item._id };
    const { token } = poster;
    const edited = await editItem(portal, item._id, { fields: { title: 'Other name' }, token });
    expect(edited.status).toBe(200);
    expect(await titles()).toEqual(['Second thing', 'Other name']);
    expect((await ask(`/items/${item._id}`)).text).toContain('Other name');

    await askTwice(`/api/v1/items/${item._id}`);
    const claimant = await portal.signIn({ name: 'Grace Hopper' });
    const claim = await portal.call('POST /items/{id}/claim', {
      params,
      token: claimant.token,
      body: { story: 'It is mine, with a red handle.' },
    });
    expect(claim.status).toBe(200);
    expect((await ask(`/api/v1/items/${item._id}`)).text).toContain('"status":"Claimed"');

    await askTwice(search);
    expect((await portal.call('DELETE /items/{id}', { params, token })).status).toBe(200);
    expect(await titles()).toEqual(['Second thing']);
    expect((await ask(`/items/${item._id}`)).status).toBe(404);
  });

  test('is made again after a category or a person has another name, and after five seconds', async () => {
    const item = await postedItem(portal, poster);
    const path = `/api/v1/items/${item._id}`;
    await askTwice(path);
    await askTwice('/api/v1/categories');
    const admin = await portal.signIn({ role: 'admin' });
    await portal.call('PUT /categories/{id}', {
      params: { id: item.category._id },
      token: admin.token,
      body: { name: 'Cases', description: '', isActive: true },
    });
    expect((await ask(path)).text).toContain('"name":"Cases"');
    expect((await ask('/api/v1/categories')).text).toContain('"name":"Cases"');

    await askTwice(path);
    await portal.call('PUT /users/me', {
      token: poster.token,
      body: { name: 'Ada Lovelace', email: poster.user.email },
    });
    expect((await ask(path)).text).toContain('Ada Lovelace');

    await askTwice(path);
    portal.clock.advance(5_000);
    expect((await ask(path)).isFromMemory).toBe(false);
  });

  test('stays cached after changes that visitors do not see', async () => {
    await askTwice(search);
    await portal.call('POST /auth/login', {
      body: { email: poster.user.email, password: 'a quiet lighthouse' },
    });
    await portal.call('PUT /notifications/read', { token: poster.token });
    expect((await ask(search)).isFromMemory).toBe(true);
  });

  test('stays cached when messages are sent, also when one is refused', async () => {
    const calls = conversationCalls(portal);
    const other = await portal.signIn();
    const item = await postedItem(portal, poster);
    const { _id: conversation } = await calls.opened(other, item._id, poster);
    await askTwice(search);
    await calls.sent(other, conversation, 'Is it yours?');
    expect((await ask(search)).isFromMemory).toBe(true);
    const stranger = await portal.signIn();
    const refused = await calls.send(stranger, conversation, 'And mine?', { key: randomUUID() });
    expect(refused.status).toBe(404);
    expect((await ask(search)).isFromMemory).toBe(true);
  });

  test('shows only the public parts of a guarded item, whoever requested it first', async () => {
    const item = await postedItem(portal, poster, { title: 'Laptop with a cat' });
    const admin = await portal.signIn({ role: 'admin' });
    const path = `/api/v1/items/${item._id}`;
    await askTwice(path);
    const guarded = await portal.call('POST /items/{id}/lane', {
      params: { id: item._id },
      token: admin.token,
      body: { lane: 'guarded' },
    });
    expect(guarded.status).toBe(200);
    const whole = await ask(path, { headers: { authorization: poster.token } });
    expect(whole.text).toContain('Laptop with a cat');
    for (const at of [path, search, '/', `/items/${item._id}`]) {
      expect((await askTwice(at)).text, at).not.toContain('Laptop with a cat');
    }
  });

  test('of before a change is neither shared nor cached, even if it is finished after the change', async () => {
    const { dialect } = portal.database;
    const original = dialect.searchItems.bind(dialect);
    const [begun, mayEnd] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    dialect.searchItems = async (...query) => {
      dialect.searchItems = original;
      const found = await original(...query);
      begun.resolve(null);
      await mayEnd.promise;
      return found;
    };
    const early = ask(search);
    await begun.promise;
    await postedItem(portal, poster, { title: 'Second thing' });
    expect((await ask(search)).text).toContain('Second thing');
    mayEnd.resolve(null);
    expect((await early).text).not.toContain('Second thing');
    expect((await ask(search)).text).toContain('Second thing');
  });

  test('is made once for simultaneous requests', async () => {
    await postedItem(portal, poster);
    let makings = 0;
    const { dialect } = portal.database;
    const original = dialect.searchItems.bind(dialect);
    dialect.searchItems = (...query) => {
      makings += 1;
      return original(...query);
    };
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => portal.app.inject({ url: '/?search=thing' })),
      );
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(makings).toBe(1);
    } finally {
      dialect.searchItems = original;
    }
  });
});

describe('a request', () => {
  test.each([
    ['with a session', (): Record<string, string> => ({ authorization: poster.token })],
    ['with an unknown token', () => ({ authorization: 'made-up' })],
    ['with a cookie', () => ({ cookie: 'a=b' })],
    ['for a range', () => ({ range: 'bytes=0-9' })],
    ['with a condition', () => ({ 'if-none-match': '*' })],
  ])('gets no cached reply %s', async (_, headers) => {
    const cached = await askTwice('/api/v1/categories');
    const other = await ask('/api/v1/categories', { headers: headers() });
    expect(other).toMatchObject({ isFromMemory: false, status: 200, text: cached.text });
  });

  test('is refused with two Host headers, although its reply is cached', async () => {
    await askTwice('/');
    const { hostname, port } = new URL(origin);
    const client = connect(Number(port), hostname);
    client.end('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of client) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('gets no cached reply with another method', async () => {
    await askTwice('/');
    expect((await ask('/', { method: 'POST' })).status).toBe(404);
  });
});

test('HEAD gets the headers of the cached reply and no body', async () => {
  const { headers } = await askTwice('/');
  const head = await ask('/', { method: 'HEAD' });
  expect(head).toMatchObject({ isFromMemory: true, status: 200, text: '' });
  expect(head.headers['content-length']).toBe(headers['content-length']);
});

test('requests that get a cached reply count toward the limit of the network address', async () => {
  const from = { headers: { 'x-forwarded-for': '192.0.2.1' } };
  await useUp(portal, 'requestsFromAddress', '192.0.2.1', limits.requestsFromAddress.times - 1200);
  const statuses: number[] = [];
  let fromMemory = 0;
  for (let asked = 0; asked < 1201; asked += 1) {
    const { status, isFromMemory } = await ask('/api/v1/categories', from);
    statuses.push(status);
    if (isFromMemory) fromMemory += 1;
  }
  expect(statuses).toEqual([...Array.from({ length: 1200 }, () => 200), 429]);
  expect(fromMemory).toBeGreaterThan(600);
  const refused = await ask('/', from);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
});
