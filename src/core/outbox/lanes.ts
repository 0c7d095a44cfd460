import type { Entry } from './entry.ts';
import { longestPause, longestWait } from './transition.ts';

/** What waits, lane by lane and in order: what failed has stepped out. */
function lanesOf(entries: readonly Entry[], userId: string): Entry[][] {
  const waiting = entries
    .filter((entry) => entry.userId === userId && entry.state.name !== 'failed')
    .sort((one, other) => one.seq - other.seq);
  return [...Map.groupBy(waiting, ({ lane }) => lane).values()];
}

/**
 * When an entry may be taken, or null where something has to happen first. A time further off than any
 * that is ever set was set by a clock that has been put back since.
 */
function dueAt({ state }: Entry, now: number): number | null {
  if (state.name !== 'queued') return null;
  return state.notBefore > now + longestPause ? now : state.notBefore;
}

interface Situation {
  entries: readonly Entry[];
  /** Who is signed in. */
  userId: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * What is to be sent now: of each lane whose head is due the head, and what waits behind it, which may go
 * with it. No lane is empty.
 */
export function dueLanes({ entries, userId, now }: Situation): Entry[][] {
  return lanesOf(entries, userId)
    .filter(([head]) => head && (dueAt(head, now) ?? Infinity) <= now)
    .map((lane) => {
      const end = lane.findIndex(({ state }) => state.name !== 'queued');
      return end < 0 ? lane : lane.slice(0, end);
    });
}

/** When there will be something to send again, epoch milliseconds; null where only an event can bring that. */
export function nextDue({ entries, userId, now }: Situation): number | null {
  const times = lanesOf(entries, userId).flatMap(([head]) => (head && dueAt(head, now)) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether an attempt that may have reached the server was made so long ago that its writer has to decide. */
export function isTooOld({ firstTriedAt, state }: Entry, now: number): boolean {
  if (firstTriedAt === null || now - firstTriedAt <= longestWait) return false;
  return state.name === 'queued' || state.name === 'blocked';
}
