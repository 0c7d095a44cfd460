import type { IncomingMessage } from 'node:http';

/**
 * The fields of a request in the log. It leaves out the query, which may contain email addresses (/verify-otp?email=…)
 * and search terms.
 */
export function loggedRequest(
  {
    method,
    url = '',
    headers,
    socket,
  }: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>,
  remoteAddress: string,
) {
  const [path] = url.split('?', 1);
  return { method, url: path, host: headers.host, remoteAddress, remotePort: socket.remotePort };
}
