import { useSyncExternalStore } from 'react';
import { addListener } from '../listeners.ts';
import { localDrafts, tabDrafts } from '../device/local-drafts.ts';
import { type SessionState, type StorageFailure, session } from './session-state.ts';

export { session } from './session-state.ts';
export type { SessionState, SessionUser } from './session-state.ts';

const whileLoading: SessionState = { state: 'loading' };

/** Who is signed in; `loading` on the server and while its page is hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, () => whileLoading);
}

export const { signIn } = session;

const forgetters = new Set<(userId: string) => void>();

/** Hears who signs out of their own wish: what they have begun to write is not kept any more. */
export const onSigningOut = (listener: (userId: string) => void): (() => void) =>
  addListener(forgetters, listener);

/**
 * Signs out whoever wants to, and forgets what they had begun to write; a session that the server ended
 * leaves it for their next one.
 * @returns what to say where the storage could not be cleared; this tab is signed out all the same
 */
export function signOut(): StorageFailure | null {
  const now = session.get();
  const failure = session.signOut();
  if (now.state === 'signed in') {
    forgetWritten(now.user.id);
    openChannel()?.postMessage(now.user.id);
  }
  return failure;
}

/** Does here what who signs out in another tab wants of this one too. Called once. */
export function hearSignOutsElsewhere(): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') forgetWritten(data);
  });
}

function forgetWritten(userId: string): void {
  localDrafts.clear(userId);
  tabDrafts.clear(userId);
  for (const forget of forgetters) forget(userId);
}

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('signing out');
  return channel;
}
