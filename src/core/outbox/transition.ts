import { dayMs, minuteMs, secondMs } from '../../../contract/durations.ts';
import type { Entry, Reason, State } from './entry.ts';
import { groupBy } from '../../../contract/group-by.ts';

/**
 * The flusher re-sends an entry for this long after its first attempt that may have reached the server. Then only the
 * user may retry it. The server stores the response to an Idempotency-Key for 30 days. A later retry creates nothing
 * twice either, because the key is also the id of the item or message, and the server refuses an id that exists
 * (ID_IN_USE).
 */
export const maxRetryAgeMs = 14 * dayMs;
/** Bounds the time between two attempts, even if Retry-After asks for more. */
export const maxBackoffMs = 15 * minuteMs;
const firstBackoffMs = 2 * secondMs;

/** The events of an entry's state machine. */
export type Event =
  /** A flusher starts to send the entry. */
  | { type: 'started' }
  /** The server answers again; for entries that wait for a network. */
  | { type: 'connected' }
  /** The server carried out the write, and its reply is persisted. */
  | { type: 'accepted' }
  /** No response arrived, or only a captive portal's. */
  | { type: 'no connection'; mayHaveArrived: boolean }
  /** 408, 429, 5xx, or a response that is not the portal's. `retryAfter`: seconds, null if the server set none. */
  | { type: 'not now'; retryAfter: number | null }
  /** The attempt was aborted, its flusher died, or the server did not reply to this entry of a batch. */
  | { type: 'abandoned'; mayHaveArrived: boolean }
  /** Any other 4xx, or a payload that this version cannot parse. */
  | { type: 'refused'; reason: Extract<Reason, { kind: 'refused' }> }
  /** 401: the session has ended. */
  | { type: 'session over' }
  /** The entry's author signed in again. */
  | { type: 'signed in' }
  /** The user wants to send a failed entry again. */
  | { type: 'retry' }
  /** The author begins to edit an entry that waits. */
  | { type: 'edit' }
  /** The first attempt is so long ago that only the user may retry the entry (`isTooOld`). */
  | { type: 'too old' };

/** The state does not allow the event. This is a bug in our code, not a failure of the network or the server. */
export class NoTransition extends Error {
  constructor(state: State['name'], event: Event['type']) {
    super(`No event "${event}" in state "${state}"`);
  }
}

/**
 * Returns the entry after an event, or null if it leaves the outbox.
 * @param now epoch milliseconds
 * @param random returns a number from 0 to 1; the jitter that spreads the attempts of many devices
 * @throws NoTransition
 */
export function transition(
  entry: Entry,
  event: Event,
  now: number,
  random: () => number,
): Entry | null {
  const to = (state: State, change: Partial<Entry> = {}): Entry => ({ ...entry, ...change, state });
  const withFirstAttempt = (mayHaveArrived: boolean) => ({
    firstTriedAt: entry.firstTriedAt ?? (mayHaveArrived ? now : null),
  });
  const dueNow: State = { name: 'queued', notBefore: now, waitsFor: 'its turn' };
  const { name } = entry.state;

  // An accepted entry may be in any state, because without Web Locks another flusher may have changed the state.
  if (event.type === 'accepted') return null;
  if (name === 'queued' || name === 'blocked') {
    if (event.type === 'too old') return to({ name: 'failed', reason: { kind: 'too old' } });
    if (event.type === 'edit') return to({ name: 'failed', reason: { kind: 'in editing' } });
  }
  switch (name) {
    case 'queued':
      if (event.type === 'started') return to({ name: 'sending' });
      if (event.type === 'connected') return to(dueNow);
      break;
    case 'sending':
      switch (event.type) {
        case 'no connection':
          // Being offline does not count as an attempt, because it has nothing to do with the entry.
          return to(
            {
              name: 'queued',
              notBefore: now + addJitter(15 * secondMs, random),
              waitsFor: 'network',
            },
            withFirstAttempt(event.mayHaveArrived),
          );
        case 'not now': {
          const attempts = entry.attempts + 1;
          const retryAfterMs = event.retryAfter === null ? 0 : event.retryAfter * secondMs;
          const delayMs = Math.max(
            retryAfterMs,
            addJitter(firstBackoffMs * 2 ** entry.attempts, random),
          );
          const notBefore = now + Math.min(delayMs, maxBackoffMs);
          return to(
            { name: 'queued', notBefore, waitsFor: 'server' },
            { attempts, ...withFirstAttempt(true) },
          );
        }
        case 'abandoned':
          return to(dueNow, withFirstAttempt(event.mayHaveArrived));
        case 'refused':
          return to({ name: 'failed', reason: event.reason });
        case 'session over':
          return to({ name: 'blocked' });
        default:
      }
      break;
    case 'blocked':
      if (event.type === 'signed in') return to(dueNow);
      break;
    case 'failed':
      if (event.type === 'retry') return to(dueNow, { attempts: 0, firstTriedAt: null });
      break;
  }
  throw new NoTransition(name, event.type);
}

/**
 * Returns the entry after an attempt to send it, or null if it leaves the outbox. If its author edited it during the
 * attempt, the response is about the earlier content only, and the new content is sent next. If the server has accepted
 * the earlier content, it refuses the new content. The entry then stays in the outbox, with this refusal as its reason.
 * @param stored the entry as it is stored now
 * @param sent the entry as it was sent
 */
export function afterAttempt(
  stored: Entry,
  sent: Entry | undefined,
  event: Event,
  now: number,
  random: () => number,
): Entry | null {
  const isResponse = event.type === 'accepted' || event.type === 'refused';
  const isOutdated = isResponse && stored.createdAt !== sent?.createdAt;
  return transition(
    stored,
    isOutdated ? { type: 'abandoned', mayHaveArrived: true } : event,
    now,
    random,
  );
}

/** Adds jitter: returns a time between half of the delay and all of it, at most the longest backoff. */
function addJitter(delayMs: number, random: () => number): number {
  const bounded = Math.min(delayMs, maxBackoffMs);
  return bounded / 2 + (bounded / 2) * random();
}

/** The user's unsent entries by lane, in order. Failed entries are left out, so they do not block their lane. */
function lanesOf(entries: readonly Entry[], userId: string | null): Entry[][] {
  const unsent = entries
    .filter((entry) => entry.userId === userId && entry.state.name !== 'failed')
    .sort((one, other) => one.seq - other.seq);
  return [...groupBy(unsent, ({ lane }) => lane).values()];
}

/**
 * When an entry may be sent, or null if it waits for an event. A time beyond the longest backoff means that the
 * device's clock was set back since; the entry is then due now.
 */
function dueAt({ state }: Entry, now: number): number | null {
  if (state.name !== 'queued') return null;
  return state.notBefore > now + maxBackoffMs ? now : state.notBefore;
}

interface Situation {
  entries: readonly Entry[];
  /** The id of the signed-in user, or null. */
  userId: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * The lanes whose head is due, each with the queued entries behind the head, which may be sent in the same
 * request. No lane is empty.
 */
export function dueLanes({ entries, userId, now }: Situation): Entry[][] {
  return lanesOf(entries, userId)
    .filter(([head]) => head && (dueAt(head, now) ?? Infinity) <= now)
    .map((lane) => {
      const end = lane.findIndex(({ state }) => state.name !== 'queued');
      return end < 0 ? lane : lane.slice(0, end);
    });
}

/** When the next lane is due, epoch milliseconds; null if there is no lane, or every lane waits for an event. */
export function nextDue({ entries, userId, now }: Situation): number | null {
  const times = lanesOf(entries, userId).flatMap(([head]) => (head && dueAt(head, now)) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether the entry's first attempt is so long ago that only the user may retry it; see `maxRetryAgeMs`. */
export function isTooOld({ firstTriedAt, state }: Entry, now: number): boolean {
  if (firstTriedAt === null || now - firstTriedAt <= maxRetryAgeMs) return false;
  return state.name === 'queued' || state.name === 'blocked';
}
