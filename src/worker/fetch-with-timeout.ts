import { abortAfter } from '../core/forward-abort.ts';

/**
 * How long a response may take to begin. A response in the background must even be complete by then. Without this
 * timeout, requests on a dead network would occupy the browser's few connections long after the network is back.
 */
const timeoutMs = 8_000;

/** Fetches what the user may be waiting for. The timeout ends once the response begins, so a slow body completes. */
export async function fetchWithTimeout(request: Request): Promise<Response> {
  const { controller, clearTimer } = abortAfter(request.signal, timeoutMs);
  try {
    return await fetch(request, { signal: controller.signal });
  } finally {
    // Ends only the timeout: an abort of the request must still stop the body after this function has returned.
    clearTimer();
  }
}

/** Fetches what nobody waits for. The timeout covers the whole body, because a later fetch will try again. */
export function fetchInBackground(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
}
