/** The earlier names of accounts, because claimants might take the name on an item. */
import { dayMs } from '../durations.ts';

/** How many days before a claim a change of the claimant's name may lie for its judges to see the earlier name. */
const shownDays = 30;

export interface Naming {
  name: string;
  /** Null if the name was never changed. */
  earlierName: string | null;
  /** When the name was changed last, in epoch milliseconds. */
  renamedAt: number | null;
}

/**
 * Returns what is stored after a change of the name. Of several changes that follow each other within 30 days, the
 * first name stays, so nobody can hide it by one more change.
 */
export function renamed(before: Naming, name: string, at: number): Naming {
  if (name === before.name) return before;
  const isRecent = before.renamedAt !== null && at - before.renamedAt < shownDays * dayMs;
  const earlierName = isRecent ? before.earlierName : null;
  return { name, earlierName: earlierName ?? before.name, renamedAt: at };
}

/** Returns the earlier name to show to judges of a claim; null if there is none, or the change was long before. */
export function earlierNameAt(claimedAt: number, naming: Naming): string | null {
  const { name, earlierName, renamedAt } = naming;
  if (renamedAt === null || renamedAt <= claimedAt - shownDays * dayMs) return null;
  return earlierName === name ? null : earlierName;
}
