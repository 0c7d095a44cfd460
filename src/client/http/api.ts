import { type CallParts, type Caller, type Send, createCaller } from '../../core/http/caller.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { session } from '../session/session-state.ts';

export type { Failure, Result } from '../../core/http/result.ts';

const send: Send = async (outgoing) => {
  const http = await import('./ky-http.ts').catch(() => null);
  if (http !== null) return http.send(outgoing);
  // The module itself comes over the network, and offline it may not be in the cache yet.
  return outgoing.options.signal?.aborted ? 'cancelled' : 'unreachable';
};

/** Makes the function that calls the portal's server from a page. */
export function createCall(parts: CallParts): Caller {
  return createCaller(parts, send);
}

/** Calls the portal's server, as whoever is signed in. */
export const call = createCall({ origin: '', session, connection: onlineStatus });
