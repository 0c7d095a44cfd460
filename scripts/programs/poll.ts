import { setTimeout as delay } from 'node:timers/promises';

interface Polling {
  everyMs: number;
  withinMs: number;
  /** Makes the error to throw when the time is over. */
  failure: () => Error;
}

/** Calls a function until it returns a value other than null, and returns that value. */
export async function poll<T>(
  attempt: () => T | null | Promise<T | null>,
  { everyMs, withinMs, failure }: Polling,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await attempt();
    if (value !== null) return value;
    if (performance.now() > end) throw failure();
    await delay(everyMs);
  }
}
