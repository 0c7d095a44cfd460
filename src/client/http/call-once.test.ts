import { afterEach, expect, test, vi } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { nodePage } from '../../../tests/support/page/stand-ins/node-page.ts';
import type { StubResponse } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { callOnce } from './call-once.ts';

const server = nodePage();
const done = { status: 200, body: { item: itemReply() } };

afterEach(() => vi.useRealTimers());

/** Claims an item. @returns the Idempotency-Key of the request */
async function claim(response: StubResponse, story = 'It is mine.') {
  server.on('POST /items/x/claim', response);
  await callOnce('POST /items/{id}/claim', { params: { id: 'x' }, body: { story } });
  return server.requests('POST /items/x/claim').at(-1)?.headers['idempotency-key'];
}

async function withdraw() {
  server.on('POST /items/x/withdraw-claim', done);
  await callOnce('POST /items/{id}/withdraw-claim', { params: { id: 'x' } });
}

test.each<[string, StubResponse]>([
  ['lost', 'drop the connection'],
  ["replaced by a proxy's page", { status: 504, html: '<h1>Gateway Timeout</h1>' }],
  ["replaced by a network's sign-in page", { status: 200, html: '<h1>Campus Wi-Fi</h1>' }],
])('repeats a call with its key if the response was %s', async (_how, response) => {
  const first = await claim(response);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await claim(done)).toBe(first);
  expect(await claim(done)).not.toBe(first);
});

test('gives other words a new key', async () => {
  const first = await claim('drop the connection');
  expect(await claim(done, 'Really mine.')).not.toBe(first);
});

test('gives a new key after another call was answered, because that call may have undone the first', async () => {
  const first = await claim('drop the connection');
  await withdraw();
  expect(await claim(done)).not.toBe(first);
});

test('gives a new key after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = await claim('drop the connection');
  vi.advanceTimersByTime(10 * 60_000);
  expect(await claim(done)).not.toBe(first);
});

test('keeps the key of a later call for ten minutes of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await claim(done);
  vi.advanceTimersByTime(9 * 60_000);
  const later = await claim('drop the connection');
  vi.advanceTimersByTime(2 * 60_000);
  expect(await claim(done)).toBe(later);
});
