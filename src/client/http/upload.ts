import type { RawResponse } from '../../core/http/request.ts';

interface Upload {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal | null;
  /** Called with the fraction of the body that was sent, from 0 to 1. */
  onProgress: (sentFraction: number) => void;
}

/**
 * Sends a form by XMLHttpRequest, which reports progress. To report progress with fetch, the body would have to be a
 * stream, which Chromium accepts over HTTP/2 only.
 * @throws DOMException AbortError if the signal was aborted, NetworkError or TimeoutError if no response arrived
 */
export function sendWithProgress(upload: Upload): Promise<RawResponse> {
  const { signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
    };
    const end = () => {
      signal?.removeEventListener('abort', abort);
    };
    const fail = (name: string) => () => {
      end();
      reject(new DOMException(`The upload ended with ${name}`, name));
    };

    request.open(upload.method, upload.url);
    request.timeout = upload.timeout;
    for (const [name, value] of Object.entries(upload.headers))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) upload.onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      end();
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
        url: request.responseURL,
      });
    });
    request.addEventListener('error', fail('NetworkError'));
    request.addEventListener('timeout', fail('TimeoutError'));
    request.addEventListener('abort', fail('AbortError'));

    if (signal?.aborted) {
      fail('AbortError')();
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(upload.form);
  });
}
