import { createCall } from './api.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { session } from '../session/session-state.ts';

/** For what nobody waits for: that it failed says nothing to anybody, and ends no session. */
export const quietCall = createCall({
  origin: '',
  session: { token: session.token, end: () => undefined },
  connection: { reached: onlineStatus.reached, lost: () => undefined },
});
