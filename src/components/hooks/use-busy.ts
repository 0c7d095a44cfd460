import { useRef, useState } from 'react';

/** Runs asynchronous tasks one at a time, and reports whether one is running. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  // The state changes only with the next render; a ref also catches a second press before it.
  const isRunning = useRef(false);

  /** @returns the result of the task, or null if another one is still running */
  async function run<T>(task: () => Promise<T>): Promise<T | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    try {
      return await task();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
