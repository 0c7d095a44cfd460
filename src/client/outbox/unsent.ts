import type { Entry } from '../../core/outbox/entry.ts';
import { createListeners } from '../../core/listeners.ts';
import type { SentReply } from '../../core/storage/outbox-store.ts';
import { session } from '../session/session-state.ts';

const none: readonly Entry[] = [];

interface Known {
  userId: string;
  entries: readonly Entry[];
}

/** The entries on screen. A module of its own, because the code that sends the outbox is loaded lazily. */
function createUnsent() {
  let known: Known | null = null;
  /** Entries that the device is still storing. */
  let beingStored: readonly Entry[] = none;
  let shown: Known | null = null;
  const changes = createListeners();
  const sent = createListeners<[made: SentReply]>();

  function changed(): void {
    shown = null;
    changes.notify();
  }

  function entriesOf(userId: string): readonly Entry[] {
    const stored = known?.userId === userId ? known.entries : none;
    const ids = new Set(stored.map(({ id }) => id));
    const added = beingStored.filter((entry) => entry.userId === userId && !ids.has(entry.id));
    return added.length === 0 ? stored : [...stored, ...added];
  }

  return {
    /** The unsent entries of the signed-in user, in order; never another user's. */
    get: (): readonly Entry[] => {
      const userId = session.userId();
      if (userId === null) return none;
      if (shown?.userId !== userId) shown = { userId, entries: entriesOf(userId) };
      return shown.entries;
    },

    /** Whether the signed-in user's entries have been read from the device. */
    isKnown: (): boolean => known !== null && known.userId === session.userId(),

    /** Replaces the entries that were read from the device. */
    become(next: Known): void {
      known = next;
      changed();
    },

    /** Shows an entry while the device stores it. */
    add(entry: Entry): void {
      beingStored = [...beingStored.filter(({ id }) => id !== entry.id), entry];
      changed();
    },

    /** To be called once a stored entry has been read from the device, or if the device could not store it. */
    drop(id: string): void {
      beingStored = beingStored.filter((entry) => entry.id !== id);
      changed();
    },

    subscribe: (listener: () => void): (() => void) => {
      const stops = [changes.subscribe(listener), session.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    notifySent: sent.notify,
    onSent: sent.subscribe,
  };
}

export type Unsent = ReturnType<typeof createUnsent>;
export const unsent = createUnsent();
/** The snapshots for the server render and the hydration, when no entries have been read yet. */
export const notKnown = (): boolean => false;
export const noneUnsent = (): readonly Entry[] => none;
