import { createPageCaller } from './api.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { session } from '../session/session-state.ts';

/** Calls the server in the background: a failure neither sets the status to offline nor ends the session. */
export const quietCall = createPageCaller({
  origin: '',
  session: { token: session.token, end: () => undefined },
  onlineStatus: { responded: onlineStatus.responded, lost: () => undefined },
});
