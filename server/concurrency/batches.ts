import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface BatchedWork {
  /**
   * Does the next batch and stores the progress, so that a later run continues there.
   * @returns whether all work is done
   */
  nextBatch: () => Promise<boolean>;
  /** Message to log when a batch fails, which ends this run. */
  failed: string;
}

/**
 * After this many milliseconds, a transaction of background work begins no further value. Until the transaction ends,
 * other writers wait; with SQLite, all requests wait.
 */
const transactionMs = 20;

/**
 * Runs `work` for one value after the other, at least one, until the time of one transaction (`transactionMs`) is over.
 * @returns the last value for which it ran; undefined if there is none
 */
export async function forEachInTime<T>(
  values: Iterable<T>,
  work: (value: T) => Promise<void>,
  now: () => number,
): Promise<T | undefined> {
  const end = now() + transactionMs;
  let last: T | undefined;
  for (const value of values) {
    await work(value);
    last = value;
    if (now() >= end) break;
  }
  return last;
}

/** Runs long background work in batches, between which other transactions and requests get their turn. */
export function createBatches(log: Pick<FastifyBaseLogger, 'error'>) {
  let isStopping = false;
  const running = new Set<Promise<void>>();

  async function runAll({ nextBatch, failed }: BatchedWork): Promise<void> {
    try {
      while (!isStopping && !(await nextBatch())) await nextTurn();
    } catch (error) {
      log.error({ err: error }, failed);
    }
  }

  return {
    /** Runs batches until all work is done, one fails, or `stop` is called. Never rejects. */
    async run(work: BatchedWork): Promise<void> {
      const run = runAll(work);
      running.add(run);
      await run;
      running.delete(run);
    },

    /** Stops all work after its current batch, and waits for that. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
