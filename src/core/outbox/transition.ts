import type { Entry, Reason, State } from './entry.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/**
 * An entry that may have reached the server is not sent by itself for longer than this. The server keeps the
 * answer to its key for 30 days; after that it refuses the id instead (ID_IN_USE), so a retry creates nothing twice.
 */
export const longestWait = 14 * day;
/** No pause between tries is longer, whatever was asked for. */
export const longestPause = 15 * minute;
const firstPause = 2 * second;

/** What may happen to an entry. */
export type Event =
  | { type: 'taken' }
  /** There is a network again, for what waits for one. */
  | { type: 'connected' }
  /** The server has it, and what it answered is stored. */
  | { type: 'accepted' }
  /** No answer, or a captive portal's. */
  | { type: 'no connection'; mayHaveArrived: boolean }
  /** 408, 429, 5xx, or an answer that is not the portal's own. @param retryAfter seconds, where the server named them */
  | { type: 'not now'; retryAfter: number | null }
  /** Its attempt ended without a result of its own. */
  | { type: 'abandoned'; mayHaveArrived: boolean }
  | { type: 'turned down'; reason: Extract<Reason, { kind: 'turned down' }> }
  /** 401: the session it would go out with is over. */
  | { type: 'session over' }
  /** The person it belongs to is signed in again. */
  | { type: 'signed in' }
  | { type: 'retry' }
  | { type: 'discard' }
  | { type: 'too old' };

/** Thrown where an entry's state knows no such event: a mistake of ours, never of the world's. */
export class NoTransition extends Error {
  constructor(state: State['name'], event: Event['type']) {
    super(`An entry that is ${state} cannot be ${event}.`);
  }
}

/**
 * The entry after an event, or null where it is gone.
 * @param now epoch milliseconds
 * @param random from 0 to 1: spreads the tries of many devices
 * @throws {NoTransition}
 */
export function transition(
  entry: Entry,
  event: Event,
  now: number,
  random: () => number,
): Entry | null {
  const to = (state: State, change: Partial<Entry> = {}): Entry => ({ ...entry, ...change, state });
  const tried = (mayHaveArrived: boolean) => ({
    firstTriedAt: entry.firstTriedAt ?? (mayHaveArrived ? now : null),
  });
  const itsTurn: State = { name: 'queued', notBefore: now, waitsFor: 'its turn' };
  const { name } = entry.state;

  if (event.type === 'discard' && name !== 'sending') return null;
  if (event.type === 'too old' && (name === 'queued' || name === 'blocked')) {
    return to({ name: 'failed', reason: { kind: 'too old' } });
  }
  switch (name) {
    case 'queued':
      if (event.type === 'taken') return to({ name: 'sending' });
      if (event.type === 'connected') return to(itsTurn);
      break;
    case 'sending':
      switch (event.type) {
        case 'accepted':
          return null;
        case 'no connection':
          // Being offline costs no attempt: it says nothing of the entry.
          return to(
            {
              name: 'queued',
              notBefore: now + spread(15 * second, random),
              waitsFor: 'network',
            },
            tried(event.mayHaveArrived),
          );
        case 'not now': {
          const attempts = entry.attempts + 1;
          const asked = event.retryAfter === null ? 0 : event.retryAfter * second;
          const pause = Math.max(asked, spread(firstPause * 2 ** entry.attempts, random));
          const notBefore = now + Math.min(pause, longestPause);
          return to(
            { name: 'queued', notBefore, waitsFor: 'server' },
            { attempts, ...tried(true) },
          );
        }
        case 'abandoned':
          return to(itsTurn, tried(event.mayHaveArrived));
        case 'turned down':
          return to({ name: 'failed', reason: event.reason });
        case 'session over':
          return to({ name: 'blocked' });
        default:
      }
      break;
    case 'blocked':
      if (event.type === 'signed in') return to(itsTurn);
      break;
    case 'failed':
      if (event.type === 'retry') return to(itsTurn, { attempts: 0, firstTriedAt: null });
      break;
  }
  throw new NoTransition(name, event.type);
}

/** Between half of a pause and all of it. */
function spread(pause: number, random: () => number): number {
  const bounded = Math.min(pause, longestPause);
  return bounded / 2 + (bounded / 2) * random();
}
