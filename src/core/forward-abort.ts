/**
 * Aborts the controller when the signal aborts, or at once if the signal is already aborted.
 * @returns a function that stops forwarding
 */
export function forwardAbort(
  signal: AbortSignal | null | undefined,
  controller: AbortController,
): () => void {
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return () => signal?.removeEventListener('abort', abort);
}

/**
 * Creates a controller that aborts with the signal, and after a time.
 * @returns the controller and two functions: `clearTimer` stops the timer only; `release` stops the timer and the
 *   forwarding of the signal
 */
export function abortAfter(signal: AbortSignal | null | undefined, milliseconds: number) {
  const controller = new AbortController();
  const stopForwarding = forwardAbort(signal, controller);
  const timer = setTimeout(() => controller.abort(), milliseconds);
  const clearTimer = () => clearTimeout(timer);
  const release = () => {
    clearTimer();
    stopForwarding();
  };
  return { controller, clearTimer, release };
}
