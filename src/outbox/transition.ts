import type { Entry, Reason, State } from './entry.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The server keeps keys for 30 days; what waits here longer than this could be made twice. */
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
  /** No answer, or one that is not the portal's. It may have arrived all the same. */
  | { type: 'no connection' }
  /** 408, 429 or 5xx. @param retryAfter seconds, where the server named them */
  | { type: 'not now'; retryAfter: number | null }
  /** The flusher that took it is gone; whether it arrived is not known. */
  | { type: 'abandoned' }
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
  const to = (state: State, attempts = entry.attempts): Entry => ({ ...entry, attempts, state });
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
          return to({
            name: 'queued',
            notBefore: now + spread(15 * second, random),
            waitsFor: 'network',
          });
        case 'not now': {
          const attempts = entry.attempts + 1;
          const asked = event.retryAfter === null ? 0 : event.retryAfter * second;
          const pause = Math.max(asked, spread(firstPause * 2 ** entry.attempts, random));
          const notBefore = now + Math.min(pause, longestPause);
          return to({ name: 'queued', notBefore, waitsFor: 'server' }, attempts);
        }
        case 'abandoned':
          return to(itsTurn);
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
      if (event.type === 'retry') return to(itsTurn, 0);
      break;
  }
  throw new NoTransition(name, event.type);
}

/** Between half of a pause and all of it. */
function spread(pause: number, random: () => number): number {
  const bounded = Math.min(pause, longestPause);
  return bounded / 2 + (bounded / 2) * random();
}
