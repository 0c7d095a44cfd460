import type { Message } from '../../../contract/entities.ts';
import type { Failure, Result } from '../../data/api.ts';
import { listen } from '../../data/listen.ts';
import {
  type Outgoing,
  type Writing,
  keptOf,
  nothingWritten,
  takenBack,
  turnedBack,
  withoutStored,
  writingOf,
} from './writing.ts';

interface WriterParts {
  /** Where it is kept between visits. */
  kept: { read: () => unknown; write: (value: unknown) => void };
  /** @param id the Idempotency-Key; it becomes the message's id */
  send: (id: string, content: string) => Promise<Result<Message>>;
  /** A failure in words. */
  reasonOf: (failure: Failure) => string | null;
  /** Told each time that something could not be sent. */
  onFailure: () => void;
  newId: () => string;
  /** ISO 8601. */
  now: () => string;
}

/**
 * What one person writes in one conversation, from the first key pressed until it is among the stored
 * messages. Messages leave one after the other, so that they arrive in their order, and go on leaving
 * when the screen is left.
 */
export function createWriter({ kept, send, reasonOf, onFailure, newId, now }: WriterParts) {
  let writing = nothingWritten;
  let isSending = false;
  const listeners = new Set<() => void>();

  function become(next: Writing) {
    if (next === writing) return;
    writing = next;
    kept.write(keptOf(writing));
    for (const listener of listeners) listener();
  }

  function replace(id: string, entry: Outgoing) {
    const outgoing = writing.outgoing.map((one) => (one.id === id ? entry : one));
    become({ ...writing, outgoing });
  }

  async function sendAll() {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = writing.outgoing.find(({ state }) => state === 'sending');
      if (next === undefined) break;
      const { id, content, writtenAt } = next;
      const result = await send(id, content);
      if (result.ok) {
        replace(id, { id, content, writtenAt, state: 'sent', message: result.value });
      } else {
        become(turnedBack(writing, reasonOf(result.failure)));
        onFailure();
      }
    }
    isSending = false;
    // Nobody is there to find it among the stored ones.
    if (listeners.size === 0) forgetSent();
  }

  function forgetSent() {
    const sent = writing.outgoing.filter(({ state }) => state === 'sent');
    become(withoutStored(writing, new Set(sent.map(({ id }) => id))));
  }

  return {
    get: (): Writing => writing,

    subscribe: (listener: () => void): (() => void) => {
      // Another visit, tab or person may have changed what is kept since.
      if (listeners.size === 0 && !isSending) writing = writingOf(kept.read());
      const stop = listen(listeners, listener);
      return () => {
        stop();
        if (listeners.size === 0 && !isSending) forgetSent();
      };
    },

    write(text: string): void {
      become({ ...writing, text });
    },

    /** Sends what stands in the box and empties it. */
    submit(): void {
      const content = writing.text.trim();
      if (content === '') return;
      const { returned } = writing;
      // The first try may have arrived after all: the same words go under the same id.
      const id = returned?.content === content ? returned.id : newId();
      const entry: Outgoing = { id, content, writtenAt: now(), state: 'sending' };
      become({ text: '', returned: null, outgoing: [...writing.outgoing, entry] });
      void sendAll();
    },

    retry(id: string): void {
      const entry = writing.outgoing.find((one) => one.id === id);
      if (entry === undefined) return;
      const { content } = entry;
      const others = writing.outgoing.filter((one) => one !== entry);
      const again: Outgoing = { id, content, writtenAt: now(), state: 'sending' };
      become({ ...writing, outgoing: [...others, again] });
      void sendAll();
    },

    /** Takes it back into the box. */
    edit(id: string): void {
      become(takenBack(writing, id, now(), newId()));
    },

    discard(id: string): void {
      become({ ...writing, outgoing: writing.outgoing.filter((one) => one.id !== id) });
    },

    /** Told which messages are stored, whatever way that became known. */
    settle(storedIds: ReadonlySet<string>): void {
      become(withoutStored(writing, storedIds));
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
