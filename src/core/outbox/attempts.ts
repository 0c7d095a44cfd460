/** Once the server answers other requests, an attempt without a response for this long counts as hanging. */
const hangTimeoutMs = 2_000;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Tracks the outbox's attempts that have no response yet, so that those on a dead connection can be aborted.
 * The browser does not notice by itself that the network lost a request.
 */
export function createAttempts(now: () => number = Date.now) {
  const pendingSince = new Map<AbortController, number>();

  return {
    /** @param attempt must be safe to repeat (Idempotency-Key): the flusher re-sends it after an abort */
    async run<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const ending = new AbortController();
      pendingSince.set(ending, now());
      try {
        return await attempt(ending.signal);
      } finally {
        pendingSince.delete(ending);
      }
    },

    /** To be called when the server answers: aborts each attempt that is, or becomes, too old without a response. */
    endHanging(): void {
      for (const [ending, startedAt] of pendingSince) {
        const remainingMs = Math.max(0, startedAt + hangTimeoutMs - now());
        setTimeout(() => {
          if (pendingSince.has(ending)) ending.abort();
        }, remainingMs);
      }
    },
  };
}
