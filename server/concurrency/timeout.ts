import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for a promise, but not longer than a limit.
 * @returns whether it was fulfilled in time
 * @throws what the promise rejects with in time
 */
export async function isDoneWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const done = new AbortController();
  try {
    return await Promise.race([
      promise.then(() => true),
      wait(timeoutMs, false, { signal: done.signal }),
    ]);
  } finally {
    done.abort();
  }
}
