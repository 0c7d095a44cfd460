import type { CallParts, Caller } from '../../core/http/caller.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { session as ownSession } from '../session/session-state.ts';

export type { Failure, Result } from '../../core/http/result.ts';

const failed = (kind: 'cancelled' | 'unreachable') => ({ ok: false, failure: { kind } }) as const;

/**
 * Loads the code that makes calls. It is not part of the first load of a page.
 * @returns null if it cannot be loaded, for example because the page is offline and the code is not cached yet
 */
export const loadCalls = () => import('./calls.ts').catch(() => null);

/** Creates the page's caller. Its code (`createCaller`) is loaded at the first call. */
export function createPageCaller(parts: CallParts): Caller {
  return async (name, request, options = {}) => {
    // Read the token before the code loads, because the user may sign out meanwhile.
    const token = parts.session.token();
    const calls = await loadCalls();
    if (calls === null) {
      if (options.signal?.aborted) return failed('cancelled');
      parts.onlineStatus.lost();
      return failed('unreachable');
    }
    const session = { ...parts.session, token: () => token };
    return calls.createCaller({ ...parts, session }, calls)(name, request, options);
  };
}

/** Calls the portal's server in the current session. */
export const call = createPageCaller({ origin: '', session: ownSession, onlineStatus });
