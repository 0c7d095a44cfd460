import type { FastifyBaseLogger } from 'fastify';

const lookEveryMs = 10 * 60_000;

/**
 * Looks regularly for what is due, one look after the other.
 * @param look does all that is due
 * @param failed logged when a look fails; the next one tries again
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
    /** Does all that is due. */
    look,

    /** Looks now and regularly. */
    start(): void {
      lookSafely();
      timer = setInterval(lookSafely, lookEveryMs);
      timer.unref();
    },

    /** Waits for the look that is under way. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
