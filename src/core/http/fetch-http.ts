import { type HttpResponse, type OutgoingCall, parseResponse, buildRequest } from './request.ts';
import { abortAfter } from '../forward-abort.ts';

/**
 * Sends one call from the service worker. It uses plain fetch because the worker shows no progress and should
 * stay small. Returns `unreachable` if no response arrived, or only a captive portal's.
 */
export async function sendWithFetch(
  outgoing: OutgoingCall,
): Promise<HttpResponse | 'unreachable' | 'cancelled'> {
  const { method, url, headers, body, timeout } = buildRequest(outgoing);
  const { signal } = outgoing.options;
  const isJson = body !== null && 'json' in body;
  const init = {
    method,
    headers: isJson ? { ...headers, 'Content-Type': 'application/json' } : headers,
    body: isJson ? JSON.stringify(body.json) : (body?.form ?? null),
  };
  // The timer runs until the body is complete, because a poor network may stop in the middle of it.
  const { controller, release } = abortAfter(signal, timeout);
  let response: Response;
  let text: string;
  // Put no other code into this block, because a TypeError of our own code would count as an unreachable server.
  try {
    response = await fetch(url, { ...init, signal: controller.signal });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) return 'cancelled';
    if (error instanceof TypeError || error instanceof DOMException) return 'unreachable';
    throw error;
  } finally {
    release();
  }
  const header = (name: string) => response.headers.get(name);
  return parseResponse({ status: response.status, header, text, url: response.url }, url);
}
