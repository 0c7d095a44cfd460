import { PortalError } from './portal-error.ts';

export type RunJob = <T>(job: () => Promise<T>) => Promise<T>;

/** How long a caller is asked to wait when the queue is full, in seconds. */
const retryAfter = 5;

/**
 * Runs jobs in the order they came, a few at once.
 * @param limits.running how many run at once
 * @param limits.waiting how many may wait for their turn; one more is refused with BUSY
 */
export function createJobQueue(limits: { running: number; waiting: number }): RunJob {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (job) => {
    if (running < limits.running) running += 1;
    else if (waiting.length < limits.waiting) {
      await new Promise<void>((takeTurn) => waiting.push(takeTurn));
    } else throw new PortalError('BUSY', { retryAfter });
    try {
      return await job();
    } finally {
      // A turn is handed on as it is, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
