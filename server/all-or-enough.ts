import { setTimeout as wait } from 'node:timers/promises';

/** Waits for what is under way, but no longer. @param atMost milliseconds */
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
