import type { IncomingMessage } from 'node:http';
import { invalid } from './portal-error.ts';

/**
 * Refuses what Node lets through although RFC 9112 forbids it: another HTTP version than 1.0 and 1.1, and any
 * other number of Host headers than one (HTTP/1.0 may go without). Proxies disagree about what such a request
 * asks for.
 * @throws PortalError VALIDATION_ERROR
 */
export function checkVersionAndHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    throw invalid('request', 'must be HTTP/1.1 or HTTP/1.0');
  }
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw invalid('Host', 'must be sent exactly once');
  }
}

/** The path and query that a request is for: RFC 9112 also allows the whole address, whose host is of no matter. */
export function requestPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
