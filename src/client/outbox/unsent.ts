import type { Entry } from '../../core/outbox/entry.ts';
import { addListener } from '../listeners.ts';
import type { SentReply } from '../../core/storage/outbox-store.ts';
import { session } from '../session/session-state.ts';

const none: readonly Entry[] = [];

interface Known {
  userId: string;
  entries: readonly Entry[];
}

/** What is known of the outbox at once and everywhere, while all that works it is fetched on demand. */
function createUnsent() {
  let known: Known | null = null;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(made: SentReply) => void>();

  return {
    /** What the signed-in person has unsent, in order; never what is somebody else's. */
    get: (): readonly Entry[] => {
      const now = session.get();
      return now.state === 'signed in' && known?.userId === now.user.id ? known.entries : none;
    },

    /** Whether the outbox of the signed-in person has been read. */
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
