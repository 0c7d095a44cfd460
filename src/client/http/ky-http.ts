import ky, { isKyError } from 'ky';
import {
  type CallOptions,
  type HttpRequest,
  type HttpResponse,
  type OutgoingCall,
  type RawResponse,
  parseResponse,
  buildRequest,
} from '../../core/http/request.ts';
import { forwardAbort } from '../../core/forward-abort.ts';
import { compareClocks } from '../device/server-clock.ts';
import { sendWithProgress } from './upload.ts';

/**
 * The controllers of pending calls that may be repeated. These are queries, and writes with an Idempotency-Key that
 * cannot carry photos.
 */
const repeatableCalls = new Set<AbortController>();

/** Aborts the pending calls that may be repeated, because the network is down. Their result is `unreachable`. */
export function abortPendingCalls(): void {
  for (const controller of repeatableCalls) controller.abort();
}

/** Sends one call from a page. Returns `unreachable` if no response arrived, or if it came from a captive portal. */
export async function send(
  outgoing: OutgoingCall,
): Promise<HttpResponse | 'unreachable' | 'cancelled'> {
  const { name, photoFields, options } = outgoing;
  const { signal, idempotencyKey } = options;
  const request = buildRequest(outgoing);
  const controller = new AbortController();
  const stopForwarding = forwardAbort(signal, controller);
  const isRepeatable =
    name.startsWith('GET ') || (idempotencyKey !== undefined && photoFields === null);
  if (isRepeatable) repeatableCalls.add(controller);
  let raw: RawResponse;
  // Put no other code into this block: a TypeError of our own code would count as an unreachable server.
  try {
    raw = await exchange(request, controller.signal, options.onUploadProgress);
  } catch (error) {
    if (signal?.aborted) return 'cancelled';
    if (isKyError(error) || error instanceof TypeError || error instanceof DOMException) {
      return 'unreachable';
    }
    throw error;
  } finally {
    stopForwarding();
    repeatableCalls.delete(controller);
  }
  const response = parseResponse(raw, request.url);
  if (response !== 'unreachable') compareClocks(raw.header('date'));
  return response;
}

async function exchange(
  { method, url, headers, body, timeout }: HttpRequest,
  signal: AbortSignal,
  onUploadProgress: CallOptions['onUploadProgress'],
): Promise<RawResponse> {
  if (body !== null && 'form' in body && onUploadProgress && typeof XMLHttpRequest === 'function') {
    return sendWithProgress({
      method,
      url,
      headers,
      form: body.form,
      timeout,
      signal,
      onProgress: onUploadProgress,
    });
  }

  const pending = ky(url, {
    method,
    headers,
    ...(body === null ? {} : 'form' in body ? { body: body.form } : body),
    signal,
    // With the HTTP cache, a second request for the same address would wait for the first response.
    cache: 'no-store',
    throwHttpErrors: false,
    timeout,
    // Retries a GET once after a network failure. Only the caller may repeat a write.
    retry: { limit: 1, methods: ['get'] },
  });
  const response = await pending;
  return {
    status: response.status,
    header: (headerName: string) => response.headers.get(headerName),
    // ky's text() and not response.text(), because only ky's applies the timeout if the network stops within the body.
    text: await pending.text(),
    url: response.url,
  };
}
