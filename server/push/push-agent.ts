import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** Idle connections are closed after this many milliseconds. */
const idleTimeoutMs = 30_000;

/**
 * Creates the agent that connects to push services. Users choose the endpoint, so the agent refuses a name if one of
 * its addresses is internal, and connects only to addresses that it has checked.
 * @param resolve finds all addresses of a name
 */
export function createPushAgent(resolve: Resolve = lookup): Agent {
  const publicOnly: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      // After an error, `addresses` is undefined, although its type says otherwise.
      const refused = error ?? refusalOf(hostname, addresses);
      const first = error === null ? addresses[0] : undefined;
      if (refused !== null || first === undefined) callback(refused, [], 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  return new Agent({ keepAlive: true, timeout: idleTimeoutMs, lookup: publicOnly });
}

/**
 * Whether the host name of an endpoint resolves to an address that the agent refuses. False for a name that
 * cannot be resolved now, because the agent checks again whenever it connects.
 */
export function isRefusedBy(agent: Agent, endpoint: string): Promise<boolean> {
  const { lookup: resolve } = agent.options;
  if (resolve === undefined) return Promise.resolve(false);
  return new Promise((done) => {
    resolve(new URL(endpoint).hostname, { all: true }, (error) => done(error?.code === notPublic));
  });
}

const notPublic = 'NOT_PUBLIC';

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

function refusalOf(hostname: string, addresses: LookupAddress[]): Error | null {
  if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))) {
    return null;
  }
  const error = new Error(`${hostname} does not stand for public addresses alone`);
  return Object.assign(error, { code: notPublic });
}
