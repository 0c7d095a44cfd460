import { useRef, useState } from 'react';

/** Whether a deed is on its way, and what runs one: never two at a time. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  // The state says it to the screen one render later; two quick presses come before that.
  const running = useRef(false);

  /** @returns what the deed brings, or null where another is still running */
  async function run<T>(deed: () => Promise<T>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await deed();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
