import { replies } from '../../../contract/http/replies.ts';
import { type CallParts, type Caller, type Send, createCaller } from '../../core/http/caller.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { session } from '../session/session-state.ts';

export type { Failure, Result } from '../../core/http/result.ts';

const send: Send = async (outgoing) => {
  const http = await import('./ky-http.ts').catch(() => null);
  if (http !== null) return http.send(outgoing);
  // Loading the module fails if the page is offline and the module is not cached yet.
  return outgoing.options.signal?.aborted ? 'cancelled' : 'unreachable';
};

/** Creates the function that calls the portal's server from a page. */
export function createCall(parts: CallParts): Caller {
  return createCaller(parts, { send, replies });
}

/** Calls the portal's server in the current session. */
export const call = createCall({ origin: '', session, connection: onlineStatus });
