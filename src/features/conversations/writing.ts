import type { Message } from '../../../contract/entities.ts';

/** A message that is not among the stored ones yet. Its id is the Idempotency-Key of every try to send it. */
export type Outgoing = {
  id: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
} & (
  | { state: 'sending' }
  | { state: 'sent'; message: Message }
  /** `reason` in words; null where the page was closed before it was known. */
  | { state: 'not sent'; reason: string | null }
);

/** What somebody writes in one conversation. */
export interface Writing {
  /** What stands in the box. */
  text: string;
  /** What came back into the box because it was not sent. Sent again as it is, it keeps its id. */
  returned: { id: string; content: string; reason: string | null } | null;
  /** In the order in which they were written. */
  outgoing: readonly Outgoing[];
}

export const nothingWritten: Writing = { text: '', returned: null, outgoing: [] };

/**
 * Marks everything under way as not sent: what was written later is not to arrive first. A single one goes
 * back into the box where that is empty; otherwise they wait beside it.
 */
export function turnedBack(writing: Writing, reason: string | null): Writing {
  const outgoing = writing.outgoing.map((entry): Outgoing =>
    entry.state === 'sending' ? { ...entry, state: 'not sent', reason } : entry,
  );
  const waiting = outgoing.filter(({ state }) => state === 'not sent');
  const [only] = waiting;
  if (only === undefined || waiting.length > 1 || writing.text !== '')
    return { ...writing, outgoing };
  return {
    text: only.content,
    returned: { id: only.id, content: only.content, reason },
    outgoing: outgoing.filter((entry) => entry !== only),
  };
}

/** Takes what waits into the box; what stood there waits in its place. */
export function takenBack(writing: Writing, id: string, writtenAt: string, newId: string): Writing {
  const taken = writing.outgoing.find((entry) => entry.id === id);
  if (taken?.state !== 'not sent') return writing;
  const { text, returned } = writing;
  const content = text.trim();
  const kept = returned?.content === content ? returned : { id: newId, reason: null };
  const swapped: Outgoing[] =
    content === '' ? [] : [{ ...kept, content, writtenAt, state: 'not sent' }];
  return {
    text: taken.content,
    returned: { id: taken.id, content: taken.content, reason: null },
    outgoing: writing.outgoing.flatMap((entry) => (entry === taken ? swapped : entry)),
  };
}

/** Drops whatever turns out to be stored: an answer may be lost where the message was not. */
export function withoutStored(writing: Writing, storedIds: ReadonlySet<string>): Writing {
  const outgoing = writing.outgoing.filter(({ id }) => !storedIds.has(id));
  const { text, returned } = writing;
  const isStored = returned !== null && storedIds.has(returned.id);
  if (!isStored && outgoing.length === writing.outgoing.length) return writing;
  const isAsReturned = isStored && text.trim() === returned.content;
  return {
    text: isAsReturned ? '' : text,
    returned: isStored ? null : returned,
    outgoing,
  };
}

/** What is kept on the device of it; null where there is nothing to keep. */
export function keptOf({ text, returned, outgoing }: Writing): unknown {
  const unsent = outgoing.filter(({ state }) => state !== 'sent');
  if (text === '' && unsent.length === 0) return null;
  return { text, returned, outgoing: unsent };
}

/** Reads what was kept, perhaps by another version of the portal. Of what was under way nobody knows. */
export function writingOf(kept: unknown): Writing {
  if (typeof kept !== 'object' || kept === null) return nothingWritten;
  const { text, returned, outgoing } = kept as Partial<Record<keyof Writing, unknown>>;
  return {
    text: typeof text === 'string' ? text : '',
    returned: entryOf(returned),
    outgoing: (Array.isArray(outgoing) ? outgoing : []).flatMap((value: unknown): Outgoing[] => {
      const entry = entryOf(value);
      return entry === null ? [] : [{ ...entry, state: 'not sent' }];
    }),
  };
}

function entryOf(value: unknown) {
  if (typeof value !== 'object' || value === null) return null;
  const { id, content, reason, writtenAt } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof content !== 'string') return null;
  return {
    id,
    content,
    reason: typeof reason === 'string' ? reason : null,
    writtenAt: typeof writtenAt === 'string' ? writtenAt : new Date(0).toISOString(),
  };
}
