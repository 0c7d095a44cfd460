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
