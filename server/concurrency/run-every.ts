interface Runs {
  everyMs: number;
  run: () => Promise<void>;
  /** Called with the error of a failed run, for the log. The next run comes as usual. */
  onFailure: (error: unknown) => void;
  /** Whether the first run starts at once instead of after the first interval. */
  startsNow?: boolean;
}

/**
 * Calls `run` at a regular interval. A run is skipped if the previous one has not ended. The timer does not keep the
 * process alive.
 * @returns a function that ends the schedule and waits for the current run
 */
export function runEvery({
  everyMs,
  run,
  onFailure,
  startsNow = false,
}: Runs): () => Promise<void> {
  let current: Promise<void> | null = null;

  function runUnlessRunning(): void {
    current ??= run()
      .catch(onFailure)
      .finally(() => (current = null));
  }

  if (startsNow) runUnlessRunning();
  const timer = setInterval(runUnlessRunning, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
