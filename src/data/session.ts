import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session-state.ts';

export { session } from './session-state.ts';
export type { SessionState, SessionUser } from './session-state.ts';

const whileLoading: SessionState = { state: 'loading' };

/** Who is signed in; `loading` on the server and while its page is hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, () => whileLoading);
}

export const { signIn, signOut } = session;
