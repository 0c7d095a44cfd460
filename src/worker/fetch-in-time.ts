/**
 * How long an answer may take to begin, milliseconds. Without an end, requests in a network that swallows
 * everything would hold the browser's few connections long after the network is back.
 */
const patience = 8_000;

/** Fetches what somebody may be waiting for: what has begun to come is not cut off. */
export async function fetchInTime(request: Request): Promise<Response> {
  const ending = new AbortController();
  const end = () => ending.abort();
  request.signal.addEventListener('abort', end);
  const timer = setTimeout(end, patience);
  try {
    return await fetch(request, { signal: ending.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches what nobody waits for, and gives up also what comes drop by drop: there is a next time. */
export function fetchInBackground(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(patience) });
}
