import { bounds } from '../../../contract/bounds.ts';
import { isRecord } from '../../core/is-record.ts';
import { addListener } from '../../client/listeners.ts';

/** A submitted message that the outbox does not list yet. */
export interface PendingMessage {
  /** The id of the outbox entry and of the message. */
  id: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  /** Whether the outbox has stored the message, even if it does not list the entry yet. */
  isKept: boolean;
}

/** The text in the box as the message that submitting it would create. */
export type Coming = Omit<PendingMessage, 'isKept'>;

/** The state of the message box of one conversation. */
interface Written {
  /** The text in the box. */
  text: string;
  leaving: readonly PendingMessage[];
  /**
   * Idempotency key to reuse because an earlier attempt may have reached the server; null for a new message.
   */
  replaces: string | null;
  /** The user wanted to edit another unsent message, but the text in the box already has an id to reuse. */
  isOccupied: boolean;
  /** The device had no space for the message, so the text is in the box again. */
  isRefused: boolean;
  /** Another tab has this conversation open as well and stores its own draft. */
  isBesideAnother: boolean;
}

/** Storage for this tab's draft between visits. */
export interface BoxPlace {
  /** The draft that this tab stored earlier, before it had acquired a storage key. */
  early: () => unknown;
  /**
   * Acquires a storage key.
   * @param found called with the stored draft and whether another tab has one too
   * @param shared called when that changes
   * @returns releases the key
   */
  take: (
    found: (kept: unknown, isBesideAnother: boolean) => void,
    shared: (isBesideAnother: boolean) => void,
  ) => () => void;
  write: (value: unknown) => void;
}

interface MessageBoxParts {
  place: BoxPlace;
  /**
   * Adds a message to the outbox; repeated calls with the same id add it once.
   * @returns false if the device did not store it
   */
  handOver: (id: string, content: string) => Promise<boolean>;
  newId: () => string;
  /** ISO 8601. */
  now: () => string;
}

const nothingWritten: Written = {
  text: '',
  leaving: [],
  replaces: null,
  isOccupied: false,
  isRefused: false,
  isBesideAnother: false,
};

/**
 * The message box of one user in one conversation. It stores the text until the outbox has stored it, so
 * closing the page at any moment loses nothing.
 */
export function createMessageBox({ place, handOver, newId, now }: MessageBoxParts) {
  let written = nothingWritten;
  const listeners = new Set<() => void>();
  /** Releases the storage key; null while there is none. */
  let leave: (() => void) | null = null;
  let whenPlaced: Promise<void> = Promise.resolve();
  /** Generated ahead: the first call of the generator is slow and would delay the message's first frame. */
  let nextId = newId();
  let coming: Coming | null = null;

  function become(next: Written) {
    written = next;
    coming = comingOf(written, nextId, now);
    place.write(storedOf(written));
    for (const listener of listeners) listener();
  }

  async function hand({ id, content }: PendingMessage): Promise<void> {
    const isKept = await handOver(id, content);
    const { text, leaving, replaces } = written;
    if (isKept) {
      const updated = leaving.map((one) => (one.id === id ? { ...one, isKept } : one));
      become({ ...written, leaving: updated });
    } else {
      const others = leaving.filter((one) => one.id !== id);
      become({
        ...written,
        text: joined(content, text),
        leaving: others,
        replaces: replaces ?? id,
        isOccupied: false,
        isRefused: true,
      });
    }
    leaveIfDone();
  }

  /** Acquires the storage key and restores the stored draft. */
  function begin() {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    whenPlaced = promise;
    written = writtenOf(place.early());
    coming = comingOf(written, nextId, now);
    for (const one of written.leaving) void hand(one);
    const found = (kept: unknown, isBesideAnother: boolean) => {
      const own = writtenOf(kept);
      const isHere = new Set(written.leaving.map(({ id }) => id));
      const before = own.leaving.filter(({ id }) => !isHere.has(id));
      become({
        ...written,
        text: joined(own.text, written.text),
        leaving: [...before, ...written.leaving],
        replaces: own.replaces ?? written.replaces,
        isBesideAnother,
      });
      for (const one of before) void hand(one);
      resolve(undefined);
    };
    leave = place.take(found, (isBesideAnother) => become({ ...written, isBesideAnother }));
  }

  /** Releases the storage key once nobody subscribes and the outbox has stored every message. */
  function leaveIfDone() {
    if (listeners.size > 0 || written.leaving.some(({ isKept }) => !isKept)) return;
    leave?.();
    leave = null;
  }

  return {
    get: (): Written => written,

    /** The message that submitting the box would create; null if it would create none. */
    coming: (): Coming | null => coming,

    subscribe: (listener: () => void): (() => void) => {
      const stop = addListener(listeners, listener);
      if (leave === null) begin();
      return () => {
        stop();
        leaveIfDone();
      };
    },

    write(text: string): void {
      // After emptying the box, the user writes a new message.
      const replaces = text === '' ? null : written.replaces;
      become({ ...written, text, replaces, isOccupied: false, isRefused: false });
    },

    /** Hands the text to the outbox and empties the box. */
    submit(): void {
      const content = written.text.trim();
      if (content === '') return;
      const id = written.replaces ?? nextId;
      nextId = newId();
      const entry: PendingMessage = { id, content, writtenAt: now(), isKept: false };
      const { leaving, isBesideAnother } = written;
      become({ ...nothingWritten, isBesideAnother, leaving: [...leaving, entry] });
      void hand(entry);
    },

    /** @returns whether a message can be put back; if not, `isOccupied` is set */
    async makeRoom(): Promise<boolean> {
      await whenPlaced;
      const isOccupied = written.replaces !== null;
      if (isOccupied) become({ ...written, isOccupied });
      return !isOccupied;
    },

    /**
     * Puts an unsent message back, before the text in the box.
     * @param replaces the id to send it under again; null for a new id
     */
    putBack(content: string, replaces: string | null): void {
      become({ ...written, text: joined(content, written.text), replaces, isRefused: false });
    },

    /** Removes pending messages that are listed elsewhere by now. @param listed their ids */
    settle(listed: ReadonlySet<string>): void {
      const leaving = written.leaving.filter(({ id, isKept }) => !isKept || !listed.has(id));
      if (leaving.length < written.leaving.length) become({ ...written, leaving });
    },
  };
}

export type MessageBox = ReturnType<typeof createMessageBox>;

/** @param id the id of the next new message. A message that reuses an id gives null: it may be listed already. */
function comingOf({ text, replaces }: Written, id: string, now: () => string): Coming | null {
  const content = text.trim();
  const isSendable = content !== '' && content.length <= bounds.message.max;
  return isSendable && replaces === null ? { id, content, writtenAt: now() } : null;
}

function joined(first: string, second: string): string {
  if (first.trim() === '') return second;
  return second.trim() === '' ? first : `${first}\n${second}`;
}

/** The part of the state to store; null if there is nothing to store. */
function storedOf({ text, leaving, replaces }: Written): unknown {
  const unstored = leaving.flatMap(({ isKept, ...one }) => (isKept ? [] : one));
  return text === '' && unstored.length === 0 ? null : { text, leaving: unstored, replaces };
}

/** Reads a stored state, perhaps one from another version of the portal. */
function writtenOf(stored: unknown): Written {
  if (!isRecord(stored)) return nothingWritten;
  const { text, leaving, replaces } = stored;
  return {
    ...nothingWritten,
    text: typeof text === 'string' ? text : '',
    leaving: (Array.isArray(leaving) ? leaving : []).flatMap((one: unknown) => leavingOf(one)),
    replaces: typeof replaces === 'string' ? replaces : null,
  };
}

function leavingOf(stored: unknown): PendingMessage[] {
  if (!isRecord(stored)) return [];
  const { id, content, writtenAt } = stored;
  return typeof id === 'string' && typeof content === 'string' && typeof writtenAt === 'string'
    ? [{ id, content, writtenAt, isKept: false }]
    : [];
}
