import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './error-handler.ts';
import { PortalError, invalid } from './portal-error.ts';

/**
 * Makes the function that answers what Node could not read as a request, which therefore reaches no route.
 * @param headers that every answer carries
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

/** The status that RFC 6585 and RFC 9110 have for it, and the words. */
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
