import type { ErrorDetail } from '../../../contract/errors.ts';

/** What may wait here, by what it makes. */
const kinds = ['message', 'item'] as const;
export type Kind = (typeof kinds)[number];

/** Why an entry will not be sent again by itself. */
export type Reason =
  /** The server answered, and the answer is no. */
  | { kind: 'turned down'; status: number; code: string; message: string; details: ErrorDetail[] }
  /** An attempt more than `longestWait` ago may have reached the server. */
  | { kind: 'too old' }
  /** What was stored cannot be read, by this version of the portal at least. */
  | { kind: 'unreadable' };

/** Times are epoch milliseconds by the device's clock. */
export type State =
  /** `network` waits for a connection: it goes at once when there is one. */
  | { name: 'queued'; notBefore: number; waitsFor: 'its turn' | 'network' | 'server' }
  /** Taken by a flusher. Who holds the lock and did not take it itself knows that its taker is gone. */
  | { name: 'sending' }
  /** Until the same person signs in. */
  | { name: 'blocked' }
  | { name: 'failed'; reason: Reason };

/** Something that was written here and has to be made on the server, once. */
export interface Entry {
  /** UUID: the Idempotency-Key, and the id of what is made. */
  id: string;
  /** Whose it is: it is never sent as anybody else. */
  userId: string;
  /** Within a lane the order holds; lanes run side by side. */
  lane: string;
  /** Its place in its lane. */
  seq: number;
  kind: Kind;
  /** What to send, as it is stored; only who sends it knows more. */
  payload: unknown;
  createdAt: number;
  /** When the first attempt ended that may have reached the server; null while no attempt can have. */
  firstTriedAt: number | null;
  /** How often the server was reached in vain. */
  attempts: number;
  state: State;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function stateOf(value: unknown): State | null {
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
      return { name, reason: reasonOf(reason) };
    default:
      return null;
  }
}

function reasonOf(value: unknown): Reason {
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
 * Reads what an earlier visit, perhaps of an earlier version of the portal, has stored. What cannot be
 * read is failed, and never thrown away: somebody wrote it.
 * @param row as it came out of the store; `id` is what it is stored under
 */
export function entryOf(row: { id: string } & Record<string, unknown>): Entry {
  const { id, userId, lane, seq, kind, payload, createdAt, firstTriedAt, attempts } = row;
  const state = stateOf(row.state);
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
