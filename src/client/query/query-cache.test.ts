import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type QueryCacheWorld,
  item,
  itemKey,
  no,
  ready,
  queryCacheWorld,
  refused,
  settled,
  unreachable,
} from '../../../tests/support/page/stand-ins/query-cache-world.ts';

let world: QueryCacheWorld;
beforeEach(() => {
  world = queryCacheWorld();
});

test('fetches an unknown query and stores its reply', async () => {
  const screen = world.show();
  expect(screen.now()).toEqual({ state: 'loading' });
  expect(world.last()).toMatchObject({
    name: 'GET /items/{id}',
    request: { params: { id: 'i1' } },
  });
  world.last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toMatchObject({
    state: 'ready',
    value: item('Bag'),
    seenAt: world.clock,
    fresh: true,
    failure: null,
  });
  expect(world.stored.get(` ${itemKey}`)).toEqual({ value: item('Bag'), seenAt: world.clock });
});

test('shows the stored reply at once as stale, and then the server’s', async () => {
  world.stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  const screen = world.show();
  await settled();
  expect(screen.now()).toMatchObject({
    state: 'ready',
    value: item('Old'),
    seenAt: 5,
    fresh: false,
  });
  world.last().answer(ready(item('New')));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('New'), fresh: true });
});

test('shows the stored reply with the failure while offline, without showing the failure alone first', async () => {
  world.stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  let storeAnswers = (): void => undefined;
  world.slowness = new Promise((resolve) => {
    storeAnswers = resolve;
  });
  const screen = world.show();
  world.last().answer(no(unreachable));
  await settled();
  storeAnswers();
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Old'), fresh: false, failure: unreachable });
  expect(screen.seen.map(({ state }) => state)).not.toContain('failed');
});

test('fails without a stored reply, and loads again on a retry', async () => {
  const screen = world.show();
  world.last().answer(no(unreachable));
  await settled();
  const query = screen.now();
  if (query.state !== 'failed') throw new Error(query.state);
  query.retry();
  expect(screen.now()).toEqual({ state: 'loading' });
  world.last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toMatchObject({ state: 'ready', value: item('Bag') });
});

test.each([403, 404])('deletes the stored reply after a %i', async (status) => {
  world.stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  const screen = world.show();
  await settled();
  world.last().answer(no(refused(status)));
  await settled();
  expect(screen.now()).toMatchObject({ state: 'failed', failure: { status } });
  expect(world.stored.size).toBe(0);
});

test.each([
  ['a server error', refused(500)],
  ["a proxy's 404", { ...refused(404), code: '' }],
])('keeps the stored reply after %s', async (_what, failure) => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.queryCache.invalidate(itemKey);
  world.last().answer(no(failure));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Bag'), fresh: false, failure });
});

test('uses the later of two loads, in whatever order they end', async () => {
  const screen = world.show();
  const early = world.last();
  world.queryCache.invalidate('GET /items/{id}');
  expect(early.signal.aborted).toBe(true);
  world.last().answer(ready(item('Later')));
  await settled();
  early.answer(ready(item('Early')));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Later') });
});

test('keeps the object of a reply that a reload has not changed, so that no memoised part renders again', async () => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  const { value } = screen.now() as { value: unknown };
  world.clock += 1;
  world.queryCache.invalidate(itemKey);
  world.last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toMatchObject({ seenAt: world.clock, fresh: true });
  expect((screen.now() as { value: unknown }).value).toBe(value);
});

test('reloads the queries on screen by call name or by key', async () => {
  world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.queryCache.invalidate('GET /items/{id}');
  expect(world.requests).toHaveLength(2);
  world.queryCache.invalidate(itemKey);
  expect(world.requests).toHaveLength(3);
  world.queryCache.invalidate('GET /items');
  expect(world.requests).toHaveLength(3);
});

describe('events that may have been missed until a time', () => {
  const until = 100_500;
  const refresh = () => world.queryCache.refreshShown(until);

  test('reload a query that was requested before, even if its reply came later', async () => {
    world.show();
    world.clock = until + 1;
    refresh();
    expect(world.requests).toHaveLength(2);
    world.last().answer(ready(item('Bag')));
    await settled();
    refresh();
    expect(world.requests).toHaveLength(2);
  });

  test('do not reload a query that was requested later', async () => {
    world.clock = until + 1;
    world.show();
    refresh();
    world.last().answer(ready(item('Bag')));
    await settled();
    refresh();
    expect(world.requests).toHaveLength(1);
  });

  test('reload a query whose last request failed', async () => {
    world.show();
    world.last().answer(ready(item('Bag')));
    await settled();
    world.clock = until + 1;
    world.queryCache.invalidate(itemKey);
    world.last().answer(no(unreachable));
    await settled();
    refresh();
    expect(world.requests).toHaveLength(3);
  });

  test('make a reply stale if the request after it was aborted', async () => {
    const screen = world.show();
    world.last().answer(ready(item('Bag')));
    await settled();
    world.clock = until + 1;
    world.queryCache.invalidate(itemKey);
    screen.close();
    refresh();
    world.show();
    expect(world.requests).toHaveLength(3);
  });

  test('reload a query whose reply came from an action, which may have been made earlier', async () => {
    world.clock = until + 1;
    world.show();
    world.queryCache.remember(itemKey, item('Action'));
    refresh();
    expect(world.requests).toHaveLength(2);
  });
});

describe('a change by an action', () => {
  const renamed = () => item('Renamed');

  test('is shown and stored without another request', async () => {
    const screen = world.show();
    world.last().answer(ready(item('Bag')));
    await settled();
    world.queryCache.change(itemKey, renamed);
    expect(screen.now()).toMatchObject({ value: item('Renamed') });
    screen.close();
    expect(world.requests).toHaveLength(1);
    expect(world.stored.get(` ${itemKey}`)).toMatchObject({ value: item('Renamed') });
  });

  test('reloads a query that is loading, because its reply may be from before the change', async () => {
    const screen = world.show();
    world.last().answer(ready(item('Bag')));
    await settled();
    world.queryCache.invalidate(itemKey);
    const early = world.last();
    world.queryCache.change(itemKey, renamed);
    expect(world.requests).toHaveLength(3);
    expect(screen.now()).toMatchObject({ value: item('Renamed') });
    early.answer(ready(item('Bag')));
    world.last().answer(ready(item('Renamed')));
    await settled();
    expect(screen.now()).toMatchObject({ value: item('Renamed') });
  });
});

test('does not fetch again when a screen reopens within seconds, but later does', async () => {
  const first = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  first.close();
  const second = world.show();
  expect(second.now()).toMatchObject({ state: 'ready', value: item('Bag') });
  expect(world.requests).toHaveLength(1);
  second.close();

  world.clock += 60_000;
  const third = world.show();
  expect(third.now()).toMatchObject({ value: item('Bag') });
  expect(world.requests).toHaveLength(2);
  third.close();
});

test('fetches again for a screen that opens while another component has shown the query for long', async () => {
  world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.show();
  expect(world.requests).toHaveLength(1);

  world.clock += 60_000;
  const screen = world.show();
  expect(screen.now()).toMatchObject({ value: item('Bag') });
  expect(world.requests).toHaveLength(2);
  world.show();
  expect(world.requests).toHaveLength(2);
});

test('fetches a query that was invalidated off screen when it is shown again', async () => {
  world.show().close();
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  screen.close();
  world.queryCache.invalidate('GET /items/{id}');
  const before = world.requests.length;
  world.show();
  expect(world.requests).toHaveLength(before + 1);
});

test('aborts the load when the screen closes', () => {
  world.show().close();
  expect(world.last().signal.aborted).toBe(true);
});

test('returns the same snapshot object while nothing changes, and does not call a new listener', async () => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toBe(screen.now());
  const listener = vi.fn();
  world.queryCache.subscribe(itemKey, listener);
  expect(listener).not.toHaveBeenCalled();
});
