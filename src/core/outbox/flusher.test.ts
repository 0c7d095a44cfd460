import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  faults,
  idsFrom,
  inOneLane,
  oneByOne,
  outboxWorld,
  sendAll,
  setups,
  writings,
} from '../../../tests/support/page/stand-ins/outbox-world.ts';
import { maxBackoffMs, maxRetryAgeMs, transition } from './transition.ts';

const schedules = fc.array(fc.constantFrom(...faults), { maxLength: 40 });

test('loses nothing, creates nothing twice and keeps the order of a lane under any sequence of faults', async () => {
  await fc.assert(
    fc.asyncProperty(writings, schedules, setups, async (written, schedule, setup) => {
      const world = outboxWorld(schedule, setup);
      written.forEach((payload, index) => world.write(`id-${index}`, index, payload));
      await sendAll(world);

      const right = written.flatMap(({ isWrong }, index) => (isWrong ? [] : `id-${index}`));
      const wrong = written.flatMap(({ isWrong }, index) => (isWrong ? `id-${index}` : []));
      expect(world.made.map(({ id }) => id).sort()).toEqual([...right].sort());
      expect([...world.persisted].sort()).toEqual([...right].sort());
      expect([...world.stored.keys()].sort()).toEqual([...wrong].sort());
      for (const lane of new Set(written.map((one) => one.lane))) {
        const order = world.made.filter((entry) => entry.lane === lane).map(({ seq }) => seq);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
    { numRuns: 2000 },
  );
});

test('sends each entry once when two flushers run at the same time', async () => {
  const world = outboxWorld([], oneByOne);
  for (let index = 0; index < 10; index += 1) {
    world.write(`id-${index}`, index, { lane: index % 2 ? 'a' : 'b', isWrong: false });
  }
  await Promise.all([world.flusher().poke(), world.flusher().poke()]);
  expect(world.tries()).toBe(10);
});

test('sends the entries of one lane in the largest batches allowed', async () => {
  const world = outboxWorld([], { maxBatch: 50, isStrict: false });
  inOneLane(world, 120);
  world.write('another', 200, { lane: 'b', isWrong: false });
  await world.flusher().poke();
  expect(world.requests.toSorted((a, b) => b.length - a.length)).toEqual([
    idsFrom(0, 50),
    idsFrom(50, 100),
    idsFrom(100, 120),
    ['another'],
  ]);
});

test.each([false, true])(
  'sends an invalid entry alone and the others in batches (server refuses the whole batch: %s)',
  async (isStrict) => {
    const world = outboxWorld([], { maxBatch: 10, isStrict });
    inOneLane(world, 8, [3]);
    await world.flusher().poke();
    expect(world.persisted).toEqual([...idsFrom(0, 3), ...idsFrom(4, 8)]);
    expect(world.stored.get('id-3')?.state.name).toBe('failed');
    if (!isStrict) {
      expect(world.requests).toEqual([idsFrom(0, 8), ['id-3'], idsFrom(4, 8)]);
    }
  },
);

test('keeps a whole lane waiting behind its head while the server is busy, then sends it in one batch', async () => {
  const world = outboxWorld(['busy before it was done'], { maxBatch: 10, isStrict: false });
  inOneLane(world, 4);
  const flusher = world.flusher();
  await flusher.poke();
  expect([...world.stored.values()].map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0]);
  await flusher.poke();
  expect(world.tries()).toBe(1);
  world.pass(maxBackoffMs);
  await flusher.poke();
  expect(world.requests).toEqual([idsFrom(0, 4), idsFrom(0, 4)]);
});

test('sends a lane while another one waits for the server', async () => {
  const world = outboxWorld(['busy before it was done'], oneByOne);
  world.write('slow', 0, { lane: 'items', isWrong: false });
  world.write('quick', 1, { lane: 'a', isWrong: false });
  await world.flusher().poke();
  expect(world.persisted).toEqual(['quick']);
});

test('sends an entry only while its author is signed in', async () => {
  const world = outboxWorld([], oneByOne);
  world.write('hers', 0, { lane: 'a', isWrong: false }, 'ada');
  world.write('his', 1, { lane: 'a', isWrong: false }, 'ben');
  world.signInAs('ben');
  await world.flusher().poke();
  expect(world.persisted).toEqual(['his']);
  world.signInAs('ada');
  await world.flusher().poke();
  expect(world.persisted).toEqual(['his', 'hers']);
});

test('sends nothing and loses nothing while nobody is signed in', async () => {
  const world = outboxWorld([], oneByOne);
  world.write('waiting', 0, { lane: 'a', isWrong: false });
  world.signInAs(null);
  await world.flusher().poke();
  expect(world.tries()).toBe(0);
  expect([...world.stored.keys()]).toEqual(['waiting']);
});

test('sends an entry that waits for a network as soon as the server answers, before its backoff ends', async () => {
  const world = outboxWorld(['cut before it arrived'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await flusher.poke();
  expect(world.persisted).toEqual([]);
  await flusher.poke();
  expect(world.tries()).toBe(1);
  await flusher.connected();
  expect(world.persisted).toEqual(['message']);
});

test('sends an entry that waits for the server only after its backoff, even if the server answers before', async () => {
  const world = outboxWorld(['busy before it was done'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await flusher.poke();
  await flusher.connected();
  expect(world.tries()).toBe(1);
  world.pass(maxBackoffMs);
  await flusher.poke();
  expect(world.persisted).toEqual(['message']);
});

test('sends an entry although another flusher fails to send it while this one waits for the lock', async () => {
  const world = outboxWorld(['cut before it arrived'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  const failing = world.flusher().poke();
  await Promise.all([failing, world.flusher().connected()]);
  expect(world.persisted).toEqual(['message']);
});

test('does not treat entries that wait for a network as due after a flush that failed', async () => {
  const world = outboxWorld(['killed before it arrived', 'cut before it arrived'], oneByOne);
  world.write('id-0', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await expect(flusher.connected()).rejects.toThrow();
  await flusher.poke();
  await flusher.poke();
  expect(world.tries()).toBe(2);
});

test('throws the error of a lane, whenever `poke` is called during the flush', async () => {
  for (let late = 0; late < 60; late += 1) {
    const world = outboxWorld(['killed before it arrived'], oneByOne);
    world.write('message', 0, { lane: 'a', isWrong: false });
    const flusher = world.flusher();
    const outcome = flusher.poke().then(
      () => 'ended',
      () => 'failed',
    );
    for (let task = 0; task < late; task += 1) await Promise.resolve();
    const poke = flusher.poke();
    expect([late, await outcome]).toEqual([late, 'failed']);
    await poke.catch(() => undefined);
  }
});

test('sends without delay after the clock of the device was set back', async () => {
  const world = outboxWorld(['busy before it was done'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  await world.flusher().poke();
  world.pass(-40 * 24 * 60 * 60_000);
  await world.flusher().poke();
  expect(world.persisted).toEqual(['message']);
});

test.each([
  ['without an attempt', [], 0],
  ['whose attempts found no network', ['no network'], 1],
] as const)('sends an entry %s however old it is', async (_, schedule, tries) => {
  const world = outboxWorld(schedule, oneByOne);
  world.write('old', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  for (let attempt = 0; attempt < tries; attempt += 1) await flusher.poke();
  world.pass(maxRetryAgeMs + 1);
  await flusher.connected();
  expect(world.persisted).toEqual(['old']);
});

test.each([1, 3])(
  'fails entries that may have arrived long ago until the user retries them (batch of %i)',
  async (count) => {
    const world = outboxWorld(['cut before it arrived'], { maxBatch: 5, isStrict: false });
    inOneLane(world, count);
    const flusher = world.flusher();
    await flusher.poke();
    world.pass(maxRetryAgeMs);
    world.pass(1);
    await flusher.poke();
    expect(world.tries()).toBe(1);
    const states = () => [...world.stored.values()].map(({ state }) => state);
    expect(states()).toEqual(Array(count).fill({ name: 'failed', reason: { kind: 'too old' } }));

    for (const entry of world.stored.values()) {
      const again = transition(entry, { type: 'retry' }, 0, () => 0);
      if (again !== null) world.stored.set(entry.id, again);
    }
    await flusher.poke();
    expect(world.persisted).toEqual(idsFrom(0, count));
  },
);

test('fails an entry that a flusher may have sent too long ago, before it died', async () => {
  const world = outboxWorld(['killed before it arrived', 'no network'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await expect(flusher.poke()).rejects.toThrow();
  await flusher.poke();
  world.pass(maxRetryAgeMs + 1);
  await flusher.connected();
  expect(world.stored.get('message')?.state).toEqual({
    name: 'failed',
    reason: { kind: 'too old' },
  });
});

test.each([
  ['without a network', 'no network', null],
  ['of an ended session', 'session over', null],
  ['at a busy server', 'busy before it was done', 1_000_000],
] as const)(
  'stores for a batch %s when the server may first have carried it out, if it may have',
  async (_, fault, firstTriedAt) => {
    const world = outboxWorld([fault], { maxBatch: 5, isStrict: false });
    inOneLane(world, 3);
    await world.flusher().poke();
    const times = [...world.stored.values()].map((entry) => entry.firstTriedAt);
    expect(times).toEqual([firstTriedAt, firstTriedAt, firstTriedAt]);
  },
);

test('sends the rest of the lane after a refused entry, and the entry itself after a retry', async () => {
  const world = outboxWorld([], oneByOne);
  world.write('wrong', 0, { lane: 'a', isWrong: true });
  world.write('right', 1, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await flusher.poke();
  expect(world.persisted).toEqual(['right']);
  const failed = world.stored.get('wrong');
  if (failed === undefined) throw new Error('It was thrown away.');
  const again = transition(
    { ...failed, payload: { lane: 'a', isWrong: false } },
    { type: 'retry' },
    0,
    () => 0,
  );
  if (again !== null) world.stored.set('wrong', again);
  await flusher.poke();
  expect(world.persisted).toEqual(['right', 'wrong']);
});

test('reports when the next entry is due', async () => {
  const world = outboxWorld(['busy before it was done'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await flusher.poke();
  const due = await flusher.nextDue();
  expect(due).toBeGreaterThan(1_000_000);
  world.pass((due ?? 0) - 1_000_000);
  await flusher.poke();
  expect(world.persisted).toEqual(['message']);
  await expect(flusher.nextDue()).resolves.toBeNull();
});
