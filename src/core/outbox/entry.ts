import type { ErrorDetail } from '../../../contract/errors.ts';
import { isRecord } from '../is-record.ts';

/** What an entry creates on the server. */
const kinds = ['message', 'item'] as const;
export type Kind = (typeof kinds)[number];

/** Why the flusher no longer re-sends an entry. */
export type Reason =
  /** The server rejected it. */
  | { kind: 'turned down'; status: number; code: string; message: string; details: ErrorDetail[] }
  /** Its first attempt that may have reached the server is longer ago than `maxRetryAgeMs`. */
  | { kind: 'too old' }
  /** This version of the portal cannot parse the stored row. */
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
  /** Its author. It is sent only while this user is signed in. */
  userId: string;
  /** Entries of a lane are sent in order; lanes are sent in parallel. */
  lane: string;
  /** Sorts the entries of a lane. */
  seq: number;
  kind: Kind;
  /** What to send, as stored; send.ts checks its shape. */
  payload: unknown;
  createdAt: number;
  /** When the first attempt ended that may have reached the server; null if there was none. */
  firstTriedAt: number | null;
  /** How many attempts failed on the server's side; attempts without a network do not count. */
  attempts: number;
  state: State;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function parseState(value: unknown): State | null {
  if (!isRecord(value)) return null;
  const { name, notBefore, waitsFor, reason } = value;
  switch (name) {
    case 'queued': {
      const what = (['its turn', 'network', 'server'] as const).find((one) => one === waitsFor);
      return isTime(notBefore) && what ? { name, notBefore, waitsFor: what } : null;
    }
    case 'sending':
    case 'blocked':
      return { name };
    case 'failed':
      return { name, reason: parseReason(reason) };
    default:
      return null;
  }
}

function parseReason(value: unknown): Reason {
  if (!isRecord(value)) return { kind: 'unreadable' };
  const { kind, status, code, message, details } = value;
  if (kind === 'too old') return { kind };
  if (kind !== 'turned down') return { kind: 'unreadable' };
  return {
    kind,
    status: isTime(status) ? status : 0,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    details: Array.isArray(details) ? details.filter(isDetail) : [],
  };
}

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}

/**
 * Parses a stored row, which an earlier version of the portal may have written. A row that cannot be parsed
 * becomes a failed entry and is not deleted: it contains a user's text.
 * @param row as stored; `id` is its key
 */
export function parseEntry(row: { id: string } & Record<string, unknown>): Entry {
  const { id, userId, lane, seq, kind, payload, createdAt, firstTriedAt, attempts } = row;
  const state = parseState(row.state);
  const known = kinds.find((one) => one === kind);
  const isReadable =
    typeof userId === 'string' &&
    typeof lane === 'string' &&
    isTime(seq) &&
    isTime(createdAt) &&
    known !== undefined &&
    state !== null;
  return {
    id,
    userId: typeof userId === 'string' ? userId : '',
    lane: typeof lane === 'string' ? lane : '',
    seq: isTime(seq) ? seq : 0,
    kind: known ?? 'message',
    payload,
    createdAt: isTime(createdAt) ? createdAt : 0,
    firstTriedAt: isTime(firstTriedAt) ? firstTriedAt : null,
    attempts: isTime(attempts) ? attempts : 0,
    state: isReadable ? state : { name: 'failed', reason: { kind: 'unreadable' } },
  };
}
