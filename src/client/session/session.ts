import { useSyncExternalStore } from 'react';
import { openChannel } from '../../core/open-channel.ts';
import { createListeners } from '../../core/listeners.ts';
import { localDrafts, tabDrafts } from '../device/local-drafts.ts';
import { type SessionState, type StorageFailure, session } from './session-state.ts';

export { session } from './session-state.ts';
export type { SessionState, SessionUser } from './session-state.ts';

const whileLoading: SessionState = { state: 'loading' };

/** The session; `loading` on the server and during hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, () => whileLoading);
}

export const { signIn } = session;

const userSignOuts = createListeners<[userId: string]>();

/** Calls the listener with a user's id when the user signs out, in any tab; not when the server ends the session. */
export const onSigningOut = userSignOuts.subscribe;

/** A user's session, watched since the call of `watchUser`. */
export interface WatchedUser {
  id: string;
  /** False also if another user has signed in. */
  isSignedIn: () => boolean;
  /**
   * Whether the user has signed out since, in any tab. Stays true after they sign in again, because each sign-out
   * deletes the user's drafts.
   */
  hasSignedOut: () => boolean;
  stop: () => void;
}

/** Watches a user's session while something that they wrote is sent. Call `stop` at the end. */
export function watchUser(userId: string): WatchedUser {
  let hasSignedOut = false;
  const stop = onSigningOut((id) => {
    if (id === userId) hasSignedOut = true;
  });
  return {
    id: userId,
    isSignedIn: () => session.userId() === userId,
    hasSignedOut: () => hasSignedOut,
    stop,
  };
}

/**
 * Signs the user out and deletes the user's drafts. When the server ends a session, the drafts stay for the user's
 * next session.
 * @returns a text if the storage could not be cleared; this tab is signed out all the same
 */
export function signOut(): StorageFailure | null {
  const userId = session.userId();
  const failure = session.signOut();
  if (userId !== null) {
    deleteDrafts(userId);
    signOutChannel()?.postMessage(userId);
  }
  return failure;
}

/** When a user signs out in another tab, deletes the user's drafts and notifies the listeners. Called once. */
export function followSignOutsElsewhere(): void {
  signOutChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') deleteDrafts(data);
  });
}

function deleteDrafts(userId: string): void {
  localDrafts.clear(userId);
  tabDrafts.clear(userId);
  userSignOuts.notify(userId);
}

let signOuts: BroadcastChannel | null = null;

/** The channel in which tabs broadcast the ids of users who sign out. */
function signOutChannel(): BroadcastChannel | null {
  return (signOuts ??= openChannel('signing out'));
}
