import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { type KeyedCall, fingerprintOf, once } from '../../http/idempotency.ts';

/** The parts of a call that its fingerprint is computed from. */
interface NamedCall<Result> {
  endpoint: KeyedCall<Result>['endpoint'];
  /** Path with its parameters filled in. */
  path: string;
  viewer: Account;
  sent: Readonly<Record<string, unknown>>;
}

export type IdempotentCalls = ReturnType<typeof createIdempotentCalls>;

/** Calls that run once for each Idempotency-Key. */
export function createIdempotentCalls({
  database,
  now,
}: {
  database: Database;
  now: () => number;
}) {
  /** Runs `work` in a transaction. With an Idempotency-Key it runs only once. */
  function perform<Result>(
    call: NamedCall<Result> & { key: string | null },
    work: (trx: Writer, afterCommit: AfterCommit) => Promise<Result>,
  ): Promise<Result> {
    const { key } = call;
    return key === null
      ? database.transaction(work)
      : once(database, keyedCall({ ...call, key }), work);
  }

  function keyedCall<Result>({
    endpoint,
    path,
    viewer,
    sent,
    key,
  }: NamedCall<Result> & { key: string }): KeyedCall<Result> {
    const fingerprint = fingerprintOf(path, sent, null);
    return { endpoint, userId: viewer.id, key, fingerprint, now: now() };
  }

  return { perform, keyedCall };
}
