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

/**
 * Job queues by key: the jobs of one key run in the order they came, a few at once, and do not wait for
 * those of another key. A queue without jobs is forgotten.
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
