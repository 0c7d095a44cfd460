import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type ProxiedDatabase,
  proxiedDatabase,
} from '../support/databases/postgres/database-proxy.ts';
import { addCategory, backpack, postItem } from '../support/calls/items.ts';
import { untilWaiting } from '../support/databases/lock-waits.ts';
import { soon } from '../support/soon.ts';
import {
  type ApiResponse,
  type SignedIn,
  type TestApp,
  buildTestApp,
  password,
} from '../support/app/test-app.ts';

let proxied: ProxiedDatabase;
let portal: TestApp;
let ada: SignedIn;

beforeAll(async () => {
  proxied = await proxiedDatabase();
  portal = await buildTestApp({ DATABASE_URL: proxied.url });
  await addCategory(portal, 'Bags');
  ada = await portal.signIn({ email: 'ada@example.edu' });
});
/** Waits until reading and writing work. A login is not tried, because it would count toward a limit. */
async function untilRecovered(): Promise<void> {
  const { token } = ada;
  const switches = { claim: true, message: true, returned: true };
  for (const call of [
    health,
    search,
    () => portal.call('PUT /users/me/push', { token, body: switches }),
  ]) {
    await soon(async () => expect((await call()).status).toBe(200));
  }
}

afterEach(async () => {
  vi.useRealTimers();
  await proxied.comeBack();
  await untilRecovered();
});
// The portal must be able to stop while the database is unreachable.
afterAll(async () => {
  await proxied.goDown();
  await portal.close();
  await proxied[Symbol.asyncDispose]();
});

const sentence = "The portal can't reach its storage right now. Please try again in a moment.";
const unavailable = {
  status: 503,
  body: { code: 'UNAVAILABLE', message: sentence, error: sentence },
  headers: expect.objectContaining({ 'retry-after': '5' }) as unknown,
};

const health = () => portal.call('GET /health');
/** Number of searches so far. It is part of each search, because the portal answers a repeated search from memory. */
let searches = 0;
const search = () =>
  portal.call('GET /search/items/search', {
    query: { search: `word${String((searches += 1))}`, page: '1', limit: '8', isActive: 'true' },
  });
const login = () =>
  portal.call('POST /auth/login', { body: { email: 'ada@example.edu', password } });

/** Ends all database sessions of the portal, like a restart of PostgreSQL. */
async function endSessions(): Promise<void> {
  const client = new pg.Client(proxied.directUrl);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

describe('while PostgreSQL is unreachable', () => {
  test.each<[string, () => Promise<ApiResponse>]>([
    ['the health check', health],
    ['a search', search],
    ['a login', login],
    ['a signed-in read', () => portal.call('GET /users/me/push', { token: ada.token })],
    ['a post', () => postItem(portal, { token: ada.token })],
  ])('%s responds with 503 and Retry-After', async (_, call) => {
    await proxied.goDown();
    expect(await call()).toEqual(unavailable);
  });

  test('an HTML page has the same message', async () => {
    await proxied.goDown();
    const { statusCode, headers, body } = await portal.app.inject({
      url: `/photos/${'0'.repeat(32)}-card.webp`,
      headers: { accept: 'text/html' },
    });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('Please wait a moment');
    expect(body).toContain(sentence.replaceAll("'", '&#39;'));
  });
});

test.each<[string, () => Promise<void>]>([
  ['comes back', () => proxied.goDown().then(() => proxied.comeBack())],
  ['restarts', endSessions],
])('the portal recovers by itself when PostgreSQL %s', async (_, fault) => {
  await fault();
  await untilRecovered();
});

test('the portal recovers after more connections broke while opening than its pool holds', async () => {
  proxied.breakWhileOpening();
  // Break more connections than the ten of a pool.
  for (let broken = 1; broken <= 12; broken += 1) expect(await search()).toEqual(unavailable);
  await proxied.comeBack();
  await untilRecovered();
});

test('the health check responds with 503 while another request waits for a database that does not respond at all', async () => {
  // Send all requests from one address, as a monitor does. The first one reserves counts for the next ones
  // (server/http/limits). So the next ones use the database only for the check itself.
  const monitor = () =>
    portal.call('GET /health', { headers: { 'x-forwarded-for': '192.0.2.77' } });
  expect((await monitor()).status).toBe(200);
  proxied.swallow();
  const responses: string[] = [];
  const other = search().finally(() => responses.push('other'));
  expect(await monitor()).toEqual(unavailable);
  expect(responses).toEqual([]);
  await proxied.comeBack();
  expect(await other).toEqual(unavailable);
});

test.each<[string, () => Promise<ApiResponse>, number]>([
  ['a search', search, 200],
  ['a post', () => postItem(portal, { token: ada.token }), 201],
])(
  '%s whose statement gets no response fails after half a minute, and its repeat uses another connection',
  async (_, call, success) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const other = new pg.Client(proxied.directUrl);
    await other.connect();
    await other.query('begin');
    await other.query('lock table item_search in access exclusive mode');
    const waiting = call();
    await untilWaiting(portal.database);
    proxied.swallowResponses();
    await other.end();
    vi.advanceTimersByTime(30_000);
    expect(await waiting).toEqual(unavailable);
    expect((await call()).status).toBe(success);
  },
);

describe('a post whose transaction is interrupted', () => {
  test.each<[string, () => Promise<void>]>([
    ['a break of the network', () => proxied.goDown()],
    ['a restart of PostgreSQL', endSessions],
  ])('responds with 503 after %s, and its repeat posts the item once', async (_, cut) => {
    const key = randomUUID();
    const poster = await portal.signIn();
    const other = new pg.Client(proxied.directUrl);
    // Error listener, because the simulated restart ends this session too.
    other.on('error', () => undefined);
    await other.connect();
    await other.query('begin');
    await other.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
       values ($1, $2, '', 0, '', 0)`,
      [poster.user.id, key],
    );
    const post = () => postItem(portal, { token: poster.token, key });
    const first = post();
    await untilWaiting(portal.database);
    await cut();
    expect(await first).toEqual(unavailable);
    await other.end();
    await proxied.comeBack();

    const again = await soon(async () => {
      const response = await post();
      expect(response.status).toBe(201);
      return response;
    });
    expect((await post()).body).toEqual(again.body);
    const mine = await portal.call('GET /users/me/items', {
      token: poster.token,
      query: { page: '1' },
    });
    expect(mine.body.items.map(({ title }: { title: string }) => title)).toEqual([backpack.title]);
  });
});
