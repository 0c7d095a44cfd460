import { z } from 'zod/mini';
import { ErrorDetail } from '../../../contract/errors.ts';
import { listOf, parseOrNull, storedText } from '../parse.ts';

/** The kind of thing that an entry creates on the server. */
const kinds = ['message', 'item'] as const;
export type Kind = (typeof kinds)[number];

/** Why the flusher no longer re-sends an entry. */
export type Reason =
  /** The server refused the entry. Status 0 means that the device refused it: it cannot parse the stored payload. */
  | { kind: 'refused'; status: number; code: string; message: string; details: ErrorDetail[] }
  /** The first attempt that may have reached the server was more than `maxRetryAgeMs` ago. */
  | { kind: 'too old' }
  /** Its author began to edit it. Until they finish, the earlier content must not be sent. */
  | { kind: 'in editing' }
  /** This version of the portal cannot parse the stored row, or the stored reason. */
  | { kind: 'unreadable' };

/** Times are epoch milliseconds by the device's clock. */
export type State =
  /** To be sent from `notBefore` on. An entry that waits for `network` is sent as soon as the server answers. */
  | { name: 'queued'; notBefore: number; waitsFor: 'its turn' | 'network' | 'server' }
  /** Being sent. A flusher that acquires the lock and finds this state knows that the previous one died. */
  | { name: 'sending' }
  /** The session ended; waits until the same user signs in. */
  | { name: 'blocked' }
  | { name: 'failed'; reason: Reason };

/** One write that the server has to carry out exactly once. */
export interface Entry {
  /** UUID: the Idempotency-Key, and the id of the item or message that the server creates. */
  id: string;
  /** The author. The entry is sent only while this user is signed in. */
  userId: string;
  /** Entries of a lane are sent in order; lanes are sent in parallel. */
  lane: string;
  /** Sorts the entries of a lane. */
  seq: number;
  kind: Kind;
  /** The stored payload; payload.ts parses it. */
  payload: unknown;
  /** When its author wrote this content. An edited entry has a later time, which tells the two versions apart. */
  createdAt: number;
  /** When the first attempt ended that the server may have carried out; null before, and after a retry by the user. */
  firstTriedAt: number | null;
  /** How many attempts failed on the server's side, not for lack of a network. A retry by the user sets it to 0. */
  attempts: number;
  state: State;
}

/** Whether the entry is paused because its author began to edit it. */
export function isInEditing({ state }: Entry): boolean {
  return state.name === 'failed' && state.reason.kind === 'in editing';
}

/** Another version of the portal may have stored a reason that this one does not know. It becomes `unreadable`. */
const StoredReason: z.ZodMiniType<Reason> = z.catch(
  z.union([
    z.object({
      kind: z.literal('refused'),
      status: z.catch(z.number(), 0),
      code: storedText,
      message: storedText,
      details: listOf(ErrorDetail),
    }),
    z.object({ kind: z.enum(['too old', 'in editing', 'unreadable']) }),
  ]),
  { kind: 'unreadable' },
);

const StoredState: z.ZodMiniType<State> = z.union([
  z.object({
    name: z.literal('queued'),
    notBefore: z.number(),
    waitsFor: z.enum(['its turn', 'network', 'server']),
  }),
  z.object({ name: z.enum(['sending', 'blocked']) }),
  z.object({ name: z.literal('failed'), reason: StoredReason }),
]);

const zero = z.catch(z.number(), 0);

const StoredEntry = z.object({
  userId: z.string(),
  lane: z.string(),
  seq: z.number(),
  kind: z.enum(kinds),
  createdAt: z.number(),
  firstTriedAt: z.catch(z.nullable(z.number()), null),
  attempts: zero,
  state: StoredState,
});

/** The readable fields of a row that does not parse as an entry. */
const DamagedEntry = z.object({
  userId: storedText,
  lane: storedText,
  seq: zero,
  kind: z.catch(z.enum(kinds), 'message'),
  createdAt: zero,
  firstTriedAt: StoredEntry.shape.firstTriedAt,
  attempts: zero,
});

/**
 * Parses a stored row, which another version of the portal may have written. A row that cannot be parsed becomes a
 * failed entry. It is not deleted, because it contains a user's text.
 * @param row as stored; `id` is its key
 */
export function parseEntry(row: { id: string } & Record<string, unknown>): Entry {
  const { id, payload } = row;
  const entry = parseOrNull(StoredEntry, row);
  if (entry !== null) return { id, payload, ...entry };
  const state = { name: 'failed', reason: { kind: 'unreadable' } } as const;
  return { id, payload, ...DamagedEntry.parse(row), state };
}
