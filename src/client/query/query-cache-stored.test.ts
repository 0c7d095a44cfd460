import { beforeEach, expect, test } from 'vitest';
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
import { publicOwner } from './reply-store.ts';
import { queryKey } from '../../core/storage/query-key.ts';

let world: QueryCacheWorld;
beforeEach(() => {
  world = queryCacheWorld();
});

test('keeps the server’s reply when the stored one arrives later', async () => {
  world.stored.set(` ${itemKey}`, { value: item('Old'), seenAt: world.clock + 1 });
  const screen = world.show();
  world.queryCache.remember(itemKey, item('Answer'));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Answer') });
});

test('shows and stores the replies of the server’s page, and does not fetch them while they are fresh', async () => {
  const first = { value: item('Bag'), seenAt: world.clock - 1000 };
  expect(world.queryCache.get(itemKey, first)).toMatchObject({
    state: 'ready',
    value: item('Bag'),
  });
  world.show();
  expect(world.requests).toHaveLength(0);
  await settled();
  expect(world.stored.get(` ${itemKey}`)).toEqual(first);
});

test('prefers a newer stored reply to that of a cached page', async () => {
  const later = { value: item('Claimed since'), seenAt: world.clock - 1000 };
  world.stored.set(` ${itemKey}`, later);
  world.queryCache.get(itemKey, { value: item('Cached'), seenAt: world.clock - 60_000 });
  const screen = world.show();
  world.last().answer(no(unreachable));
  await settled();
  expect(screen.now()).toMatchObject({ value: later.value, failure: unreachable });
  expect(world.stored.get(` ${itemKey}`)).toEqual(later);
});

test('does not treat a page as fresh for long if the server’s clock is ahead', () => {
  world.queryCache.get(itemKey, { value: item('Cached'), seenAt: world.clock + 3_600_000 });
  world.show();
  expect(world.requests).toHaveLength(1);
});

test('fetches anew what a page from the worker’s cache contains, and never falls back to it', async () => {
  const first = { value: item('Cached'), seenAt: world.clock - 86_400_000 };
  world.queryCache.get(itemKey, first);
  const screen = world.show();
  expect(world.requests).toHaveLength(1);
  world.last().answer(no(refused(404)));
  await settled();
  expect(world.queryCache.get(itemKey, first)).toMatchObject({ state: 'failed' });
  screen.close();
});

test('shows the reply of another tab only if it is newer', async () => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.stored.set(` ${itemKey}`, { value: item('Older'), seenAt: world.clock - 1 });
  world.queryCache.reread(itemKey);
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Bag') });
  world.stored.set(` ${itemKey}`, { value: item('Newer'), seenAt: world.clock + 1 });
  world.queryCache.reread(itemKey);
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Newer') });
});

test('shows the reply of another tab after an action has replaced a load', async () => {
  const screen = world.show();
  world.queryCache.remember(itemKey, item('Action'));
  world.stored.set(` ${itemKey}`, { value: item('Newer'), seenAt: world.clock + 1 });
  world.queryCache.reread(itemKey);
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Newer') });
});

test('stores a private reply for its owner, and does not show it after the sign-out', async () => {
  world.viewer = 'u1';
  const screen = world.show();
  world.last().answer(ready(item('Hidden', false)));
  await settled();
  expect([...world.stored.keys()]).toEqual([`u1 ${itemKey}`]);

  world.viewer = publicOwner;
  world.queryCache.viewerChanged();
  expect(screen.now()).toEqual({ state: 'loading' });
  expect(world.requests).toHaveLength(2);
});

test('stores the item with the viewer’s own claim for its owner', async () => {
  world.viewer = 'u1';
  world.show();
  const { item: claimed } = item('Wallet');
  const withheld = { ...claimed, lane: 'guarded', isWithheld: true };
  world.last().answer(ready({ item: { ...withheld, isPrivate: true } }));
  await settled();
  expect([...world.stored.keys()]).toEqual([`u1 ${itemKey}`]);
  world.queryCache.remember(itemKey, { item: { ...withheld, isPrivate: false } });
  await settled();
  expect([...world.stored.keys()]).toEqual([`u1 ${itemKey}`, ` ${itemKey}`]);
});

test('does not store a private reply that arrives after the sign-out', async () => {
  world.viewer = 'u1';
  world.show();
  world.viewer = publicOwner;
  world.queryCache.viewerChanged();
  world.queryCache.remember(itemKey, item('Hidden', false));
  await settled();
  expect(world.stored.size).toBe(0);
});

test('keeps public data on screen through a sign-in, and refreshes it', async () => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.viewer = 'u1';
  world.queryCache.viewerChanged();
  expect(screen.now()).toMatchObject({ state: 'ready', value: item('Bag') });
  expect(world.requests).toHaveLength(2);
});

test('retains a bounded number of queries that no screen shows', async () => {
  for (let page = 1; page <= 40; page += 1) {
    const screen = world.show(queryKey('GET /search/items/search', { query: { page } }));
    world.last().answer(ready({ data: { items: [], pagination: {} } }));
    await settled();
    screen.close();
  }
  world.stored.clear();
  const state = (page: number) =>
    world.queryCache.get(queryKey('GET /search/items/search', { query: { page } })).state;
  expect(state(40)).toBe('ready');
  expect(state(1)).toBe('loading');
});

test.each([
  'GET /items/{id}/claims',
  'GET /items/{id}/hand-over',
  'GET /items/{id}/owner',
  'GET /items/{id}/private-details',
] as const)('never stores a reply of %s on the device', async (name) => {
  const key = queryKey(name, { params: { id: 'an item' } });
  world.viewer = 'ada';
  world.queryCache.remember(key, { claims: [] });
  await settled();
  expect([...world.stored.keys()].filter((stored) => stored.includes(name))).toEqual([]);
});
