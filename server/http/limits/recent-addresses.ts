import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourMs, minuteMs } from '../../../contract/durations.ts';
import type { FastifyBaseLogger } from 'fastify';
import { runEvery } from '../../concurrency/run-every.ts';
import type { Database, Reader } from '../../db/database.ts';
import { signed } from '../../crypto/signatures.ts';
import { createNetworkList, networkOf } from './network.ts';

/**
 * The network addresses that accounts used within the last hour. Only keyed hashes are stored. Networks of the campus
 * do not count, because everybody shares them.
 */
export interface RecentAddresses {
  /** Records in memory that an account used an address. flush() stores it. */
  note(userId: string, ip: string): void;
  /** Stores the recorded addresses. A failure is only logged, because no request depends on it. */
  flush(): Promise<void>;
  /**
   * Whether both accounts used the same address within the last hour. Call flush() before the transaction, so that the
   * latest addresses are stored.
   */
  areShared(read: Reader, userIds: readonly [string, string]): Promise<boolean>;
  /** Starts to flush regularly, and to delete addresses older than an hour. */
  start(): void;
  /** Stops the regular flush and stores the rest. */
  close(): Promise<void>;
}

const rememberedForMs = hourMs;
/** Minimum time between two writes of the same account and address by one process. */
const writeEveryMs = 10 * minuteMs;
const flushEveryMs = minuteMs;
/**
 * Maximum size of the maps `noted` and `waiting`. Beyond it, `noted` drops its oldest pairs, and `waiting` takes no new
 * ones until the next flush.
 */
const maxInMemory = 20_000;
/**
 * How many addresses one transaction stores or deletes. Such a transaction takes a few milliseconds, during which other
 * writers wait, and on SQLite all requests.
 */
const batchSize = 500;

interface RecentAddress {
  user_id: string;
  address_hash: string;
  seen_at: number;
}

interface Pieces {
  database: Pick<Database, 'read' | 'transaction'>;
  config: { campusNetworks: readonly string[] };
  /** HMAC key. An attacker who reads the stored hashes would also need it to try all possible addresses. */
  secret: Buffer;
  now: () => number;
  log: FastifyBaseLogger;
}

export function createRecentAddresses(pieces: Pieces): RecentAddresses {
  const { database, config, secret, now, log } = pieces;
  const isCampus = createNetworkList(config.campusNetworks);
  /** Time when each pair of account and network was last recorded, oldest first. */
  const noted = new Map<string, number>();
  let waiting = new Map<string, RecentAddress>();
  let latestFlush = Promise.resolve();
  let stop: () => Promise<void> = async () => undefined;

  const hashOf = (network: string) => signed(secret, 'address', network).toString('base64url');

  function forgetOld(at: number): void {
    for (const [pair, since] of noted) {
      if (since > at - writeEveryMs && noted.size < maxInMemory) return;
      noted.delete(pair);
    }
  }

  async function hasOld(before: number): Promise<boolean> {
    const old = await database.read
      .selectFrom('recent_addresses')
      .select('seen_at')
      .where('seen_at', '<=', before)
      .limit(1)
      .executeTakeFirst();
    return old !== undefined;
  }

  async function deleteOld(): Promise<void> {
    const before = now() - rememberedForMs;
    while (await hasOld(before)) {
      await database.transaction((trx) =>
        trx
          .deleteFrom('recent_addresses')
          .where('seen_at', '<=', before)
          .where((expression) =>
            expression(
              expression.refTuple('user_id', 'address_hash'),
              'in',
              expression
                .selectFrom('recent_addresses')
                .select(['user_id', 'address_hash'])
                .where('seen_at', '<=', before)
                .limit(batchSize)
                .$asTuple('user_id', 'address_hash'),
            ),
          )
          .execute(),
      );
      await nextTurn();
    }
  }

  async function storeBatch(rows: RecentAddress[]): Promise<void> {
    await database.transaction((trx) =>
      trx
        .insertInto('recent_addresses')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'address_hash'])
            .doUpdateSet((row) => ({ seen_at: row.ref('excluded.seen_at') })),
        )
        .execute(),
    );
  }

  async function storeWaiting(): Promise<void> {
    const taken = waiting;
    waiting = new Map();
    try {
      await deleteOld();
      const rows = [...taken.values()];
      for (let from = 0; from < rows.length; from += batchSize) {
        if (from > 0) await nextTurn();
        await storeBatch(rows.slice(from, from + batchSize));
      }
    } catch (error) {
      // The next flush tries again.
      waiting = new Map([...taken, ...waiting]);
      logFailure(error);
    }
  }

  /** A flush waits for the previous flush, which may still be storing an address that areShared() needs. */
  function flush(): Promise<void> {
    latestFlush = latestFlush.then(storeWaiting);
    return latestFlush;
  }

  function logFailure(error: unknown): void {
    log.error({ err: error }, 'recent network addresses could not be stored');
  }

  return {
    note(userId, ip) {
      if (isCampus(ip)) return;
      const at = now();
      const network = networkOf(ip);
      const pair = `${userId} ${network}`;
      const since = noted.get(pair);
      if (since !== undefined && since > at - writeEveryMs) return;
      if (waiting.size >= maxInMemory) return;
      forgetOld(at);
      noted.delete(pair);
      noted.set(pair, at);
      waiting.set(pair, { user_id: userId, address_hash: hashOf(network), seen_at: at });
    },

    flush,

    async areShared(read, [one, other]) {
      const since = now() - rememberedForMs;
      const shared = await read
        .selectFrom('recent_addresses as one')
        .innerJoin('recent_addresses as other', 'other.address_hash', 'one.address_hash')
        .select('one.user_id')
        .where('one.user_id', '=', one)
        .where('other.user_id', '=', other)
        .where('one.seen_at', '>', since)
        .where('other.seen_at', '>', since)
        .limit(1)
        .executeTakeFirst();
      return shared !== undefined;
    },

    start() {
      stop = runEvery({ everyMs: flushEveryMs, run: flush, onFailure: logFailure });
    },

    async close() {
      await stop();
      await flush();
    },
  };
}
