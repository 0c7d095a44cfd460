import ky, { isKyError } from 'ky';
import { type Answer, type Outgoing, type RawAnswer, answerOf, requestOf } from './http-request.ts';
import { sendWithProgress } from './upload.ts';

/** Sends one call from a page. Everything that kept an answer from coming is `unreachable`. */
export async function send(outgoing: Outgoing): Promise<Answer | 'unreachable' | 'cancelled'> {
  const { options } = outgoing;
  try {
    return answerOf(await exchange(outgoing));
  } catch (error) {
    if (options.signal?.aborted) return 'cancelled';
    if (isKyError(error) || error instanceof TypeError || error instanceof DOMException) {
      return 'unreachable';
    }
    throw error;
  }
}

async function exchange(outgoing: Outgoing): Promise<RawAnswer> {
  const { signal, onUploadProgress } = outgoing.options;
  const { method, url, headers, body, timeout } = requestOf(outgoing);

  if (body !== null && 'form' in body && onUploadProgress && typeof XMLHttpRequest === 'function') {
    return sendWithProgress({
      method,
      url,
      headers,
      form: body.form,
      timeout,
      signal: signal ?? null,
      onProgress: onUploadProgress,
    });
  }

  const answer = ky(url, {
    method,
    headers,
    ...(body === null ? {} : 'form' in body ? { body: body.form } : body),
    ...(signal ? { signal } : {}),
    throwHttpErrors: false,
    timeout,
    // One more try where the network dropped a reading; what changes something is repeated by its caller only.
    retry: { limit: 1, methods: ['get'] },
  });
  const response = await answer;
  return {
    status: response.status,
    header: (headerName) => response.headers.get(headerName),
    // Not response.text(): ky's own keeps to the timeout, where a poor network stops halfway.
    text: await answer.text(),
  };
}
