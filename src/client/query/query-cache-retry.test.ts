import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../core/http/result.ts';
import {
  type QueryCacheWorld,
  item,
  itemKey,
  no,
  ready,
  queryCacheWorld,
  refused,
  unreachable,
} from '../../../tests/support/page/stand-ins/query-cache-world.ts';

let world: QueryCacheWorld;
beforeEach(() => {
  vi.useFakeTimers();
  world = queryCacheWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = async (result: Parameters<ReturnType<QueryCacheWorld['last']>['answer']>[0]) => {
  world.last().answer(result);
  await vi.advanceTimersByTimeAsync(0);
};

/** Shows a query with a reply, and refreshes it without success. */
async function showStale(failure: Failure = refused(502)) {
  const screen = world.show();
  await answer(ready(item('Bag')));
  world.queryCache.refreshShown();
  await answer(no(failure));
  return screen;
}

test('retries a failed refresh, less and less often, until it succeeds', async () => {
  const screen = await showStale();
  for (const [count, delayMs] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(world.requests).toHaveLength(count + 2);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.requests).toHaveLength(count + 3);
    await answer(no(refused(502)));
  }
  await vi.advanceTimersByTimeAsync(30_000);
  await answer(ready(item('Red bag')));
  expect(screen.now()).toMatchObject({ value: item('Red bag'), fresh: true, failure: null });
  const { length } = world.requests;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toHaveLength(length);
});

test('begins with the shortest delay again after a refresh for another reason', async () => {
  await showStale();
  await vi.advanceTimersByTimeAsync(2_000);
  await answer(no(refused(502)));
  world.queryCache.invalidate(itemKey);
  await answer(no(refused(502)));
  const { length } = world.requests;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.requests).toHaveLength(length + 1);
});

test('notifies screens of the first failure only, until the person retries', async () => {
  const screen = await showStale();
  const before = screen.now();
  expect(before).toMatchObject({ fresh: false, failure: refused(502) });
  await vi.advanceTimersByTimeAsync(2_000);
  await answer(no(refused(502)));
  expect(screen.now()).toBe(before);
  if (before.state !== 'ready') throw new Error(before.state);
  before.retry();
  await answer(no(refused(502)));
  expect(screen.now()).not.toBe(before);
});

test('shows that the data is gone if a retry finds that', async () => {
  const screen = await showStale();
  await vi.advanceTimersByTimeAsync(2_000);
  await answer(no(refused(404)));
  expect(screen.now()).toMatchObject({ state: 'failed', failure: refused(404) });
});

test.each([
  ['too many requests', { status: 429, code: 'RATE_LIMITED' }],
  ["a proxy's 404", { status: 404, code: '' }],
])('retries after %s, but not before the time that the server sets', async (_what, refusal) => {
  await showStale({ kind: 'refused', ...refusal, message: '', details: [], retryAfter: 9 });
  await vi.advanceTimersByTimeAsync(8_999);
  expect(world.requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(world.requests).toHaveLength(3);
});

test('retries within a quarter of an hour even if the server sets a later time', async () => {
  const retryAfter = 30 * 24 * 60 * 60;
  await showStale({
    kind: 'refused',
    status: 503,
    code: 'X',
    message: '',
    details: [],
    retryAfter,
  });
  await vi.advanceTimersByTimeAsync(15 * 60_000 - 1);
  expect(world.requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(world.requests).toHaveLength(3);
});

test.each<[string, Failure]>([
  ['an unreachable server, because the page probes it', unreachable],
  ['a refusal that will not change', refused(400)],
])('does not retry after %s', async (_what, failure) => {
  await showStale(failure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toHaveLength(2);
});

test('does not retry a query without data, because its screen has a button for that', async () => {
  const screen = world.show();
  await answer(no(refused(502)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toHaveLength(1);
  expect(screen.now()).toMatchObject({ state: 'failed' });
});

test('does not retry after the screen has closed', async () => {
  const screen = await showStale();
  screen.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toHaveLength(2);
});
