import { bounds } from '../../../contract/bounds.ts';
import { isRecord } from '../../core/is-record.ts';
import { addListener } from '../../client/listeners.ts';

/** A message on its way from the box into the outbox. */
export interface Leaving {
  /** The id that its entry and the message itself will have. */
  id: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  /** The outbox has it, though it may not be listed yet. */
  isKept: boolean;
}

/** A message that is being written. */
export type Coming = Omit<Leaving, 'isKept'>;

/** What somebody writes in one conversation. */
interface Written {
  /** What stands in the box. */
  text: string;
  leaving: readonly Leaving[];
  /**
   * The id under which what stands in the box goes out, where that is given: it was sent before, and may
   * have arrived without an answer. The portal makes something of one id only once.
   */
  replaces: string | null;
  /** Something else was to be written anew, which would have to go out under two ids. */
  isOccupied: boolean;
  /** The device had no room for what was to be sent: it stands in the box again. */
  isRefused: boolean;
  /** Another tab has this conversation open as well: what is written there is kept apart. */
  isBesideAnother: boolean;
}

/** Where what is written is kept between visits: a place of this tab's own. */
export interface BoxPlace {
  /** What this tab wrote on an earlier visit before it had its place. */
  early: () => unknown;
  /**
   * Takes the place.
   * @param found told what is kept in it, and whether another tab has one too
   * @param shared told later whether another tab has one too
   * @returns gives it back
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
   * Puts a message into the outbox, once however often it is told the same id.
   * @returns false where the device would not keep it
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
 * The message box of one person in one conversation. What was typed is kept by it until the outbox has it,
 * so that it is in one of both places whenever the page ends.
 */
export function createMessageBox({ place, handOver, newId, now }: MessageBoxParts) {
  let written = nothingWritten;
  const listeners = new Set<() => void>();
  /** Gives the place back; null while nobody needs one. */
  let leave: (() => void) | null = null;
  let whenPlaced: Promise<void> = Promise.resolve();
  /** Made ahead: the first takes a browser long, and the frame that shows its message would wait for it. */
  let nextId = newId();
  let coming: Coming | null = null;

  function become(next: Written) {
    written = next;
    coming = comingOf(written, nextId, now);
    place.write(keptOf(written));
    for (const listener of listeners) listener();
  }

  async function hand({ id, content }: Leaving): Promise<void> {
    const isKept = await handOver(id, content);
    const { text, leaving, replaces } = written;
    if (isKept) {
      const told = leaving.map((one) => (one.id === id ? { ...one, isKept } : one));
      become({ ...written, leaving: told });
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

  /** What was written on an earlier visit comes back with the place that it is kept in. */
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

  /** What the outbox has not yet is still kept in the place. */
  function leaveIfDone() {
    if (listeners.size > 0 || written.leaving.some(({ isKept }) => !isKept)) return;
    leave?.();
    leave = null;
  }

  return {
    get: (): Written => written,

    /** What stands in the box as the message that it becomes if it is sent; null where it becomes none. */
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
      // Who empties the box has done with what stood in it.
      const replaces = text === '' ? null : written.replaces;
      become({ ...written, text, replaces, isOccupied: false, isRefused: false });
    },

    /** Hands over what stands in the box and empties it. */
    submit(): void {
      const content = written.text.trim();
      if (content === '') return;
      const id = written.replaces ?? nextId;
      nextId = newId();
      const entry: Leaving = { id, content, writtenAt: now(), isKept: false };
      const { leaving, isBesideAnother } = written;
      become({ ...nothingWritten, isBesideAnother, leaving: [...leaving, entry] });
      void hand(entry);
    },

    /** @returns whether a message can be put back; otherwise the box says why not */
    async makeRoom(): Promise<boolean> {
      await whenPlaced;
      const isOccupied = written.replaces !== null;
      if (isOccupied) become({ ...written, isOccupied });
      return !isOccupied;
    },

    /**
     * Puts a message back, before what stands in the box by now.
     * @param replaces the id under which it goes out again; null for a new one
     */
    putBack(content: string, replaces: string | null): void {
      become({ ...written, text: joined(content, written.text), replaces, isRefused: false });
    },

    /** Told which messages are listed elsewhere by now. */
    settle(listed: ReadonlySet<string>): void {
      const leaving = written.leaving.filter(({ id, isKept }) => !isKept || !listed.has(id));
      if (leaving.length < written.leaving.length) become({ ...written, leaving });
    },
  };
}

export type MessageBox = ReturnType<typeof createMessageBox>;

/** @param id the one that the next message will have, unless it was sent before: that one may be listed already */
function comingOf({ text, replaces }: Written, id: string, now: () => string): Coming | null {
  const content = text.trim();
  const isSendable = content !== '' && content.length <= bounds.message.max;
  return isSendable && replaces === null ? { id, content, writtenAt: now() } : null;
}

function joined(first: string, second: string): string {
  if (first.trim() === '') return second;
  return second.trim() === '' ? first : `${first}\n${second}`;
}

/** What is kept on the device of it; null where there is nothing to keep. */
function keptOf({ text, leaving, replaces }: Written): unknown {
  const unkept = leaving.flatMap(({ isKept, ...one }) => (isKept ? [] : one));
  return text === '' && unkept.length === 0 ? null : { text, leaving: unkept, replaces };
}

/** Reads what was kept, perhaps by another version of the portal. */
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

function leavingOf(stored: unknown): Leaving[] {
  if (!isRecord(stored)) return [];
  const { id, content, writtenAt } = stored;
  return typeof id === 'string' && typeof content === 'string' && typeof writtenAt === 'string'
    ? [{ id, content, writtenAt, isKept: false }]
    : [];
}
