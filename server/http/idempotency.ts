import { repeatableForMs } from '../../contract/bounds.ts';
import { dayMs, hourMs } from '../../contract/durations.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { type ErrorCode, ErrorDetail, errorStatus } from '../../contract/errors.ts';
import type { AfterCommit, Database, Reader, Writer } from '../db/database.ts';
import { measured } from '../measured.ts';
import { PortalError } from './errors/portal-error.ts';

/** An Idempotency-Key, and whose it is. */
export interface ViewersKey {
  /** The account of the session; null for a visitor. */
  userId: string | null;
  key: string;
  /** Epoch milliseconds. All checks of a request use the same time, so that a key is valid for all of them or none. */
  now: number;
}

/** A call that was made with an Idempotency-Key. */
export interface KeyedCall<Reply> extends ViewersKey {
  /** The call's definition in the contract. */
  endpoint: { status: number; reply: z.ZodMiniType<Reply> };
  /** Result of fingerprintOf. */
  fingerprint: string;
}

/** The key of a stored response, and the schema that parses it. */
type StoredCall<Reply> = Pick<KeyedCall<Reply>, 'endpoint' | 'userId' | 'key'>;

/** Work that returns an error instead of throwing it keeps its changes, for example the count of wrong tries. */
export type Work<Reply> = (trx: Writer, afterCommit: AfterCommit) => Promise<Reply | PortalError>;
/** Runs work in a transaction. All requests with the same Idempotency-Key get the reply of the first. */
export type Once<Reply> = (work: Work<Reply>) => Promise<Reply>;
type Outcome<Reply> = { reply: Reply } | { refusal: PortalError };

/** Longer than the flusher retries an entry (`maxRetryAgeMs`), so that a late retry is still recognised. */
const keyLifetimeMs = 30 * dayMs;
/**
 * How long an expired key stays stored. A request that finds its key just before it expires counts toward no limit, so
 * it must still find the key when it runs.
 */
const retainedAfterExpiryMs = hourMs;

/**
 * Hash that tells whether two requests with one key are the same. It uses the validated input instead of the
 * raw body, whose multipart boundary changes with every attempt.
 * @param call names the call. The parameters of its path are in `call` or in `sent`
 * @param sent the validated input; the order of its fields does not matter
 * @param privatePhoto null leaves it out of the hash, so that older versions compute the same hash
 */
export function fingerprintOf(
  call: string,
  sent: Readonly<Record<string, unknown>>,
  photo: Uint8Array | null,
  privatePhoto: Uint8Array | null = null,
): string {
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  const photoHash = photo === null ? null : sha256(photo);
  const privateHash = privatePhoto === null ? [] : [sha256(privatePhoto)];
  return sha256(JSON.stringify([call, fields, photoHash, ...privateHash]));
}

/**
 * Returns the stored response of an earlier request with the key, or null. Checking this first spares a repeated
 * request the work before the transaction.
 * @throws PortalError the stored error, if the first request was refused; IDEMPOTENCY_KEY_REUSED if the first
 * request was a different one
 */
export async function firstReply<Reply>(
  read: Reader,
  keyed: KeyedCall<Reply>,
): Promise<Reply | null> {
  const outcome = await storedOutcome(read, keyed);
  return outcome === null ? null : settle(outcome);
}

/**
 * Runs `work` once per key, in its own transaction. A repeated request gets the first response, even if it
 * arrives while the first is still running. The key is stored in the same transaction as the changes. A final
 * error is stored too; if `work` throws it, the changes made before it are rolled back.
 * @param keyed null for a request without an Idempotency-Key: `work` then runs for each request
 * @throws PortalError the error of this or the first run; IDEMPOTENCY_KEY_REUSED if the first request was a
 * different one
 */
export async function performOnce<Reply>(
  database: Pick<Database, 'transaction'>,
  keyed: KeyedCall<Reply> | null,
  work: Work<Reply>,
): Promise<Reply> {
  if (keyed === null) {
    const result = await database.transaction(work);
    if (result instanceof PortalError) throw result;
    return result;
  }
  return settle(
    await database.transaction((trx, afterCommit) => outcomeOnce(trx, afterCommit, keyed, work)),
  );
}

/**
 * Like `performOnce`, but inside the caller's transaction. A final error is returned instead of thrown, so that the
 * caller's earlier changes are kept. All other errors are thrown.
 */
export async function outcomeOnce<Reply>(
  trx: Writer,
  afterCommit: AfterCommit,
  keyed: KeyedCall<Reply>,
  work: Work<Reply>,
): Promise<Outcome<Reply>> {
  if (await reserve(trx, keyed)) {
    const first = await attempt(trx, afterCommit, work);
    if ('reply' in first || isFinal(first.refusal)) await store(trx, keyed, first);
    else await release(trx, keyed);
    return first;
  }
  const outcome = await storedOutcome(trx, keyed);
  if (outcome === null) throw new Error('a reserved Idempotency-Key has gone');
  return outcome;
}

/** Changes the stored reply of an earlier request. Does nothing if no reply is stored under the key. */
export async function changeStoredReply<Reply>(
  trx: Writer,
  stored: StoredCall<Reply>,
  change: (reply: Reply) => Reply,
): Promise<void> {
  const { endpoint, userId, key } = stored;
  const { table, owner } = storeOf(userId);
  const row = await trx
    .selectFrom(table)
    .select('body')
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .where('status', '=', endpoint.status)
    .executeTakeFirst();
  if (row === undefined) return;
  const reply = endpoint.reply.parse(JSON.parse(row.body));
  await store(trx, stored, { reply: change(reply) });
}

/** Whether the response to a request with this key is stored, so that repeating the request changes nothing. */
export async function hasStoredResponse(
  read: Reader,
  { userId, key, now }: ViewersKey,
): Promise<boolean> {
  return (await keysWithResponse(read, { userId, now }, [key])).length > 0;
}

/** Returns those keys whose requests have a stored response. */
export async function keysWithResponse(
  read: Reader,
  { userId, now }: Pick<ViewersKey, 'userId' | 'now'>,
  keys: readonly string[],
): Promise<string[]> {
  const { table, owner, lifetimeMs } = storeOf(userId);
  const stored = await read
    .selectFrom(table)
    .select('key')
    .where('user_id', '=', owner)
    .where('key', 'in', keys)
    .where('created_at', '>=', now - lifetimeMs)
    .execute();
  return stored.map(({ key }) => key);
}

/**
 * Where the keys of an account or, for null, of visitors are stored, and how long they are valid. Keys of visitors
 * expire sooner, because anybody can add some.
 */
function storeOf(userId: string | null) {
  return userId === null
    ? ({ table: 'visitor_idempotency_keys', owner: '', lifetimeMs: repeatableForMs } as const)
    : ({ table: 'idempotency_keys', owner: userId, lifetimeMs: keyLifetimeMs } as const);
}

function settle<Reply>(outcome: Outcome<Reply>): Reply {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.reply;
}

/**
 * Reserves the key, and deletes old keys. Waits for a running request that has reserved the same key.
 * @returns whether this is the first request with the key
 */
async function reserve(
  trx: Writer,
  { userId, key, fingerprint, now }: KeyedCall<unknown>,
): Promise<boolean> {
  const { table, owner, lifetimeMs } = storeOf(userId);
  const expiredBefore = now - lifetimeMs;
  await trx
    .deleteFrom(table)
    .where('created_at', '<', expiredBefore - retainedAfterExpiryMs)
    .execute();
  const empty = { fingerprint, status: 0, body: '', created_at: now };
  const reserved = await trx
    .insertInto(table)
    .values({ user_id: owner, key, ...empty })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(empty)
        .where(`${table}.created_at`, '<', expiredBefore),
    )
    .executeTakeFirst();
  return reserved.numInsertedOrUpdatedRows === 1n;
}

async function attempt<Reply>(
  trx: Writer,
  afterCommit: AfterCommit,
  work: Work<Reply>,
): Promise<Outcome<Reply>> {
  const effects: Parameters<AfterCommit>[0][] = [];
  await sql`savepoint work`.execute(trx);
  try {
    const result = await work(trx, (effect) => effects.push(effect));
    effects.forEach(afterCommit);
    return result instanceof PortalError ? { refusal: result } : { reply: result };
  } catch (error) {
    if (!(error instanceof PortalError) || !isFinal(error)) throw error;
    await sql`rollback to savepoint work`.execute(trx);
    return { refusal: error };
  }
}

/**
 * Whether a repeated request would get the same error. Other errors may disappear after a correction (400), a sign-in
 * (401 and REAUTHENTICATE) or a wait (429 and 5xx).
 */
function isFinal({ status, code }: PortalError): boolean {
  const isPassing = code === 'TOO_MANY_REQUESTS' || code === 'REAUTHENTICATE';
  return status > 401 && status < 500 && !isPassing;
}

async function store<Reply>(
  trx: Writer,
  { endpoint, userId, key }: StoredCall<Reply>,
  outcome: Outcome<Reply>,
): Promise<void> {
  const response =
    'refusal' in outcome
      ? { status: outcome.refusal.status, body: JSON.stringify(storable(outcome.refusal)) }
      : { status: endpoint.status, body: JSON.stringify(outcome.reply) };
  const { table, owner } = storeOf(userId);
  await trx
    .updateTable(table)
    .set(response)
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** Frees a reserved key, so that a repeated request runs again. */
async function release(
  trx: Writer,
  { userId, key }: Pick<ViewersKey, 'userId' | 'key'>,
): Promise<void> {
  const { table, owner } = storeOf(userId);
  await trx.deleteFrom(table).where('user_id', '=', owner).where('key', '=', key).execute();
}

async function storedOutcome<Reply>(
  read: Reader,
  { endpoint, userId, key, fingerprint, now }: KeyedCall<Reply>,
): Promise<Outcome<Reply> | null> {
  const { table, owner, lifetimeMs } = storeOf(userId);
  const stored = await read
    .selectFrom(table)
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .where('created_at', '>=', now - lifetimeMs)
    .executeTakeFirst();
  if (stored === undefined) return null;
  if (stored.fingerprint !== fingerprint)
    return { refusal: new PortalError('IDEMPOTENCY_KEY_REUSED') };
  measured.emit('repeat');
  const body: unknown = JSON.parse(stored.body);
  if (stored.status >= 400) {
    const { code, details } = StoredRefusal.parse(body);
    return { refusal: new PortalError(code, { ...(details && { details }) }) };
  }
  return { reply: endpoint.reply.parse(body) };
}

const StoredRefusal = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorStatus, code)),
  details: z.optional(z.array(ErrorDetail)),
});

function storable({ code, details }: PortalError): z.input<typeof StoredRefusal> {
  return { code, ...(details && { details: [...details] }) };
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
