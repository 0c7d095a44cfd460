import type { Entry } from './entry.ts';
import { longestPause, longestWait } from './transition.ts';

/** What stands at the head of each lane: what failed has stepped out of it. */
function heads(entries: readonly Entry[], userId: string): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.userId !== userId || entry.state.name === 'failed') continue;
    const before = first.get(entry.lane);
    if (before === undefined || entry.seq < before.seq) first.set(entry.lane, entry);
  }
  return [...first.values()];
}

/**
 * When an entry may be taken, or null where something has to happen first. A time further off than any
 * that is ever set was set by a clock that has been put back since.
 */
function dueAt({ state }: Entry, now: number): number | null {
  switch (state.name) {
    case 'queued':
      return state.notBefore > now + longestPause ? now : state.notBefore;
    case 'sending':
    case 'blocked':
    case 'failed':
      return null;
  }
}

interface Situation {
  entries: readonly Entry[];
  /** Who is signed in. */
  userId: string;
  /** Epoch milliseconds. */
  now: number;
}

/** What is to be sent now: the heads of the lanes that are due. */
export function dueEntries({ entries, userId, now }: Situation): Entry[] {
  return heads(entries, userId).filter((entry) => (dueAt(entry, now) ?? Infinity) <= now);
}

/** When there will be something to send again, epoch milliseconds; null where only an event can bring that. */
export function nextDue({ entries, userId, now }: Situation): number | null {
  const times = heads(entries, userId).flatMap((entry) => dueAt(entry, now) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** What waited for so long that the server may have forgotten its key. */
export function isTooOld({ createdAt, state }: Entry, now: number): boolean {
  return (state.name === 'queued' || state.name === 'blocked') && now - createdAt > longestWait;
}
