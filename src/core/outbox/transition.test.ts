import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, type State, parseEntry } from './entry.ts';
import { type Event, NoTransition, maxBackoffMs, transition } from './transition.ts';

const now = 1_000_000;
const refusal = {
  kind: 'refused',
  status: 400,
  code: 'VALIDATION_ERROR',
  message: 'Too long',
  details: [{ field: 'content', message: 'is too long' }],
} as const;

const states: Record<State['name'], State> = {
  queued: { name: 'queued', notBefore: now, waitsFor: 'its turn' },
  sending: { name: 'sending' },
  blocked: { name: 'blocked' },
  failed: { name: 'failed', reason: { kind: 'too old' } },
};
const events: Record<Event['type'], Event> = {
  started: { type: 'started' },
  connected: { type: 'connected' },
  accepted: { type: 'accepted' },
  'no connection': { type: 'no connection', mayHaveArrived: true },
  'not now': { type: 'not now', retryAfter: null },
  abandoned: { type: 'abandoned', mayHaveArrived: true },
  refused: {
    type: 'refused',
    reason: { ...refusal, details: [...refusal.details] },
  },
  'session over': { type: 'session over' },
  'signed in': { type: 'signed in' },
  retry: { type: 'retry' },
  edit: { type: 'edit' },
  'too old': { type: 'too old' },
};

function entry(state: State, attempts = 0): Entry {
  return {
    id: 'id-1',
    userId: 'ada',
    lane: 'items',
    seq: 1,
    kind: 'item',
    payload: { title: 'Bag' },
    createdAt: now,
    firstTriedAt: null,
    attempts,
    state,
  };
}

/** All allowed transitions; every other one throws. */
const table: Partial<
  Record<State['name'], Partial<Record<Event['type'], State['name'] | 'gone'>>>
> = {
  queued: {
    started: 'sending',
    connected: 'queued',
    accepted: 'gone',
    'too old': 'failed',
    edit: 'failed',
  },
  sending: {
    accepted: 'gone',
    'no connection': 'queued',
    'not now': 'queued',
    abandoned: 'queued',
    refused: 'failed',
    'session over': 'blocked',
  },
  blocked: {
    'signed in': 'queued',
    accepted: 'gone',
    'too old': 'failed',
    edit: 'failed',
  },
  failed: { retry: 'queued', accepted: 'gone' },
};

const cells = Object.values(states).flatMap((state) =>
  Object.values(events).map(
    (event) => [state.name, event.type, table[state.name]?.[event.type] ?? 'not allowed'] as const,
  ),
);

test.each(cells)('a %s entry, on the event "%s": %s', (name, type, result) => {
  const move = () => transition(entry(states[name]), events[type], now, () => 0.5);
  if (result === 'not allowed') expect(move).toThrow(NoTransition);
  else expect(move()?.state.name ?? 'gone').toBe(result);
});

test('changes nothing but state, attempts and first attempt', () => {
  for (const [name, type, result] of cells) {
    if (result === 'not allowed' || result === 'gone') continue;
    const {
      state: _,
      attempts: __,
      firstTriedAt: _tried,
      ...after
    } = transition(entry(states[name]), events[type], now, () => 0.5) ?? entry(states[name]);
    const { state: ___, attempts: ____, firstTriedAt: _never, ...before } = entry(states[name]);
    expect(after).toEqual(before);
  }
});

test('backs off exponentially, and at least for the time of Retry-After, up to a bound', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat({ max: 2000 })),
      (attempts, random, retryAfter) => {
        const event: Event = { type: 'not now', retryAfter };
        const after = transition(entry(states.sending, attempts), event, now, () => random);
        if (after?.state.name !== 'queued') throw new Error('It is not queued.');
        const delayMs = after.state.notBefore - now;
        expect(after.attempts).toBe(attempts + 1);
        expect(delayMs).toBeLessThanOrEqual(maxBackoffMs);
        expect(delayMs).toBeGreaterThanOrEqual(
          Math.min((retryAfter ?? 0) * 1000, 1000 * 2 ** attempts, maxBackoffMs / 2),
        );
        if (retryAfter !== null) {
          expect(delayMs).toBeGreaterThanOrEqual(Math.min(retryAfter * 1000, maxBackoffMs));
        }
      },
    ),
  );
});

test('does not count an attempt while offline', () => {
  expect(
    transition(entry(states.sending, 3), events['no connection'], now, () => 0)?.attempts,
  ).toBe(3);
});

test('remembers the first attempt that may have reached the server until a retry', () => {
  const after = (before: Entry | null, event: Event, at: number): Entry => {
    const next = before && transition(before, event, at, () => 0);
    if (next === null) throw new Error('It is gone.');
    return next;
  };
  const attempt = (before: Entry, event: Event, at: number) =>
    after(after(before, events.started, at), event, at);

  const queued = entry(states.queued);
  const offline = attempt(queued, { type: 'no connection', mayHaveArrived: false }, now + 1);
  expect(offline.firstTriedAt).toBeNull();
  for (const name of ['no connection', 'not now', 'abandoned'] as const) {
    const first = attempt(offline, events[name], now + 2);
    expect(first.firstTriedAt).toBe(now + 2);
    const second = attempt(first, events[name], now + 3);
    expect(second.firstTriedAt).toBe(now + 2);
    const failed = attempt(second, events.refused, now + 4);
    expect(after(failed, events.retry, now + 5).firstTriedAt).toBeNull();
  }
});

test('resets the number of attempts on a retry, so that its first backoff is short', () => {
  expect(transition(entry(states.failed, 5), events.retry, now, () => 0)?.attempts).toBe(0);
});

const storedStates: State[] = [
  ...Object.values(states),
  { name: 'queued', notBefore: now, waitsFor: 'network' },
  { name: 'queued', notBefore: now, waitsFor: 'server' },
  { name: 'failed', reason: { kind: 'in editing' } },
  { name: 'failed', reason: { kind: 'unreadable' } },
];
test.each(storedStates)('parses a stored entry that is $name ($waitsFor $reason.kind)', (state) => {
  const stored = structuredClone(entry(state, 2));
  expect(parseEntry({ ...stored })).toEqual(stored);
});

test('keeps the readable fields of a row that it cannot parse', () => {
  const { state: _, ...fields } = { ...entry(states.queued, 2), firstTriedAt: now };
  const state = { name: 'failed', reason: { kind: 'unreadable' } };
  expect(parseEntry({ ...fields, state: { name: 'melting' } })).toEqual({ ...fields, state });
});

test('turns a row that it cannot parse into a failed entry with the same payload', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (row, payload) => {
      const read = parseEntry({ ...row, payload, id: 'id-1' });
      expect(read.id).toBe('id-1');
      expect(read.payload).toBe(payload);
      expect(['queued', 'sending', 'blocked', 'failed']).toContain(read.state.name);
    }),
  );
  expect(parseEntry({ id: 'id-1', payload: 'words', state: { name: 'melting' } })).toMatchObject({
    payload: 'words',
    state: { name: 'failed', reason: { kind: 'unreadable' } },
  });
});
