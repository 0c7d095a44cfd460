import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createNetworkList } from './limits/network.ts';

/**
 * Creates the function that finds the network address of a client, the same as Fastify's `request.ip`. Usually that is
 * the address of the connection. If the connection comes from a trusted proxy and the request has X-Forwarded-For, it
 * is the last address in this header that is not a trusted proxy. If all addresses are trusted proxies, it is the
 * first one.
 * @param trustProxy addresses and ranges of trusted proxies, or false
 * @returns a function that returns null if a trusted proxy sent a header that contains anything except addresses
 */
export function createClientAddress(
  trustProxy: readonly string[] | false,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | null {
  const isTrusted = createNetworkList(trustProxy === false ? [] : trustProxy);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined || !isTrusted(remoteAddress)) return remoteAddress;
    const addresses = String(forwarded)
      .split(',')
      .map((address) => address.trim());
    if (!addresses.every((address) => isIP(address) !== 0)) return null;
    return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0] ?? null;
  };
}
