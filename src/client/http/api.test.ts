import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { writeLogTo } from '../../core/log/log.ts';
import { createPageCaller } from './api.ts';

type Responder = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let origin: string;
let respond: Responder;
const ended: string[] = [];
const reports: string[] = [];
let token: string | null = null;

const call = (
  name: Parameters<ReturnType<typeof createPageCaller>>[0],
  request: object,
  options = {},
) =>
  createPageCaller({
    origin,
    session: { token: () => token, end: (dead) => ended.push(dead) },
    onlineStatus: {
      responded: () => reports.push('responded'),
      lost: () => reports.push('lost'),
    },
  })(name, request as never, options);

function json(response: ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => respond(request, response, Buffer.concat(chunks).toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  token = null;
  ended.length = 0;
  reports.length = 0;
});
afterEach(() => vi.useRealTimers());

test('fills the path, keeps undefined out of the query and sends the token as it is', async () => {
  token = 'raw-token';
  let seen: unknown;
  const item = itemReply();
  respond = (request, response) => {
    seen = [request.method, request.url, request.headers.authorization];
    json(response, 200, { item });
  };
  expect(await call('GET /items/{id}', { params: { id: 'a/b?c' } })).toEqual({
    ok: true,
    value: { item },
  });
  expect(seen).toEqual(['GET', '/api/v1/items/a%2Fb%3Fc', 'raw-token']);

  await call('GET /search/items/search', {
    query: { page: 2, search: 'red bag & more', status: undefined },
  });
  expect(seen).toEqual([
    'GET',
    '/api/v1/search/items/search?page=2&search=red+bag+%26+more',
    'raw-token',
  ]);
  expect(reports).toEqual(['responded', 'responded']);
});

test('sends a body as JSON, and no token when nobody is signed in', async () => {
  let seen: unknown;
  respond = (request, response, body) => {
    seen = [request.headers['content-type'], request.headers.authorization, JSON.parse(body)];
    json(response, 200, { authorization: 't', user: {} });
  };
  await call('POST /auth/login', { body: { email: 'a@b.c', password: 'p' } });
  expect(seen).toEqual(['application/json', undefined, { email: 'a@b.c', password: 'p' }]);
});

test('sends an item as a form with one field per tag, the photo last and the key in its header', async () => {
  let seen = { type: '', key: '', fields: [] as string[] };
  respond = (request, response, body) => {
    seen = {
      type: request.headers['content-type'] ?? '',
      key: String(request.headers['idempotency-key']),
      fields: [...body.matchAll(/ name="([^"]+)"/g)].map((match) => match[1]!),
    };
    json(response, 201, { item: {} });
  };
  await call(
    'POST /items',
    { body: { title: 'Bag', tags: ['red', 'wool'], location: 'Hall' } },
    { photo: new File(['bytes'], 'photo.webp', { type: 'image/webp' }), idempotencyKey: 'key-1' },
  );
  expect(seen.type).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen.fields).toEqual(['title', 'tags', 'tags', 'location', 'image']);
  expect(seen.key).toBe('key-1');
});

test('returns the server’s code, message, details and Retry-After for a refusal', async () => {
  respond = (_, response) =>
    json(
      response,
      429,
      {
        code: 'TOO_MANY_REQUESTS',
        message: 'Slow down',
        error: 'Slow down',
        details: [{ field: 'email', message: 'is busy' }, 'nonsense'],
      },
      { 'retry-after': '7' },
    );
  expect(await call('POST /auth/forgot-password', { body: { email: 'a@b.c' } })).toEqual({
    ok: false,
    failure: {
      kind: 'refused',
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Slow down',
      details: [{ field: 'email', message: 'is busy' }],
      retryAfter: 7,
    },
  });
  expect(reports).toEqual(['responded']);
});

test('ends the session when its token is unknown, but not after a refused reset grant or a wrong password', async () => {
  token = 'dead';
  respond = (_, response) =>
    json(response, 401, { code: 'NOT_SIGNED_IN', message: 'Sign in', error: '' });
  await call('POST /items/{id}/claim', { params: { id: 'x' } });
  expect(ended).toEqual(['dead']);

  await call('POST /auth/reset-password', { body: {} }, { token: 'grant' });
  respond = (_, response) =>
    json(response, 401, { code: 'LOGIN_FAILED', message: 'No', error: '' });
  await call('POST /auth/login', { body: {} });
  expect(ended).toEqual(['dead']);
});

test('sends a reset grant in place of the session’s token', async () => {
  token = 'session';
  let seen: unknown;
  respond = (request, response) => {
    seen = request.headers.authorization;
    json(response, 200, { message: 'Done' });
  };
  await call('POST /auth/reset-password', { body: {} }, { token: 'grant' });
  expect(seen).toBe('grant');
});

const refused = { kind: 'refused', code: '', message: '', details: [], retryAfter: null };
const page = (response: ServerResponse, status: number, headers = {}) =>
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Bad Gateway');

test.each<[string, Responder, object]>([
  ['a proxy’s page with 502', (_, response) => page(response, 502), { status: 502 }],
  [
    'a proxy’s page with 503 that says when to come back',
    (_, response) => page(response, 503, { 'retry-after': '5' }),
    { status: 503, retryAfter: 5 },
  ],
  ['a firewall’s page with 403', (_, response) => page(response, 403), { status: 403 }],
  ['an error without a body', (_, response) => response.writeHead(504).end(), { status: 504 }],
  ['a foreign shape', (_, response) => json(response, 403, { reason: 'no' }), { status: 403 }],
  [
    'only a message',
    (_, response) => json(response, 500, { message: 'Out of order' }),
    { status: 500, message: 'Out of order' },
  ],
  [
    'only an error',
    (_, response) => json(response, 400, { error: 'Wrong name' }),
    { status: 400, message: 'Wrong name' },
  ],
  [
    'an error beside an empty message',
    (_, response) => json(response, 400, { code: 'X', message: '', error: 'Wrong name' }),
    { status: 400, code: 'X', message: 'Wrong name' },
  ],
  [
    'a code alone',
    (_, response) => json(response, 409, { code: 'STATUS_CONFLICT' }),
    { status: 409, code: 'STATUS_CONFLICT' },
  ],
  [
    'broken JSON',
    (_, response) => response.setHeader('content-type', 'application/json').end('{"item"'),
    { status: 200 },
  ],
  ['JSON that is not an object', (_, response) => json(response, 200, ['x']), { status: 200 }],
])('treats %s as a response of the portal', async (_, responder, failure) => {
  token = 'live';
  respond = responder;
  expect(await call('POST /auth/login', { body: {} })).toEqual({
    ok: false,
    failure: { ...refused, ...failure },
  });
  expect(reports).toEqual(['responded']);
  expect(ended).toEqual([]);
});

test('drops the fields of a newer server that this version does not know', async () => {
  respond = (_, response) =>
    json(response, 200, { item: { ...itemReply(), colour: 'blue' }, more: true });
  expect(await call('GET /items/{id}', { params: { id: 'x' } })).toEqual({
    ok: true,
    value: { item: itemReply() },
  });
});

test('gives a failure for a reply that is not as in the contract, and logs the call', async () => {
  const events: string[] = [];
  writeLogTo((entries) => events.push(...entries.map(({ event }) => event)));
  events.length = 0;
  respond = (_, response) => json(response, 200, { item: { ...itemReply(), title: 7 } });
  expect(await call('GET /items/{id}', { params: { id: 'x' } })).toEqual({
    ok: false,
    failure: { ...refused, status: 200, code: 'UNEXPECTED_REPLY' },
  });
  expect(events).toEqual(['the reply to GET /items/{id} is not as in the contract']);
  expect(reports).toEqual(['responded']);
});

test('keeps the session when a proxy asks for its own sign-in', async () => {
  token = 'live';
  respond = (_, response) => page(response, 401);
  expect(await call('GET /categories', {})).toMatchObject({ failure: { status: 401 } });
  expect(ended).toEqual([]);
});

test.each<[string, Responder]>([
  ['a captive portal’s page', (_, response) => page(response, 200)],
  ['status 511', (_, response) => page(response, 511)],
  [
    'JSON with another content type',
    (_, response) => response.setHeader('content-type', 'text/html').end('{"item":{}}'),
  ],
  ['a dropped connection', (request) => request.socket.destroy()],
])('treats %s as unreachable', async (_, responder) => {
  respond = responder;
  expect(await call('POST /auth/login', { body: {} })).toEqual({
    ok: false,
    failure: { kind: 'unreachable' },
  });
  expect(reports).toEqual(['lost']);
});

test('retries a query once after its connection dropped', async () => {
  let tries = 0;
  respond = (request, response) => {
    tries += 1;
    if (tries === 1) request.socket.destroy();
    else json(response, 200, { categories: [] });
  };
  expect(await call('GET /categories', {})).toEqual({ ok: true, value: { categories: [] } });
});

test('treats a response that stops in the middle as unreachable after the timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let stopped = (): void => undefined;
  const halfway = new Promise<void>((resolve) => (stopped = resolve));
  respond = (_, response) => {
    response.setHeader('content-type', 'application/json').write('{"categories":', () => stopped());
  };
  const result = call('GET /categories', {});
  await halfway;
  // Advance the clock in steps, because the timeout of the body starts with its first bytes. Advance it by a minute at
  // most: after more time Node would abort a silent body by itself, which browsers do not.
  let seconds = 0;
  const clock = setInterval(() => {
    seconds += 1;
    if (seconds <= 60) vi.advanceTimersByTime(1000);
  }, 5);
  expect(await result).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  clearInterval(clock);
  expect(reports).toEqual(['lost']);
});

test('reports a cancelled call without changing the online status', async () => {
  const controller = new AbortController();
  respond = () => controller.abort();
  expect(await call('GET /categories', {}, { signal: controller.signal })).toEqual({
    ok: false,
    failure: { kind: 'cancelled' },
  });
  expect(reports).toEqual([]);
});
