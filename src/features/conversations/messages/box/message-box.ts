import { z } from 'zod/mini';
import { listOf, storedText } from '../../../../core/parse.ts';
import { parseStored } from '../../../../core/parse-stored.ts';
import { createListeners } from '../../../../core/listeners.ts';
import { promiseWithResolvers } from '../../../../core/promise-with-resolvers.ts';

/** A submitted message that the outbox has not stored yet. */
interface PendingMessage {
  /** The id of the outbox entry and of the message. */
  id: string;
  content: string;
}

/** The state of the message box of one conversation. */
interface Written {
  text: string;
  /** Submitted messages, stored with the text in case the page closes before the outbox has stored them. */
  pending: readonly PendingMessage[];
  /** Idempotency-Key to reuse because an earlier attempt may have reached the server; null for a new message. */
  replaces: string | null;
  /** The only text that may be sent under `replaces`, because it was sent before; null if any text may. */
  returned: string | null;
  /**
   * Whether the user wants to edit a second unsent message. The box cannot hold it, because its text already replaces
   * another one.
   */
  isOccupied: boolean;
  /** Whether a message could be neither stored nor sent, and its text is therefore in the box again. */
  hasNoRoom: boolean;
  /** Whether another tab has this conversation open too, and stores a draft of its own. */
  isBesideAnother: boolean;
}

/** Storage for this tab's draft between visits. */
export interface BoxPlace {
  /** Returns the draft that this tab stored before it had acquired a storage key. */
  early: () => unknown;
  /**
   * Acquires a storage key.
   * @param found called with the stored draft, and with whether another tab has this conversation open too
   * @param shared called with true once it is certain that another tab has the conversation open, with false when
   *   that tab closes it
   * @returns a function that releases the key
   */
  acquire: (
    found: (stored: unknown, isBesideAnother: boolean) => void,
    shared: (isBesideAnother: boolean) => void,
  ) => () => void;
  write: (value: unknown) => void;
}

interface MessageBoxParts {
  place: BoxPlace;
  /**
   * Adds a message to the outbox; repeated calls with the same id add it once.
   * @returns false if it is neither stored nor sent
   */
  handOver: (id: string, content: string) => Promise<boolean>;
  newId: () => string;
}

const nothingWritten: Written = {
  text: '',
  pending: [],
  replaces: null,
  returned: null,
  isOccupied: false,
  hasNoRoom: false,
  isBesideAnother: false,
};

/**
 * The message box of one user in one conversation. It stores every message until the outbox has stored it, so that
 * closing the page at any moment loses nothing.
 */
export function createMessageBox({ place, handOver, newId }: MessageBoxParts) {
  let written = nothingWritten;
  const changes = createListeners();
  /** Releases the storage key; null while there is none. */
  let release: (() => void) | null = null;
  let whenPlaced: Promise<void> = Promise.resolve();
  /**
   * The messages that the outbox could not store, in the order of sending. The text in the box begins with them until
   * the user changes them.
   */
  let notStored = '';

  function become(next: Written) {
    written = next;
    place.write(storedOf(written));
    changes.notify();
  }

  async function hand({ id, content }: PendingMessage): Promise<void> {
    const isStored = await handOver(id, content);
    const { text, replaces, returned } = written;
    const pending = written.pending.filter((one) => one.id !== id);
    if (isStored) become({ ...written, pending });
    else {
      const before = text.startsWith(notStored) ? notStored : '';
      notStored = joined(before, content);
      become({
        ...written,
        text: joined(notStored, text.slice(before.length).replace(/^\n/, '')),
        pending,
        ...(replaces === null ? { replaces: id, returned: content } : { replaces, returned }),
        isOccupied: false,
        hasNoRoom: true,
      });
    }
    releaseIfDone();
  }

  /** Acquires the storage key and restores the stored draft. */
  function begin() {
    const { promise, resolve } = promiseWithResolvers<undefined>();
    whenPlaced = promise;
    written = writtenOf(place.early());
    for (const one of written.pending) void hand(one);
    const found = (stored: unknown, isBesideAnother: boolean) => {
      const own = writtenOf(stored);
      const isHere = new Set(written.pending.map(({ id }) => id));
      const before = own.pending.filter(({ id }) => !isHere.has(id));
      become({
        ...written,
        text: joined(own.text, written.text),
        pending: [...before, ...written.pending],
        ...(own.replaces === null ? {} : { replaces: own.replaces, returned: own.returned }),
        isBesideAnother,
      });
      for (const one of before) void hand(one);
      resolve(undefined);
    };
    release = place.acquire(found, (isBesideAnother) => become({ ...written, isBesideAnother }));
  }

  /** Releases the storage key once nobody subscribes and no message is pending. */
  function releaseIfDone() {
    if (!changes.isEmpty() || written.pending.length > 0) return;
    release?.();
    release = null;
  }

  return {
    get: (): Written => written,

    subscribe: (listener: () => void): (() => void) => {
      const stop = changes.subscribe(listener);
      if (release === null) begin();
      return () => {
        stop();
        releaseIfDone();
      };
    },

    write(text: string): void {
      // Text written after the box was empty is a new message, so it gets a new id.
      const replaces = text === '' ? null : written.replaces;
      become({ ...written, text, replaces, isOccupied: false, hasNoRoom: false });
    },

    /** Hands the text to the outbox and empties the box. */
    submit(): void {
      const content = written.text.trim();
      if (content === '') return;
      const { pending, replaces, returned, isBesideAnother } = written;
      // If the server has the returned text and only its response was lost, it refuses another text under the same id.
      const isSame = returned === null || returned === content;
      const message = { id: replaces !== null && isSame ? replaces : newId(), content };
      become({ ...nothingWritten, isBesideAnother, pending: [...pending, message] });
      void hand(message);
    },

    /** Adds a suggested text after the text in the box. */
    append(text: string): void {
      become({ ...written, text: joined(written.text, text), hasNoRoom: false });
    },

    /** Waits for the storage key. @returns whether `putBack` may be called; if not, sets `isOccupied` */
    async makeRoom(): Promise<boolean> {
      await whenPlaced;
      const isOccupied = written.replaces !== null;
      if (isOccupied) become({ ...written, isOccupied });
      return !isOccupied;
    },

    /**
     * Puts an unsent message back, before the text in the box.
     * @param replaces the id under which to send the message again; null for a new id
     */
    putBack(content: string, replaces: string | null): void {
      const text = joined(content, written.text);
      become({ ...written, text, replaces, returned: null, hasNoRoom: false });
    },
  };
}

export type MessageBox = ReturnType<typeof createMessageBox>;

function joined(first: string, second: string): string {
  if (first.trim() === '') return second;
  return second.trim() === '' ? first : `${first}\n${second}`;
}

/** The part of the state to store; null if there is nothing to store. */
function storedOf({ text, pending, replaces, returned }: Written): unknown {
  if (text === '' && pending.length === 0) return null;
  return { text, pending, replaces, ...(returned !== null && { returned }) };
}

/** The stored state. Another version of the portal may have stored it, so invalid parts are dropped. */
const StoredBox = z.object({
  text: storedText,
  pending: listOf(z.object({ id: z.string(), content: z.string() })),
  replaces: z.catch(z.nullable(z.string()), null),
  returned: z.catch(z.nullable(z.string()), null),
});

function writtenOf(stored: unknown): Written {
  const box = parseStored(StoredBox, stored, 'drafts', 'the draft of a message is damaged');
  if (box === null) return nothingWritten;
  return { ...nothingWritten, ...box };
}
