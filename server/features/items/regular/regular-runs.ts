import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '../../../../contract/durations.ts';
import { runEvery } from '../../../concurrency/run-every.ts';

const everyMs = 10 * minuteMs;

/**
 * Runs `processDue` every ten minutes on every node. Runs of one node never overlap, but those of several nodes may. No
 * lease is needed, because work that notifies people marks a row in the same transaction, and so notifies only once.
 * @param processDue does all work that is due
 * @param failed message to log when a run fails; the next run tries again
 */
export function createRegularRuns(
  processDue: () => Promise<void>,
  { log, failed }: { log: FastifyBaseLogger; failed: string },
) {
  let stop: () => Promise<void> = async () => undefined;
  const onFailure = (error: unknown) => log.error({ err: error }, failed);

  return {
    /** Does all work that is due now. */
    processDue,

    /** Runs now, and then every ten minutes. */
    start(): void {
      stop = runEvery({ everyMs, run: processDue, onFailure, startsNow: true });
    },

    /** Ends the schedule and waits for the current run. */
    close: () => stop(),
  };
}
