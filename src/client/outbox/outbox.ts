/**
 * Messages and new items that wait to be sent, as screens know them. What works the outbox is fetched
 * when somebody is signed in, and not before: a visitor has nothing to send.
 */
import { useSyncExternalStore } from 'react';
import type { Entry } from '../../core/outbox/entry.ts';
import { onlineStatus } from '../connection/online-status.ts';
import type { PageOutbox } from './page-outbox.ts';
import type { NewEntry } from '../../core/outbox/payload.ts';
import { session } from '../session/session-state.ts';
import { noneUnsent, notKnown, unsent } from './unsent.ts';

export type { Entry } from '../../core/outbox/entry.ts';
export { conversationLane, itemsLane } from '../../core/outbox/lane-names.ts';
export type { ItemPayload } from '../../core/outbox/payload.ts';

let loading: Promise<PageOutbox> | null = null;

function load(): Promise<PageOutbox> {
  loading ??= import('./start-outbox.ts').then(
    ({ startPageOutbox }) => startPageOutbox(),
    (error: unknown) => {
      // Offline it may not be on the device yet: the next one who needs it tries again.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Has what waits sent from now on, whoever signs in. Called once, by the page. */
export function startOutbox(): void {
  const begin = () => {
    if (session.get().state === 'signed in') load().catch(() => undefined);
  };
  begin();
  session.subscribe(begin);
  onlineStatus.subscribe(begin);
}

/** What the signed-in person has unsent, in order. */
export function useUnsent(): readonly Entry[] {
  return useSyncExternalStore(unsent.subscribe, unsent.get, noneUnsent);
}

/** Whether it is known what the signed-in person has unsent: the outbox is read from the device first. */
export function useIsUnsentKnown(): boolean {
  return useSyncExternalStore(unsent.subscribe, unsent.isKnown, notKnown);
}

/**
 * Keeps something until it is sent, by whatever way there is, as who is signed in.
 * @returns false where the device would not keep it, or nobody is signed in: what was typed must stay
 */
export async function enqueue(written: NewEntry): Promise<boolean> {
  try {
    return await (await load()).enqueue(written);
  } catch {
    return false;
  }
}

/** Has it tried anew at once: what was turned down, or what waits for a better time. */
export async function retryUnsent(id: string): Promise<void> {
  await (await load()).retry(id);
}

/** Throws it away, unless it is on its way just now. */
export async function discardUnsent(id: string): Promise<void> {
  await (await load()).takeOut(id);
}

/**
 * Takes it out of the outbox, to be written anew.
 * @returns null where it is gone, or on its way just now
 */
export async function takeBack(id: string): Promise<Entry | null> {
  return (await load()).takeOut(id);
}

/** Throws away all that the signed-in person has not sent; what is on its way just now may still arrive. */
export async function discardAllUnsent(): Promise<void> {
  await (await load()).discardAll();
}

/** Hears of each entry of who is signed in that was sent, from any tab or the worker: what it became. */
export const { onSent } = unsent;
