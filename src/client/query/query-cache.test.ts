import { beforeEach, expect, test, vi } from 'vitest';
import {
  type ReadingsWorld,
  item,
  itemKey,
  no,
  ready,
  readingsWorld,
  refused,
  settled,
  unreachable,
} from '../../../tests/support/readings-world.ts';

let world: ReadingsWorld;
beforeEach(() => {
  world = readingsWorld();
});

test('loads what nobody has seen yet, and stores it', async () => {
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

test('shows the stored reply at once, not fresh, and then the network’s', async () => {
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

test('offline, the stored reply stays with the failure beside it, and no failure flashes before', async () => {
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

test('with nothing stored it fails, and a retry loads again', async () => {
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

test.each([403, 404])('an answer of %i takes a stored reply away', async (status) => {
  world.stored.set(` ${itemKey}`, { value: item('Old'), seenAt: 5 });
  const screen = world.show();
  await settled();
  world.last().answer(no(refused(status)));
  await settled();
  expect(screen.now()).toMatchObject({ state: 'failed', failure: { status } });
  expect(world.stored.size).toBe(0);
});

test.each([
  ['a failing server', refused(500)],
  ["a proxy's 404", { ...refused(404), code: '' }],
])('%s takes nothing away', async (_what, failure) => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.readings.invalidate(itemKey);
  world.last().answer(no(failure));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Bag'), fresh: false, failure });
});

test('of two loads the later one counts, in whatever order they answer', async () => {
  const screen = world.show();
  const early = world.last();
  world.readings.invalidate('GET /items/{id}');
  expect(early.signal.aborted).toBe(true);
  world.last().answer(ready(item('Later')));
  await settled();
  early.answer(ready(item('Early')));
  await settled();
  expect(screen.now()).toMatchObject({ value: item('Later') });
});

test('an action asks again for what is on screen, by call name or by key', async () => {
  world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  world.readings.invalidate('GET /items/{id}');
  expect(world.asked).toHaveLength(2);
  world.readings.invalidate(itemKey);
  expect(world.asked).toHaveLength(3);
  world.readings.invalidate('GET /items');
  expect(world.asked).toHaveLength(3);
});

test('coming back within seconds shows what there was without asking, later asks again', async () => {
  const first = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  first.close();
  const second = world.show();
  expect(second.now()).toMatchObject({ state: 'ready', value: item('Bag') });
  expect(world.asked).toHaveLength(1);
  second.close();

  world.clock += 60_000;
  const third = world.show();
  expect(third.now()).toMatchObject({ value: item('Bag') });
  expect(world.asked).toHaveLength(2);
  third.close();
});

test('what was invalidated off screen is asked for when it is shown again', async () => {
  world.show().close();
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  screen.close();
  world.readings.invalidate('GET /items/{id}');
  const before = world.asked.length;
  world.show();
  expect(world.asked).toHaveLength(before + 1);
});

test('leaving a screen ends its load', () => {
  world.show().close();
  expect(world.last().signal.aborted).toBe(true);
});

test('the snapshot is the same object until something changed', async () => {
  const screen = world.show();
  world.last().answer(ready(item('Bag')));
  await settled();
  expect(screen.now()).toBe(screen.now());
  const listener = vi.fn();
  world.readings.subscribe(itemKey, listener);
  expect(listener).not.toHaveBeenCalled();
});
