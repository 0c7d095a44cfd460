import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs `work` for one value after the other, and lets requests run in between. On SQLite, consecutive transactions
 * would otherwise block the event loop from the first to the last.
 */
export async function forEachYielding<T>(
  values: Iterable<T>,
  work: (value: T) => Promise<void>,
): Promise<void> {
  for (const value of values) {
    await work(value);
    await nextTurn();
  }
}
