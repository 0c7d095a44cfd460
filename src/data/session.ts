import { useSyncExternalStore } from 'react';
import { localDrafts } from './local-drafts.ts';
import { type SessionState, type StorageFailure, session } from './session-state.ts';
import { store } from './store.ts';

export { session } from './session-state.ts';
export type { SessionState, SessionUser } from './session-state.ts';

const whileLoading: SessionState = { state: 'loading' };

/** Who is signed in; `loading` on the server and while its page is hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, () => whileLoading);
}

export const { signIn } = session;

/**
 * Signs out whoever wants to, and forgets what they had begun to write; a session that the server ended
 * leaves it for their next one.
 * @returns what to say where the storage could not be cleared; this tab is signed out all the same
 */
export function signOut(): StorageFailure | null {
  const now = session.get();
  const failure = session.signOut();
  if (now.state === 'signed in') {
    localDrafts.clear(now.user.id);
    void store.clearDraftsOf(now.user.id);
  }
  return failure;
}
