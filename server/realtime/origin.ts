import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of the portal asks. A browser always says in Origin which page opens a websocket,
 * and lets every page open one; what is not a browser says nothing, and has to know a token anyway.
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return origin !== null && (origin.origin === publicUrl || origin.host === headers.host);
}
