import type { FastifyBaseLogger } from 'fastify';

const lookEveryMs = 10 * 60_000;

/**
 * Runs `look` every ten minutes; runs never overlap.
 * @param look does all work that is due
 * @param failed message to log when a run fails; the next run tries again
 */
export function createRegularLook(
  look: () => Promise<void>,
  { log, failed }: { log: FastifyBaseLogger; failed: string },
) {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;

  function lookSafely(): void {
    underWay = underWay.then(async () => {
      if (isClosed) return;
      try {
        await look();
      } catch (error) {
        log.error({ err: error }, failed);
      }
    });
  }

  return {
    /** Does all work that is due now. */
    look,

    /** Runs now, and then every ten minutes. */
    start(): void {
      lookSafely();
      timer = setInterval(lookSafely, lookEveryMs);
      timer.unref();
    },

    /** Ends the schedule and waits for the current run. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
