import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for all promises, but not longer than a limit.
 * @param atMost milliseconds
 */
export async function allOrEnough(
  underWay: Iterable<Promise<unknown>>,
  atMost: number,
): Promise<void> {
  const done = new AbortController();
  await Promise.race([
    Promise.all(underWay),
    wait(atMost, undefined, { signal: done.signal }).catch(() => undefined),
  ]);
  done.abort();
}
