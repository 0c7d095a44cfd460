import type { IncomingMessage } from 'node:http';

/**
 * Whether the request comes from a page of the portal. Browsers let any site open a websocket, but always
 * send its Origin. Other clients may send none; they need a token anyway.
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return origin !== null && (origin.origin === publicUrl || origin.host === headers.host);
}
