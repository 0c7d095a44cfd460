import { setImmediate as nextTurn } from 'node:timers/promises';
import { PortalError } from '../http/errors/portal-error.ts';

export type RunJob = <T>(job: () => Promise<T>) => Promise<T>;

/** Retry-After when the queue is full, in seconds. */
const retryAfter = 5;

/**
 * Runs jobs in order of arrival, a few at once.
 * @param limits.running how many jobs run at once
 * @param limits.waiting how many jobs may wait; one more is refused with BUSY
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
      // The slot goes directly to the next job, so that no new job can take it first.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * Creates a queue whose jobs start in a later iteration of the event loop, so that many of them in a row do not delay
 * requests.
 */
export function createBackgroundQueue(limits: Parameters<typeof createJobQueue>[0]): RunJob {
  const run = createJobQueue(limits);
  return (job) =>
    run(async () => {
      await nextTurn();
      return job();
    });
}

/**
 * Creates a queue for each key. Jobs of one key run in order of arrival, a few at once, and do not wait for
 * jobs of other keys. A queue without jobs is deleted.
 */
export function createJobQueues(
  limits: Parameters<typeof createJobQueue>[0],
): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { run: RunJob; jobs: number }>();

  return async (key, job) => {
    const queue = queues.get(key) ?? { run: createJobQueue(limits), jobs: 0 };
    queues.set(key, queue);
    queue.jobs += 1;
    try {
      return await queue.run(job);
    } finally {
      queue.jobs -= 1;
      if (queue.jobs === 0) queues.delete(key);
    }
  };
}
