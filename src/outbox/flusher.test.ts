import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { type Answer, type OutboxStore, createFlusher } from './flusher.ts';
import { longestPause, longestWait, transition } from './transition.ts';

/** What may happen to one try to send, or to whoever sends. */
const faults = [
  'none',
  'cut before it arrived',
  'cut after it arrived',
  'busy before it was done',
  'session over',
  'killed before it arrived',
  'killed after it arrived',
  'killed before the answer was kept',
] as const;
type Fault = (typeof faults)[number];

class Killed extends Error {}

interface Written {
  lane: string;
  /** The server will never take it. */
  isWrong: boolean;
}

/** A device with its store, and a server that makes each key's thing once. */
function world(schedule: readonly Fault[]) {
  const stored = new Map<string, Entry>();
  const made: Entry[] = [];
  const kept: string[] = [];
  let tries = 0;
  let time = 1_000_000;
  let locked: Promise<unknown> = Promise.resolve();
  let user: string | null = 'ada';
  const aloft = new Map<string, number>();

  const store: OutboxStore<string> = {
    all: async () => [...stored.values()],
    async update(id, change) {
      const entry = stored.get(id);
      if (!entry) return null;
      const changed = change(entry);
      if (changed === null) stored.delete(id);
      else stored.set(id, changed);
      // A transaction is told to be over some time after it is.
      for (let tick = 0; tick < tries % 5; tick += 1) await Promise.resolve();
      return changed;
    },
    async settle(entry, reply) {
      if (fault(entry) === 'killed before the answer was kept') throw new Killed();
      stored.delete(entry.id);
      kept.push(reply);
    },
  };

  const fates = new Map<string, Fault>();
  const fault = ({ id }: Entry) => fates.get(id) ?? 'none';

  async function send(entry: Entry): Promise<Answer<string>> {
    const happens = schedule[tries] ?? 'none';
    tries += 1;
    fates.set(entry.id, happens);
    aloft.set(entry.lane, (aloft.get(entry.lane) ?? 0) + 1);
    try {
      expect(entry.userId).toBe(user);
      // Others go on meanwhile.
      await Promise.resolve();
      expect(aloft.get(entry.lane)).toBe(1);
      switch (happens) {
        case 'cut before it arrived':
          return { type: 'no connection' };
        case 'busy before it was done':
          return { type: 'not now', retryAfter: null };
        case 'session over':
          user = null;
          return { type: 'session over' };
        case 'killed before it arrived':
          throw new Killed();
        default:
      }
      const { isWrong } = entry.payload as Written;
      if (isWrong) {
        const reason = {
          kind: 'turned down',
          status: 400,
          code: '',
          message: '',
          details: [],
        } as const;
        return { type: 'turned down', reason: { ...reason, details: [] } };
      }
      // The key makes a repeat the same thing.
      if (!made.some(({ id }) => id === entry.id)) made.push(entry);
      if (happens === 'cut after it arrived') return { type: 'no connection' };
      if (happens === 'killed after it arrived') throw new Killed();
      return { type: 'accepted', reply: entry.id };
    } finally {
      aloft.set(entry.lane, (aloft.get(entry.lane) ?? 1) - 1);
    }
  }

  const flusher = () =>
    createFlusher<string>({
      store,
      send,
      withLock(run) {
        const mine = locked.then(run);
        locked = mine.catch(() => undefined);
        return mine;
      },
      userId: () => user,
      now: () => time,
      random: () => 0.5,
    });

  return {
    stored,
    made,
    kept,
    flusher,
    tries: () => tries,
    pass: (milliseconds: number) => (time += milliseconds),
    as: (name: string | null) => (user = name),
    who: () => user,
    write(id: string, seq: number, payload: Written, userId = 'ada') {
      stored.set(id, {
        id,
        userId,
        lane: payload.lane,
        seq,
        kind: 'message',
        payload,
        createdAt: time,
        attempts: 0,
        state: { name: 'queued', notBefore: time, waitsFor: 'its turn' },
      });
    },
  };
}

type World = ReturnType<typeof world>;

/** Pokes, as often as it takes; a flusher that was killed is followed by another. */
async function untilQuiet(on: World): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    on.as('ada');
    const flusher = on.flusher();
    try {
      await flusher.poke();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      continue;
    }
    if ([...on.stored.values()].every(({ state }) => state.name === 'failed')) return;
    on.pass(longestPause);
    await flusher.connected().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
  throw new Error('It never came to rest.');
}

const writings = fc.array(
  fc.record({ lane: fc.constantFrom('a', 'b', 'items'), isWrong: fc.boolean() }),
  { maxLength: 12 },
);
const schedules = fc.array(fc.constantFrom(...faults), { maxLength: 40 });

test('under any order of faults nothing is lost, nothing is made twice, and the order in a lane holds', async () => {
  await fc.assert(
    fc.asyncProperty(writings, schedules, async (written, schedule) => {
      const on = world(schedule);
      written.forEach((payload, index) => on.write(`id-${index}`, index, payload));
      await untilQuiet(on);

      const right = written.flatMap(({ isWrong }, index) => (isWrong ? [] : `id-${index}`));
      const wrong = written.flatMap(({ isWrong }, index) => (isWrong ? `id-${index}` : []));
      expect(on.made.map(({ id }) => id).sort()).toEqual([...right].sort());
      expect([...on.kept].sort()).toEqual([...right].sort());
      expect([...on.stored.keys()].sort()).toEqual([...wrong].sort());
      for (const lane of new Set(written.map((one) => one.lane))) {
        const order = on.made.filter((entry) => entry.lane === lane).map(({ seq }) => seq);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
    { numRuns: 2000 },
  );
});

test('what comes in while others are sent goes too, whenever it comes', async () => {
  await fc.assert(
    fc.asyncProperty(writings, fc.integer({ min: 0, max: 60 }), async (written, late) => {
      const on = world([]);
      const flusher = on.flusher();
      const pokes: Promise<void>[] = [];
      for (const [index, payload] of written.entries()) {
        on.write(`id-${index}`, index, payload);
        pokes.push(flusher.poke());
        for (let tick = 0; tick < (late * (index + 1)) % 17; tick += 1) await Promise.resolve();
      }
      await Promise.all(pokes);
      expect([...on.stored.values()].filter(({ state }) => state.name !== 'failed')).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('two flushers at once send nothing twice', async () => {
  const on = world([]);
  for (let index = 0; index < 10; index += 1) {
    on.write(`id-${index}`, index, { lane: index % 2 ? 'a' : 'b', isWrong: false });
  }
  await Promise.all([on.flusher().poke(), on.flusher().poke()]);
  expect(on.tries()).toBe(10);
});

test('a lane that waits for the server does not hold up another', async () => {
  const on = world(['busy before it was done']);
  on.write('slow', 0, { lane: 'items', isWrong: false });
  on.write('quick', 1, { lane: 'a', isWrong: false });
  await on.flusher().poke();
  expect(on.kept).toEqual(['quick']);
});

test('what belongs to somebody else waits for them, and never goes out as another', async () => {
  const on = world([]);
  on.write('hers', 0, { lane: 'a', isWrong: false }, 'ada');
  on.write('his', 1, { lane: 'a', isWrong: false }, 'ben');
  on.as('ben');
  await on.flusher().poke();
  expect(on.kept).toEqual(['his']);
  on.as('ada');
  await on.flusher().poke();
  expect(on.kept).toEqual(['his', 'hers']);
});

test('with nobody signed in nothing is sent, and nothing lost', async () => {
  const on = world([]);
  on.write('waiting', 0, { lane: 'a', isWrong: false });
  on.as(null);
  await on.flusher().poke();
  expect(on.tries()).toBe(0);
  expect([...on.stored.keys()]).toEqual(['waiting']);
});

test('what waits for a network goes as soon as there is one, without waiting for its time', async () => {
  const on = world(['cut before it arrived']);
  on.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await flusher.poke();
  expect(on.kept).toEqual([]);
  await flusher.poke();
  expect(on.tries()).toBe(1);
  await flusher.connected();
  expect(on.kept).toEqual(['message']);
});

test('a network is there also for what another one fails to send just before', async () => {
  const on = world(['cut before it arrived']);
  on.write('message', 0, { lane: 'a', isWrong: false });
  const failing = on.flusher().poke();
  await Promise.all([failing, on.flusher().connected()]);
  expect(on.kept).toEqual(['message']);
});

test('a clock that was put back holds nothing up', async () => {
  const on = world(['busy before it was done']);
  on.write('message', 0, { lane: 'a', isWrong: false });
  await on.flusher().poke();
  on.pass(-40 * 24 * 60 * 60_000);
  await on.flusher().poke();
  expect(on.kept).toEqual(['message']);
});

test('what waited for longer than the server remembers keys is not sent by itself', async () => {
  const on = world([]);
  on.write('old', 0, { lane: 'a', isWrong: false });
  on.pass(longestWait + 1);
  await on.flusher().poke();
  expect(on.tries()).toBe(0);
  expect(on.stored.get('old')?.state).toEqual({ name: 'failed', reason: { kind: 'too old' } });
});

test('what was turned down steps aside, and comes again when it is asked to', async () => {
  const on = world([]);
  on.write('wrong', 0, { lane: 'a', isWrong: true });
  on.write('right', 1, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await flusher.poke();
  expect(on.kept).toEqual(['right']);
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
  expect(on.kept).toEqual(['right', 'wrong']);
});

test('it says when there will be something to send', async () => {
  const on = world(['busy before it was done']);
  on.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = on.flusher();
  await flusher.poke();
  const due = await flusher.nextDue();
  expect(due).toBeGreaterThan(1_000_000);
  on.pass((due ?? 0) - 1_000_000);
  await flusher.poke();
  expect(on.kept).toEqual(['message']);
  await expect(flusher.nextDue()).resolves.toBeNull();
});
