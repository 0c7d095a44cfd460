import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './error-handler.ts';
import { PortalError, invalid } from './portal-error.ts';

/**
 * Creates the handler for requests that Node cannot parse, or that do not arrive in time. For these errors Node passes
 * no response object, so the handler writes the response to the socket.
 * @param headers added to each of its responses
 */
export function createClientErrorHandler(headers: Record<string, string>) {
  return ({ code }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, refusal] = refusalOf(code);
    const body = JSON.stringify(errorBody(refusal));
    const fields = {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/** Status by RFC 6585 and RFC 9110. */
function refusalOf(code: string | undefined): [status: number, refusal: PortalError] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, new PortalError('TOO_LARGE')];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, invalid('request', 'took too long to arrive')];
    default:
      return [400, invalid('request', 'could not be read')];
  }
}
