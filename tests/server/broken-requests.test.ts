import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { ErrorBody } from '../../contract/errors.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let port: number;

beforeAll(async () => {
  portal = await buildTestApp();
  port = Number(new URL(await portal.listen()).port);
});
afterAll(() => portal.close());

interface Answered {
  status: number;
  /** Status line and header fields. */
  head: string;
  body: ErrorBody;
}

/** Sends raw bytes and reads the response until the connection ends. */
async function exchange(request: string): Promise<Answered> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const response = await text(socket);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/content-type: application\/json/i);
  return {
    status: Number(head.split(' ')[1]),
    head,
    body: z.strictObject(ErrorBody.shape).parse(JSON.parse(body)),
  };
}

const get = (path: string, headers = '') =>
  exchange(`GET ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n${headers}\r\n`);

const validKey = 'dGhlIHNhbXBsZSBub25jZQ==';

/** A handshake request up to its Host header. */
function handshake(transport: string, key = validKey, more: readonly string[] = []): string {
  return [
    `GET /socket.io/?EIO=4&transport=${transport} HTTP/1.1`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    ...more,
    '',
  ].join('\r\n');
}

function expectSecurityHeaders({ head }: { head: string }): void {
  for (const field of [
    /^strict-transport-security: max-age=31536000\r?$/im,
    /^x-content-type-options: nosniff\r?$/im,
    /^x-frame-options: DENY\r?$/im,
    /^content-security-policy: default-src 'self'; /im,
  ]) {
    expect(head).toMatch(field);
  }
}

test.each([
  ['huge headers', () => get('/api/v1/categories', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
  ['a huge query', () => get(`/api/v1/categories?a=${'x'.repeat(20_000)}`), 431],
  [
    'a search that is too long',
    () => get(`/api/v1/search/items/search?search=${'x'.repeat(9000)}`),
    400,
  ],
  ['a path that is not text', () => get('/api/v1/items/%zz'), 400],
  ['a path that is not UTF-8', () => get('/api/v1/items/%ff%fe'), 400],
  ['an id that is far too long', () => get(`/api/v1/items/${'a'.repeat(5000)}`), 404],
  ['a request without a Host', () => exchange('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400],
  ['a request with two Hosts', () => get('/api/v1/health', 'Host: evil.example\r\n'), 400],
  ['HTTP/0.9', () => exchange('GET /\r\n\r\n'), 400],
  ['HTTP/2.0 as text', () => exchange('GET / HTTP/2.0\r\nHost: portal\r\n\r\n'), 400],
  ['a websocket without a Host', () => exchange(`${handshake('websocket')}\r\n`), 400],
  ['a handshake for polling', () => exchange(`${handshake('polling')}Host: portal\r\n\r\n`), 400],
  [
    'a handshake without a key',
    () => exchange(`${handshake('websocket', '')}Host: portal\r\n\r\n`),
    400,
  ],
  [
    'a handshake with an invalid subprotocol',
    () =>
      exchange(
        `${handshake('websocket', validKey, ['Sec-WebSocket-Protocol: ,'])}Host: portal\r\n\r\n`,
      ),
    400,
  ],
  ['a tunnel', () => exchange('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil\r\n\r\n'), 400],
  ['an expectation of an unknown path', () => get('/api/v1/nothing', 'Expect: tea\r\n'), 404],
  ['a request that is not HTTP', () => exchange('HELLO\r\n\r\n'), 400],
  ['an unknown method', () => exchange('EAT / HTTP/1.1\r\nHost: portal\r\n\r\n'), 400],
  [
    'an invalid length',
    () =>
      exchange('POST /api/v1/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Length: -1\r\n\r\n'),
    400,
  ],
  [
    'two different lengths',
    () =>
      exchange(
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      ),
    400,
  ],
])('%s gets the usual error response', async (_what, ask, status) => {
  const response = await ask();
  expect(response.status).toBe(status);
  expect(response.body.error).toBe(response.body.message);
  expectSecurityHeaders(response);
});

test('a request that takes too long gets a 408 response with the security headers', async () => {
  // Node checks for such requests only twice a minute, so emit its event here.
  portal.app.server.once('connection', (socket) => {
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    portal.app.server.emit('clientError', error, socket);
  });
  const response = await exchange('GET / HTTP/1.1\r\nHost: portal\r\n');
  expect(response.status).toBe(408);
  expectSecurityHeaders(response);
});

test('the response to a handshake has the security headers', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${handshake('websocket')}Host: portal\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(head.toString()).toMatch(/^HTTP\/1.1 101 /);
  expectSecurityHeaders({ head: head.toString() });
});

test('HTTP/1.0 requests need no Host', async () => {
  const response = await exchange('GET /api/v1/nothing HTTP/1.0\r\n\r\n');
  expect(response.status).toBe(404);
});

test('a request in absolute form is served by its path', async () => {
  const response = await get('http://evil.example/api/v1/nothing');
  expect(response.body.code).toBe('NOT_FOUND');
});
