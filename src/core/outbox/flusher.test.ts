import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Nature,
  type OutboxWorld,
  faults,
  outboxWorld,
  untilQuiet,
} from '../../../tests/support/outbox-world.ts';
import { maxBackoffMs, maxRetryAgeMs, transition } from './transition.ts';

const writings = fc.array(
  fc.record({ lane: fc.constantFrom('a', 'b', 'items'), isWrong: fc.boolean() }),
  { maxLength: 12 },
);
const schedules = fc.array(fc.constantFrom(...faults), { maxLength: 40 });
const natures = fc.record({ together: fc.integer({ min: 1, max: 5 }), isStrict: fc.boolean() });
const oneByOne: Nature = { together: 1, isStrict: false };

test('loses nothing, creates nothing twice and keeps the order of a lane under any sequence of faults', async () => {
  await fc.assert(
    fc.asyncProperty(writings, schedules, natures, async (written, schedule, nature) => {
      const on = outboxWorld(schedule, nature);
      written.forEach((payload, index) => on.write(`id-${index}`, index, payload));
      await untilQuiet(on);

      const right = written.flatMap(({ isWrong }, index) => (isWrong ? [] : `id-${index}`));
      const wrong = written.flatMap(({ isWrong }, index) => (isWrong ? `id-${index}` : []));
      expect(on.made.map(({ id }) => id).sort()).toEqual([...right].sort());
      expect([...on.persisted].sort()).toEqual([...right].sort());
      expect([...on.stored.keys()].sort()).toEqual([...wrong].sort());
      for (const lane of new Set(written.map((one) => one.lane))) {
        const order = on.made.filter((entry) => entry.lane === lane).map(({ seq }) => seq);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
    { numRuns: 2000 },
  );
});

test('sends an entry that is added during a flush, whenever it is added', async () => {
  await fc.assert(
    fc.asyncProperty(
      writings,
      fc.integer({ min: 0, max: 60 }),
      natures,
      async (written, late, nature) => {
        const on = outboxWorld([], nature);
        const flusher = on.flusher();
        const pokes: Promise<void>[] = [];
        for (const [index, payload] of written.entries()) {
          on.write(`id-${index}`, index, payload);
          pokes.push(flusher.poke());
          for (let tick = 0; tick < (late * (index + 1)) % 17; tick += 1) await Promise.resolve();
        }
        await Promise.all(pokes);
        expect([...on.stored.values()].filter(({ state }) => state.name !== 'failed')).toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('sends each entry once when two flushers run at the same time', async () => {
  const on = outboxWorld([], oneByOne);
  for (let index = 0; index < 10; index += 1) {
    on.write(`id-${index}`, index, { lane: index % 2 ? 'a' : 'b', isWrong: false });
  }
  await Promise.all([on.flusher().poke(), on.flusher().poke()]);
  expect(on.tries()).toBe(10);
});

const inOneLane = (on: OutboxWorld, size: number, wrong: readonly number[] = []) => {
  for (let index = 0; index < size; index += 1) {
    on.write(`id-${index}`, index, { lane: 'a', isWrong: wrong.includes(index) });
  }
};
const idsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `id-${from + index}`);

test('sends the entries of one lane in the largest batches allowed', async () => {
  const on = outboxWorld([], { together: 50, isStrict: false });
  inOneLane(on, 120);
  on.write('another', 200, { lane: 'b', isWrong: false });
  await on.flusher().poke();
  expect(on.requests.toSorted((a, b) => b.length - a.length)).toEqual([
    idsFrom(0, 50),
    idsFrom(50, 100),
    idsFrom(100, 120),
    ['another'],
  ]);
});

test.each([false, true])(
  'sends an invalid entry alone and the others in batches (server rejects the whole batch: %s)',
  async (isStrict) => {
    const on = outboxWorld([], { together: 10, isStrict });
    inOneLane(on, 8, [3]);
    await on.flusher().poke();
    expect(on.persisted).toEqual([...idsFrom(0, 3), ...idsFrom(4, 8)]);
    expect(on.stored.get('id-3')?.state.name).toBe('failed');
    if (!isStrict) {
      expect(on.requests).toEqual([idsFrom(0, 8), ['id-3'], idsFrom(4, 8)]);
    }
  },
);

test('keeps a whole lane waiting behind its head while the server is busy, then sends it in one batch', async () => {
  const on = outboxWorld(['busy before it was done'], { together: 10, isStrict: false });
  inOneLane(on, 4);
  const flusher = on.flusher();
  await flusher.poke();
  expect([...on.stored.values()].map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0]);
  await flusher.poke();
  expect(on.tries()).toBe(1);
  on.pass(maxBackoffMs);
  await flusher.poke();
  expect(on.requests).toEqual([idsFrom(0, 4), idsFrom(0, 4)]);
});

test('sends a lane while another one waits for the server', async () => {
  const on = outboxWorld(['busy before it was done'], oneByOne);
  on.write('slow', 0, { lane: 'items', isWrong: false });
  on.write('quick', 1, { lane: 'a', isWrong: false });
  await on.flusher().poke();
  expect(on.persisted).toEqual(['quick']);
});

test('sends an entry only while its author is signed in', async () => {
  const on = outboxWorld([], oneByOne);
  on.write('hers', 0, { lane: 'a', isWrong: false }, 'ada');
  on.write('his', 1, { lane: 'a', isWrong: false }, 'ben');
  on.as('ben');
  await on.flusher().poke();
  expect(on.persisted).toEqual(['his']);
  on.as('ada');
  await on.flusher().poke();
  expect(on.persisted).toEqual(['his', 'hers']);
});

test('sends nothing and loses nothing while nobody is signed in', async () => {
  const on = outboxWorld([], oneByOne);
  on.write('waiting', 0, { lane: 'a', isWrong: false });
  on.as(null);
  await on.flusher().poke();
  expect(on.tries()).toBe(0);
  expect([...on.stored.keys()]).toEqual(['waiting']);
});

test('sends an entry that waits for a network as soon as the server answers, before its backoff ends', async () => {
  const on = outboxWorld(['cut before it arrived'], oneByOne);
  on.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await flusher.poke();
  expect(on.persisted).toEqual([]);
  await flusher.poke();
  expect(on.tries()).toBe(1);
  await flusher.connected();
  expect(on.persisted).toEqual(['message']);
});

test('sends an entry although another flusher fails to send it while this one waits for the lock', async () => {
  const on = outboxWorld(['cut before it arrived'], oneByOne);
  on.write('message', 0, { lane: 'a', isWrong: false });
  const failing = on.flusher().poke();
  await Promise.all([failing, on.flusher().connected()]);
  expect(on.persisted).toEqual(['message']);
});

test('does not treat entries that wait for a network as due after a flush that failed', async () => {
  const on = outboxWorld(['killed before it arrived', 'cut before it arrived'], oneByOne);
  on.write('id-0', 0, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await expect(flusher.connected()).rejects.toThrow();
  await flusher.poke();
  await flusher.poke();
  expect(on.tries()).toBe(2);
});

test('sends without delay after the clock of the device was set back', async () => {
  const on = outboxWorld(['busy before it was done'], oneByOne);
  on.write('message', 0, { lane: 'a', isWrong: false });
  await on.flusher().poke();
  on.pass(-40 * 24 * 60 * 60_000);
  await on.flusher().poke();
  expect(on.persisted).toEqual(['message']);
});

test.each([
  ['without an attempt', [], 0],
  ['whose attempts found no network', ['no network'], 1],
] as const)('sends an entry %s however old it is', async (_, schedule, tries) => {
  const on = outboxWorld(schedule, oneByOne);
  on.write('old', 0, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  for (let attempt = 0; attempt < tries; attempt += 1) await flusher.poke();
  on.pass(maxRetryAgeMs + 1);
  await flusher.connected();
  expect(on.persisted).toEqual(['old']);
});

test.each([1, 3])(
  'fails entries that may have arrived long ago until the user retries them (batch of %i)',
  async (count) => {
    const on = outboxWorld(['cut before it arrived'], { together: 5, isStrict: false });
    inOneLane(on, count);
    const flusher = on.flusher();
    await flusher.poke();
    on.pass(maxRetryAgeMs);
    on.pass(1);
    await flusher.poke();
    expect(on.tries()).toBe(1);
    const states = () => [...on.stored.values()].map(({ state }) => state);
    expect(states()).toEqual(Array(count).fill({ name: 'failed', reason: { kind: 'too old' } }));

    for (const entry of on.stored.values()) {
      const again = transition(entry, { type: 'retry' }, 0, () => 0);
      if (again !== null) on.stored.set(entry.id, again);
    }
    await flusher.poke();
    expect(on.persisted).toEqual(idsFrom(0, count));
  },
);

test('does not count a batch without a network as an attempt', async () => {
  const on = outboxWorld(['no network'], { together: 5, isStrict: false });
  inOneLane(on, 3);
  await on.flusher().poke();
  expect([...on.stored.values()].map(({ firstTriedAt }) => firstTriedAt)).toEqual([
    null,
    null,
    null,
  ]);
});

test('sends the rest of the lane after a rejected entry, and the entry itself after a retry', async () => {
  const on = outboxWorld([], oneByOne);
  on.write('wrong', 0, { lane: 'a', isWrong: true });
  on.write('right', 1, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await flusher.poke();
  expect(on.persisted).toEqual(['right']);
  const failed = on.stored.get('wrong');
  if (failed === undefined) throw new Error('It was thrown away.');
  const again = transition(
    { ...failed, payload: { lane: 'a', isWrong: false } },
    { type: 'retry' },
    0,
    () => 0,
  );
  if (again !== null) on.stored.set('wrong', again);
  await flusher.poke();
  expect(on.persisted).toEqual(['right', 'wrong']);
});

test('reports when the next entry is due', async () => {
  const on = outboxWorld(['busy before it was done'], oneByOne);
  on.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await flusher.poke();
  const due = await flusher.nextDue();
  expect(due).toBeGreaterThan(1_000_000);
  on.pass((due ?? 0) - 1_000_000);
  await flusher.poke();
  expect(on.persisted).toEqual(['message']);
  await expect(flusher.nextDue()).resolves.toBeNull();
});
