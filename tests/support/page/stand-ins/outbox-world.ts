import fc from 'fast-check';
import { expect } from 'vitest';
import type { Entry } from '../../../../src/core/outbox/entry.ts';
import {
  type OutboxStore,
  type SendOutcome,
  createFlusher,
} from '../../../../src/core/outbox/flusher.ts';
import { newEntry, rewritten } from '../../../../src/core/outbox/new-entry.ts';
import type { NewEntry } from '../../../../src/core/outbox/payload.ts';
import { afterAttempt, maxBackoffMs } from '../../../../src/core/outbox/transition.ts';

/** Faults that can happen to an attempt to send, or to the flusher. */
export const faults = [
  'none',
  'no network',
  'cut before it arrived',
  'cut after it arrived',
  'busy before it was done',
  'session over',
  'killed before it arrived',
  'killed after it arrived',
  'killed before the reply was persisted',
  'cut after a part of it was done',
  'killed after a part of it was done',
] as const;
type Fault = (typeof faults)[number];

class Killed extends Error {}

interface Written {
  lane: string;
  /** Whether the server refuses an entry with this payload. */
  isWrong: boolean;
  text?: string | undefined;
}

/** Properties of the simulated device and server, besides the faults. */
export interface Setup {
  /** The most entries that the device sends in one request. */
  maxBatch: number;
  /**
   * If true, one refused entry makes the server refuse the whole batch. If false, the server accepts the entries before
   * the refused one.
   */
  isStrict: boolean;
}

export const oneByOne: Setup = { maxBatch: 1, isStrict: false };

/** Any setups, for property tests. */
export const setups = fc.record({
  maxBatch: fc.integer({ min: 1, max: 5 }),
  isStrict: fc.boolean(),
});

/** Any contents of the outbox, in the order in which they are written. */
export const writings = fc.array(
  fc.record({ lane: fc.constantFrom('a', 'b', 'items'), isWrong: fc.boolean() }),
  { maxLength: 12 },
);

const refused = () =>
  ({
    type: 'refused',
    reason: { kind: 'refused', status: 400, code: '', message: '', details: [] },
  }) as const satisfies SendOutcome<string>;

/** A device with its store, and a server that handles each key once. */
export function outboxWorld(schedule: readonly Fault[], { maxBatch, isStrict }: Setup) {
  const stored = new Map<string, Entry>();
  const made: Entry[] = [];
  const persisted: string[] = [];
  const requests: string[][] = [];
  let tries = 0;
  let time = 1_000_000;
  let locked: Promise<unknown> = Promise.resolve();
  let user: string | null = 'ada';
  /** The number of requests that are being sent, by lane. */
  const inFlight = new Map<string, number>();
  /** A request of a lane in this map ends after the promise resolves, like the upload of a photo. */
  const slowLanes = new Map<string, Promise<unknown>>();

  const store: OutboxStore<string> = {
    // IndexedDB returns the entries in the order of their ids, which are random.
    all: async () => [...stored.values()].reverse(),
    async update(ids, change) {
      // A transaction starts with a delay.
      await Promise.resolve();
      const remaining = ids.flatMap((id) => {
        const entry = stored.get(id);
        const next = entry && change(entry);
        if (next === null) stored.delete(id);
        else if (next) stored.set(id, next);
        return next ?? [];
      });
      // Transactions report their completion with a delay.
      for (let tick = 0; tick < tries % 5; tick += 1) await Promise.resolve();
      return remaining;
    },
    async settle(entries, replies) {
      if (entries.some(({ id }) => faultOf.get(id) === 'killed before the reply was persisted')) {
        throw new Killed();
      }
      expect(replies).toHaveLength(entries.length);
      for (const sent of entries) {
        const now = stored.get(sent.id);
        const next = now && afterAttempt(now, sent, { type: 'accepted' }, time, () => 0);
        if (next) stored.set(sent.id, next);
        else stored.delete(sent.id);
      }
      persisted.push(...replies);
    },
  };

  /** Maps the id of each entry to the fault of the last request that contained this entry. */
  const faultOf = new Map<string, Fault>();

  /** Returns the server's response to a request. The server handles each key once. */
  function serve(entries: readonly Entry[]): SendOutcome<string> {
    const isKeyReused = ({ id, payload }: Entry) =>
      made.some(
        (known) => known.id === id && JSON.stringify(known.payload) !== JSON.stringify(payload),
      );
    const wrong = entries.findIndex(
      (entry) => (entry.payload as Written).isWrong || isKeyReused(entry),
    );
    if (wrong === 0 || (wrong > 0 && isStrict)) {
      return entries.length > 1 && !isStrict ? { type: 'accepted', made: [] } : refused();
    }
    const right = wrong < 0 ? entries : entries.slice(0, wrong);
    // A repeated key creates nothing new.
    for (const entry of right) if (!made.some(({ id }) => id === entry.id)) made.push(entry);
    return { type: 'accepted', made: right.map(({ id }) => id) };
  }

  async function send(entries: readonly Entry[]): Promise<SendOutcome<string>> {
    const fault = schedule[tries] ?? 'none';
    tries += 1;
    const lane = entries[0]?.lane ?? '';
    requests.push(entries.map(({ id }) => id));
    for (const { id } of entries) faultOf.set(id, fault);
    inFlight.set(lane, (inFlight.get(lane) ?? 0) + 1);
    try {
      for (const entry of entries) expect([entry.userId, entry.lane]).toEqual([user, lane]);
      // Let concurrent work run, so that a second request in the same lane would be counted.
      await slowLanes.get(lane);
      expect(inFlight.get(lane)).toBe(1);
      switch (fault) {
        case 'no network':
          return { type: 'no connection', mayHaveArrived: false };
        case 'cut before it arrived':
          return { type: 'no connection', mayHaveArrived: true };
        case 'busy before it was done':
          return { type: 'not now', retryAfter: null };
        case 'session over':
          user = null;
          return { type: 'session over' };
        case 'killed before it arrived':
          throw new Killed();
        default:
      }
      const isPart = fault.includes('a part of it');
      const result = serve(isPart ? entries.slice(0, Math.ceil(entries.length / 2)) : entries);
      if (fault.startsWith('cut')) return { type: 'no connection', mayHaveArrived: true };
      if (fault.startsWith('killed after')) throw new Killed();
      return result;
    } finally {
      inFlight.set(lane, (inFlight.get(lane) ?? 1) - 1);
    }
  }

  const flusher = () =>
    createFlusher<string>({
      store,
      send,
      batchSize: ({ length }) => Math.min(length, maxBatch),
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
    persisted,
    flusher,
    tries: () => tries,
    requests,
    slowLanes,
    pass: (milliseconds: number) => (time += milliseconds),
    signInAs: (name: string | null) => (user = name),
    /** Adds an entry, or writes it again. */
    write(id: string, seq: number, payload: Written, userId = 'ada') {
      // The cast is needed because `Written` is none of the portal's payloads.
      const entry = {
        id,
        userId,
        lane: payload.lane,
        kind: 'message',
        payload,
      } as object as NewEntry;
      stored.set(id, rewritten(stored.get(id), newEntry(entry, seq, time)));
    },
  };
}

export type OutboxWorld = ReturnType<typeof outboxWorld>;

/** Writes entries into one lane; the server refuses those in `wrong`. */
export function inOneLane(world: OutboxWorld, size: number, wrong: readonly number[] = []): void {
  for (let index = 0; index < size; index += 1) {
    world.write(`id-${index}`, index, { lane: 'a', isWrong: wrong.includes(index) });
  }
}

/** The ids of entries from `inOneLane`. */
export function idsFrom(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `id-${from + index}`);
}

/** Wakes a new flusher in each round, until each entry is sent or failed. */
export async function sendAll(world: OutboxWorld): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    world.signInAs('ada');
    const flusher = world.flusher();
    try {
      await flusher.poke();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      continue;
    }
    if ([...world.stored.values()].every(({ state }) => state.name === 'failed')) return;
    world.pass(maxBackoffMs);
    await flusher.connected().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
  throw new Error('Entries are left after 200 rounds.');
}
