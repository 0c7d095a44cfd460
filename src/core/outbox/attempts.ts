/** An attempt that has no answer for this long, while the server answers others, hangs; milliseconds. */
const patience = 2_000;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Keeps the outbox's unanswered attempts, so that those that hang in a dead connection can be ended: nothing
 * tells the browser that a network swallowed them.
 */
export function createAttempts(now: () => number = Date.now) {
  const unanswered = new Map<AbortController, number>();

  return {
    /** @param attempt is sent again under its Idempotency-Key once its signal is aborted */
    async run<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const ending = new AbortController();
      unanswered.set(ending, now());
      try {
        return await attempt(ending.signal);
      } finally {
        unanswered.delete(ending);
      }
    },

    /** The server answers: ends every attempt that it then leaves without an answer. */
    endHanging(): void {
      for (const [ending, startedAt] of unanswered) {
        const left = Math.max(0, startedAt + patience - now());
        setTimeout(() => {
          if (unanswered.has(ending)) ending.abort();
        }, left);
      }
    },
  };
}
