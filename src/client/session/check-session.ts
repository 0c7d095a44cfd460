import { call } from '../http/api.ts';
import { session } from './session-state.ts';

let running: Promise<unknown> | null = null;

/**
 * Checks whether the server still knows the session. If it does not, the refusal of this call ends the session on the
 * page; see caller.ts.
 * @returns whether the user is still signed in; true also if the server does not answer
 */
export async function checkSession(): Promise<boolean> {
  running ??= call('GET /notifications', { query: { page: 1, limit: 1 } }).finally(() => {
    running = null;
  });
  await running;
  return session.userId() !== null;
}
