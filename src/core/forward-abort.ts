/**
 * Aborts the controller when the signal aborts, or at once if it already has.
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
 * @returns the controller; `clearTimer`, after which it aborts only with the signal; `release`, after which neither the
 *   signal nor the time aborts it
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
