import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorBody } from '../../contract/errors.ts';
import { type TestApp, buildTestApp } from '../support/test-app.ts';

let portal: TestApp;
let port: number;

beforeAll(async () => {
  portal = await buildTestApp();
  port = Number(new URL(await portal.listen()).port);
});
afterAll(() => portal.close());

/** Sends bytes as they are, and reads what comes back until the connection ends. */
async function exchange(request: string): Promise<{ status: number; body: ErrorBody }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/content-type: application\/json/i);
  return { status: Number(head.split(' ')[1]), body: ErrorBody.strict().parse(JSON.parse(body)) };
}

const get = (path: string, headers = '') =>
  exchange(`GET ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n${headers}\r\n`);

test.each([
  [
    'headers that are huge',
    () => get('/api/v1/categories', `X-Long: ${'x'.repeat(20_000)}\r\n`),
    431,
  ],
  ['a query that is huge', () => get(`/api/v1/categories?a=${'x'.repeat(20_000)}`), 431],
  [
    'a search that is too long',
    () => get(`/api/v1/search/items/search?search=${'x'.repeat(9000)}`),
    400,
  ],
  ['a path that is no text', () => get('/api/v1/items/%zz'), 400],
  ['a path that is no UTF-8', () => get('/api/v1/items/%ff%fe'), 400],
  ['an id that is far too long', () => get(`/api/v1/items/${'a'.repeat(5000)}`), 404],
  ['what is no HTTP', () => exchange('HELLO\r\n\r\n'), 400],
  ['a method that there is not', () => exchange('EAT / HTTP/1.1\r\nHost: portal\r\n\r\n'), 400],
  [
    'a length that is none',
    () =>
      exchange('POST /api/v1/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Length: -1\r\n\r\n'),
    400,
  ],
  [
    'two lengths that disagree',
    () =>
      exchange(
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      ),
    400,
  ],
])('%s: the answer is the one of any refusal', async (_what, ask, status) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(answer.body.error).toBe(answer.body.message);
});
