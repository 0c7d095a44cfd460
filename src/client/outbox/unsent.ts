import type { Entry } from '../../core/outbox/entry.ts';
import { addListener } from '../listeners.ts';
import type { SentReply } from '../../core/storage/outbox-store.ts';
import { session } from '../session/session-state.ts';

const none: readonly Entry[] = [];

interface Known {
  userId: string;
  entries: readonly Entry[];
}

/** The entries on screen. A small module of its own, because the code that sends the outbox is loaded lazily. */
function createUnsent() {
  let known: Known | null = null;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(made: SentReply) => void>();

  return {
    /** The unsent entries of the signed-in user, in order; never another user's. */
    get: (): readonly Entry[] => {
      const now = session.get();
      return now.state === 'signed in' && known?.userId === now.user.id ? known.entries : none;
    },

    /** Whether the signed-in user's entries have been read from the device. */
    isKnown: (): boolean => {
      const now = session.get();
      return now.state === 'signed in' && known?.userId === now.user.id;
    },

    become(next: Known): void {
      known = next;
      for (const listener of listeners) listener();
    },

    subscribe: (listener: () => void): (() => void) => {
      const stops = [addListener(listeners, listener), session.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    tellSent(made: SentReply): void {
      for (const listener of sentListeners) listener(made);
    },

    onSent: (listener: (made: SentReply) => void) => addListener(sentListeners, listener),
  };
}

export type Unsent = ReturnType<typeof createUnsent>;
export const unsent = createUnsent();
export const notKnown = (): boolean => false;
export const noneUnsent = (): readonly Entry[] => none;
