/**
 * The outbox for screens: unsent messages and items. The code that sends them is loaded after a sign-in, because a
 * visitor has nothing to send.
 */
import { logFailure } from '../../core/log/log.ts';
import { useSyncExternalStore } from 'react';
import type { Entry } from '../../core/outbox/entry.ts';
import { onlineStatus } from '../connection/online-status.ts';
import type { PageOutbox } from './page-outbox.ts';
import { newEntry } from '../../core/outbox/new-entry.ts';
import type { NewEntry } from '../../core/outbox/payload.ts';
import { session } from '../session/session-state.ts';
import { noneUnsent, notKnown, unsent } from './unsent.ts';

let loading: Promise<PageOutbox> | null = null;

function load(): Promise<PageOutbox> {
  loading ??= import('./start-outbox.ts').then(
    ({ startPageOutbox }) => startPageOutbox(),
    (error: unknown) => {
      // A device that is offline may not have cached the code yet, so the next call tries again.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Sends the outbox from now on while a user is signed in. Called once, by the page. */
export function startOutbox(): void {
  const begin = () => {
    if (session.get().state === 'signed in')
      load().catch(logFailure('outbox', 'its code could not be loaded', undefined));
  };
  begin();
  session.subscribe(begin);
  onlineStatus.subscribe(begin);
}

/** The unsent entries of the signed-in user, in order. */
export function useUnsent(): readonly Entry[] {
  return useSyncExternalStore(unsent.subscribe, unsent.get, noneUnsent);
}

/** Whether the signed-in user's entries have been read from the device. */
export function useIsUnsentKnown(): boolean {
  return useSyncExternalStore(unsent.subscribe, unsent.isKnown, notKnown);
}

/**
 * Adds an entry. `useUnsent` returns it to its author at once, before the device has stored it. The entry belongs to
 * its author even if they have signed out since, or another person has signed in.
 * @param replaces the id of an entry to remove once this one is stored; null for none
 * @returns false if it is neither stored nor sent; the screen must then keep its content
 */
export async function enqueue(written: NewEntry, replaces: string | null = null): Promise<boolean> {
  // Infinity, because the entry gets its position in the lane only when it is stored.
  unsent.add(newEntry(written, Infinity, Date.now()));
  const isStored = await load()
    .then((outbox) => outbox.enqueue(written, replaces))
    .catch(logFailure('outbox', 'an entry could not be stored', false));
  unsent.drop(written.id);
  return isStored;
}

/** Sends a failed or waiting entry again at once. */
export async function retryUnsent(id: string): Promise<void> {
  await (await load()).retry(id);
}

/**
 * Stops sending a waiting entry, so that its author can edit it. It stays in the outbox until an edited one replaces
 * it, or its author retries or discards it. An entry in any other state stays as it is.
 */
export async function pauseUnsent(id: string): Promise<void> {
  await (await load()).pause(id);
}

/** Resumes sending an entry that `pauseUnsent` has paused. An entry in any other state stays as it is. */
export async function resumeUnsent(id: string): Promise<void> {
  await (await load()).resume(id);
}

/** Deletes an entry. One that is being sent may still reach the server, but is not sent again. */
export async function discardUnsent(id: string): Promise<void> {
  await (await load()).discard(id);
}

/**
 * Removes an entry from the outbox so that the user can edit it, unless it is gone or being sent.
 * @param keep stores the entry's content elsewhere and returns whether it did. Called before the outbox deletes the
 *   entry, so that a page that closes in between loses nothing.
 */
export async function takeBack(id: string, keep: (entry: Entry) => boolean): Promise<void> {
  await (await load()).remove(id, keep);
}

/** Like `discardUnsent`, for all entries of the signed-in user. */
export async function discardAllUnsent(): Promise<void> {
  await (await load()).discardAll();
}

/** Subscribes to the reply to each sent entry of the signed-in user, from any tab or the worker. */
export const { onSent } = unsent;
