import type { Entry } from './entry.ts';
import { maxBackoffMs, maxRetryAgeMs } from './transition.ts';

/** The user's unsent entries by lane, in order. Failed entries are left out, so they do not block their lane. */
function lanesOf(entries: readonly Entry[], userId: string): Entry[][] {
  const unsent = entries
    .filter((entry) => entry.userId === userId && entry.state.name !== 'failed')
    .sort((one, other) => one.seq - other.seq);
  return [...Map.groupBy(unsent, ({ lane }) => lane).values()];
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
  /** The id of the signed-in user. */
  userId: string;
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

/** When the next lane is due, epoch milliseconds; null if every lane waits for an event, or there is none. */
export function nextDue({ entries, userId, now }: Situation): number | null {
  const times = lanesOf(entries, userId).flatMap(([head]) => (head && dueAt(head, now)) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether its first attempt is so long ago that only the user may retry it; see `maxRetryAgeMs`. */
export function isTooOld({ firstTriedAt, state }: Entry, now: number): boolean {
  if (firstTriedAt === null || now - firstTriedAt <= maxRetryAgeMs) return false;
  return state.name === 'queued' || state.name === 'blocked';
}
