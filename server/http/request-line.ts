import type { IncomingMessage } from 'node:http';
import { invalid } from './errors/portal-error.ts';

/**
 * Refuses requests that Node accepts although RFC 9112 forbids them: HTTP versions other than 1.0 and 1.1,
 * and a number of Host headers other than one (HTTP/1.0 may have none). Proxies interpret such requests
 * differently.
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

/** The path and query of a request. RFC 9112 also allows the absolute form; its host is ignored. */
export function requestPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
