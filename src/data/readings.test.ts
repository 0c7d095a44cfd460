import { beforeEach, expect, test, vi } from 'vitest';
import { readingKey } from './reading-key.ts';
import type { Reading } from './reading-entries.ts';
import { createReadings } from './readings.ts';
import type { Failure, Result } from './result.ts';
import { type StoredReply, everybody } from './store.ts';

const unreachable: Failure = { kind: 'unreachable' };
const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'X',
  message: 'No',
  details: [],
  retryAfter: null,
});
const item = (title: string, isActive = true) => ({ item: { title, isActive } });
const itemKey = readingKey('GET /items/{id}', { params: { id: 'i1' } });

let viewer: string;
let clock: number;
/** What the store's answers wait for. */
let slowness: Promise<void>;
let stored: Map<string, StoredReply>;
let asked: {
  name: string;
  request: unknown;
  signal: AbortSignal;
  answer: (result: Result<unknown>) => void;
}[];
let readings: ReturnType<typeof createReadings>;

beforeEach(() => {
  viewer = everybody;
  clock = 100_000;
  slowness = Promise.resolve();
  stored = new Map();
  asked = [];
  readings = createReadings({
    fetch: (name, request, signal) =>
      new Promise((answer) => asked.push({ name, request, signal, answer })),
    store: {
      readReply: async (owner, key) => {
        await slowness;
        return stored.get(`${owner} ${key}`) ?? stored.get(` ${key}`) ?? null;
      },
      writeReply: async (owner, key, reply) => void stored.set(`${owner} ${key}`, reply),
      forgetReply: async (owner, key) => {
        stored.delete(`${owner} ${key}`);
        stored.delete(` ${key}`);
      },
    },
    elsewhere: async () => null,
    isPageKept: () => false,
    viewer: () => viewer,
    now: () => clock,
  });
});

/** Opens a screen on a key. */
function show(key = itemKey) {
  const seen: Reading<unknown>[] = [];
  const close = readings.subscribe(key, () => seen.push(readings.get(key)));
  return { seen, close, now: () => readings.get(key) };
}
const last = () => asked.at(-1)!;
const ready = (value: unknown) => ({ ok: true, value }) as const;
const no = (failure: Failure) => ({ ok: false, failure }) as const;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('loads what nobody has seen yet, and stores it', async () => {
  const screen = show();
  expect(screen.now()).toEqual({ state: 'loading' });
  expect(last()).toMatchObject({ name: 'GET /items/{id}', request: { params: { id: 'i1' } } });
  last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toMatchObject({
    state: 'ready',
    value: item('Bag'),
    seenAt: clock,
    fresh: true,
    failure: null,
  });
  expect(stored.get(` ${itemKey}`)).toEqual({ value: item('Bag'), seenAt: clock });
});

test('shows the stored reply at once, not fresh, and then the network’s', async () => {
  stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  const screen = show();
  await settled();
  expect(screen.now()).toMatchObject({
    state: 'ready',
    value: item('Old'),
    seenAt: 5,
    fresh: false,
  });
  last().answer(ready(item('New')));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('New'), fresh: true });
});

test('offline, the stored reply stays with the failure beside it, and no failure flashes before', async () => {
  stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  let storeAnswers = (): void => undefined;
  slowness = new Promise((resolve) => {
    storeAnswers = resolve;
  });
  const screen = show();
  last().answer(no(unreachable));
  await settled();
  storeAnswers();
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Old'), fresh: false, failure: unreachable });
  expect(screen.seen.map(({ state }) => state)).not.toContain('failed');
});

test('with nothing stored it fails, and a retry loads again', async () => {
  const screen = show();
  last().answer(no(unreachable));
  await settled();
  const reading = screen.now();
  if (reading.state !== 'failed') throw new Error(reading.state);
  reading.retry();
  expect(screen.now()).toEqual({ state: 'loading' });
  last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toMatchObject({ state: 'ready', value: item('Bag') });
});

test.each([403, 404])('an answer of %i takes a stored reply away', async (status) => {
  stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  const screen = show();
  await settled();
  last().answer(no(refused(status)));
  await settled();
  expect(screen.now()).toMatchObject({ state: 'failed', failure: { status } });
  expect(stored.size).toBe(0);
});

test('a failing server takes nothing away', async () => {
  const screen = show();
  last().answer(ready(item('Bag')));
  await settled();
  readings.invalidate(itemKey);
  last().answer(no(refused(500)));
  await settled();
  expect(screen.now()).toMatchObject({
    value: item('Bag'),
    fresh: false,
    failure: { status: 500 },
  });
});

test('of two loads the later one counts, in whatever order they answer', async () => {
  const screen = show();
  const early = last();
  readings.invalidate('GET /items/{id}');
  expect(early.signal.aborted).toBe(true);
  last().answer(ready(item('Later')));
  await settled();
  early.answer(ready(item('Early')));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Later') });
});

test('a slow store does not push an answer aside', async () => {
  stored.set(` ${itemKey}`, { value: item('Old'), seenAt: clock + 1 });
  const screen = show();
  readings.remember(itemKey, item('Answer'));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Answer') });
});

test('an action asks again for what is on screen, by call name or by key', async () => {
  show();
  last().answer(ready(item('Bag')));
  await settled();
  readings.invalidate('GET /items/{id}');
  expect(asked).toHaveLength(2);
  readings.invalidate(itemKey);
  expect(asked).toHaveLength(3);
  readings.invalidate('GET /items');
  expect(asked).toHaveLength(3);
});

test('coming back within seconds shows what there was without asking, later asks again', async () => {
  const first = show();
  last().answer(ready(item('Bag')));
  await settled();
  first.close();
  const second = show();
  expect(second.now()).toMatchObject({ state: 'ready', value: item('Bag') });
  expect(asked).toHaveLength(1);
  second.close();

  clock += 60_000;
  const third = show();
  expect(third.now()).toMatchObject({ value: item('Bag') });
  expect(asked).toHaveLength(2);
  third.close();
});

test('what was invalidated off screen is asked for when it is shown again', async () => {
  show().close();
  const screen = show();
  last().answer(ready(item('Bag')));
  await settled();
  screen.close();
  readings.invalidate('GET /items/{id}');
  const before = asked.length;
  show();
  expect(asked).toHaveLength(before + 1);
});

test('leaving a screen ends its load', () => {
  show().close();
  expect(last().signal.aborted).toBe(true);
});

test('what the server’s page brought is shown at once, stored, and not asked for while it is new', async () => {
  const first = { value: item('Bag'), seenAt: clock - 1000 };
  expect(readings.get(itemKey, first)).toMatchObject({ state: 'ready', value: item('Bag') });
  show();
  expect(asked).toHaveLength(0);
  await settled();
  expect(stored.get(` ${itemKey}`)).toEqual(first);
});

test('a page out of a cache neither hides nor replaces what was seen since it was made', async () => {
  const later = { value: item('Claimed since'), seenAt: clock - 1000 };
  stored.set(` ${itemKey}`, later);
  readings.get(itemKey, { value: item('Cached'), seenAt: clock - 60_000 });
  const screen = show();
  last().answer(no(unreachable));
  await settled();
  expect(screen.now()).toMatchObject({ value: later.value, failure: unreachable });
  expect(stored.get(` ${itemKey}`)).toEqual(later);
});

test('a page from a server whose clock is ahead does not count as new for long', () => {
  readings.get(itemKey, { value: item('Cached'), seenAt: clock + 3_600_000 });
  show();
  expect(asked).toHaveLength(1);
});

test('a page out of a cache is asked for again, and its data are used once only', async () => {
  const first = { value: item('Cached'), seenAt: clock - 86_400_000 };
  readings.get(itemKey, first);
  const screen = show();
  expect(asked).toHaveLength(1);
  last().answer(no(refused(404)));
  await settled();
  expect(readings.get(itemKey, first)).toMatchObject({ state: 'failed' });
  screen.close();
});

test('another tab’s newer reply shows up, an older one does not', async () => {
  const screen = show();
  last().answer(ready(item('Bag')));
  await settled();
  stored.set(` ${itemKey}`, { value: item('Older'), seenAt: clock - 1 });
  readings.reread(itemKey);
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Bag') });
  stored.set(` ${itemKey}`, { value: item('Newer'), seenAt: clock + 1 });
  readings.reread(itemKey);
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Newer') });
});

test('what only its poster may see is kept under their name and leaves with them', async () => {
  viewer = 'u1';
  const screen = show();
  last().answer(ready(item('Hidden', false)));
  await settled();
  expect([...stored.keys()]).toEqual([`u1 ${itemKey}`]);

  viewer = everybody;
  readings.viewerChanged();
  expect(screen.now()).toEqual({ state: 'loading' });
  expect(asked).toHaveLength(2);
});

test('an answer that comes after the sign-out is not kept for the next one', async () => {
  viewer = 'u1';
  show();
  viewer = everybody;
  readings.viewerChanged();
  readings.remember(itemKey, item('Hidden', false));
  await settled();
  expect(stored.size).toBe(0);
});

test('what everybody may see stays on screen through a sign-in, and is refreshed', async () => {
  const screen = show();
  last().answer(ready(item('Bag')));
  await settled();
  viewer = 'u1';
  readings.viewerChanged();
  expect(screen.now()).toMatchObject({ state: 'ready', value: item('Bag') });
  expect(asked).toHaveLength(2);
});

test('what no screen shows any more is kept for the way back, but not without end', async () => {
  for (let page = 1; page <= 40; page += 1) {
    const screen = show(readingKey('GET /search/items/search', { query: { page } }));
    last().answer(ready({ data: { items: [], pagination: {} } }));
    await settled();
    screen.close();
  }
  stored.clear();
  const state = (page: number) =>
    readings.get(readingKey('GET /search/items/search', { query: { page } })).state;
  expect(state(40)).toBe('ready');
  expect(state(1)).toBe('loading');
});

test('the snapshot is the same object until something changed', async () => {
  const screen = show();
  last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toBe(screen.now());
  const listener = vi.fn();
  readings.subscribe(itemKey, listener);
  expect(listener).not.toHaveBeenCalled();
});
