import { type Answer, type Outgoing, answerOf, requestOf } from './http-request.ts';

/**
 * Sends one call from the service worker, which has no progress to show and no room for a library.
 * Everything that kept an answer from coming is `unreachable`.
 */
export async function sendPlainly(outgoing: Outgoing): Promise<Answer | 'unreachable'> {
  const { method, url, headers, body, timeout } = requestOf(outgoing);
  const isJson = body !== null && 'json' in body;
  try {
    const response = await fetch(url, {
      method,
      headers: isJson ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: isJson ? JSON.stringify(body.json) : (body?.form ?? null),
      // For the body of the answer too, where a poor network stops halfway.
      signal: AbortSignal.timeout(timeout),
    });
    return answerOf({
      status: response.status,
      header: (name) => response.headers.get(name),
      text: await response.text(),
    });
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return 'unreachable';
    throw error;
  }
}
