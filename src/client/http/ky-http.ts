import ky, { isKyError } from 'ky';
import {
  type HttpResponse,
  type OutgoingCall,
  parseResponse,
  buildRequest,
} from '../../core/http/request.ts';
import { sendWithProgress } from './upload.ts';

/** Ends what may be asked once more: readings, and deeds that the server does once however often they come. */
const hanging = new Set<AbortController>();

/** Gives up what waits for an answer though the network turned out to be gone; its callers find it unreachable. */
export function giveUpHanging(): void {
  for (const ending of hanging) ending.abort();
}

/** Sends one call from a page. Everything that kept an answer from coming is `unreachable`. */
export async function send(
  outgoing: OutgoingCall,
): Promise<HttpResponse | 'unreachable' | 'cancelled'> {
  const { name, photoField, options } = outgoing;
  const { signal, idempotencyKey } = options;
  const ending = new AbortController();
  const end = () => ending.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const isRepeatable =
    name.startsWith('GET ') || (idempotencyKey !== undefined && photoField === null);
  if (isRepeatable) hanging.add(ending);
  try {
    return await exchange({ ...outgoing, options: { ...options, signal: ending.signal } });
  } catch (error) {
    if (signal?.aborted) return 'cancelled';
    if (isKyError(error) || error instanceof TypeError || error instanceof DOMException) {
      return 'unreachable';
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    hanging.delete(ending);
  }
}

async function exchange(outgoing: OutgoingCall): Promise<HttpResponse | 'unreachable'> {
  const { signal, onUploadProgress } = outgoing.options;
  const { method, url, headers, body, timeout } = buildRequest(outgoing);

  if (body !== null && 'form' in body && onUploadProgress && typeof XMLHttpRequest === 'function') {
    const uploaded = await sendWithProgress({
      method,
      url,
      headers,
      form: body.form,
      timeout,
      signal: signal ?? null,
      onProgress: onUploadProgress,
    });
    return parseResponse(uploaded, url);
  }

  const answer = ky(url, {
    method,
    headers,
    ...(body === null ? {} : 'form' in body ? { body: body.form } : body),
    ...(signal ? { signal } : {}),
    // Or else the same question asked twice waits in the browser's cache for the answer to the first.
    cache: 'no-store',
    throwHttpErrors: false,
    timeout,
    // One more try where the network dropped a GET request; what changes something is repeated by its caller only.
    retry: { limit: 1, methods: ['get'] },
  });
  const response = await answer;
  const raw = {
    status: response.status,
    header: (headerName: string) => response.headers.get(headerName),
    // Not response.text(): ky's own keeps to the timeout, where a poor network stops halfway.
    text: await answer.text(),
    url: response.url,
  };
  return parseResponse(raw, url);
}
