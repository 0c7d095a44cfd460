import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';
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
    channelOf('signing out')?.postMessage(userId);
  }
  return failure;
}

/** When a user signs out in another tab, deletes the user's drafts and notifies the listeners. Called once. */
export function followSignOutsElsewhere(): void {
  channelOf('signing out')?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const userId = parseOrNull(UserId, data);
    if (userId !== null) deleteDrafts(userId);
  });
}

function deleteDrafts(userId: string): void {
  localDrafts.clear(userId);
  tabDrafts.clear(userId);
  userSignOuts.notify(userId);
}

/** Calls the listener when the server has ended the session, also if only another tab received the server's refusal. */
export function onSessionEnd(listener: () => void): () => void {
  const others = channelOf('session end');
  others?.addEventListener('message', listener);
  const unsubscribe = session.onEnd(() => {
    others?.postMessage(null);
    listener();
  });
  return () => {
    unsubscribe();
    others?.removeEventListener('message', listener);
  };
}

/** The content of messages in the channel `signing out`: the id of the user who signed out. */
const UserId = z.string();

const channels = new Map<string, BroadcastChannel>();

/** The channel with this name, which connects the tabs; null if the browser has no channels. */
function channelOf(name: 'signing out' | 'session end'): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = channels.get(name) ?? new BroadcastChannel(name);
  channels.set(name, channel);
  return channel;
}
