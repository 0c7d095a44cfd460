import { createCall } from './api.ts';
import { connection } from '../connection/online-status.ts';
import { session } from '../session/session-state.ts';

/** For what nobody waits for: that it failed says nothing to anybody, and ends no session. */
export const quietCall = createCall({
  origin: '',
  session: { token: session.token, end: () => undefined },
  connection: { reached: connection.reached, lost: () => undefined },
});
