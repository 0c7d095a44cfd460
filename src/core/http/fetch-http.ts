import { type Answer, type Outgoing, answerOf, requestOf } from './request.ts';

/**
 * Sends one call from the service worker, which has no progress to show and no room for a library.
 * Everything that kept an answer from coming is `unreachable`.
 */
export async function sendWithFetch(
  outgoing: Outgoing,
): Promise<Answer | 'unreachable' | 'cancelled'> {
  const { method, url, headers, body, timeout } = requestOf(outgoing);
  const { signal } = outgoing.options;
  const ending = new AbortController();
  const end = () => ending.abort();
  signal?.addEventListener('abort', end);
  // For the body of the answer too, where a poor network stops halfway.
  const timer = setTimeout(end, timeout);
  const isJson = body !== null && 'json' in body;
  try {
    const response = await fetch(url, {
      method,
      headers: isJson ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: isJson ? JSON.stringify(body.json) : (body?.form ?? null),
      signal: ending.signal,
    });
    const raw = {
      status: response.status,
      header: (name: string) => response.headers.get(name),
      text: await response.text(),
      url: response.url,
    };
    return answerOf(raw, url);
  } catch (error) {
    if (signal?.aborted) return 'cancelled';
    if (error instanceof TypeError || error instanceof DOMException) return 'unreachable';
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
