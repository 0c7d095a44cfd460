import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { secondMs } from '../../../contract/durations.ts';
import type { Limit } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';

interface Pieces {
  counts: Database['counts'];
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

interface Count {
  points: number;
  expires_at: number;
}

/**
 * Creates the limiter of rate-limiter-flexible for one limit. It counts in the database. If the database cannot be
 * written (a full disk), this process counts in memory, so that people can still read.
 * @param name prefix of the keys in the table
 */
export function createCounter(name: string, limit: Limit, pieces: Pieces): RateLimiterAbstract {
  return limit.refills
    ? new RefillingCounter(name, limit, pieces)
    : new Counter(name, limit, pieces);
}

/**
 * A store of rate-limiter-flexible on Kysely: one atomic statement, the same for SQLite and PostgreSQL. If the clock
 * was set back, or another node's clock is ahead, a stored count may end later than one window from now. The next call
 * then moves the end of the count to one window from now. The points stay, so that nobody gains calls by sending them
 * to nodes whose clocks differ.
 */
class Counter extends RateLimiterStoreAbstract {
  readonly #pieces: Pieces;

  constructor(name: string, { times, withinMs }: Limit, pieces: Pieces) {
    const size = { points: times, duration: withinMs / secondMs };
    const insuranceLimiter = new RateLimiterMemory(size);
    super({ ...size, keyPrefix: name, storeClient: pieces.counts, insuranceLimiter });
    this.#pieces = pieces;
  }

  /**
   * Adds to the count of a key. An expired count restarts. Called by the library.
   * @param milliseconds lifetime of a new count
   */
  async _upsert(key: string, points: number, milliseconds: number): Promise<Count> {
    const { counts, now, log } = this.#pieces;
    try {
      const { rows } = await this.statement({ key, points, milliseconds, now: now() }).execute(
        counts,
      );
      const [count] = rows;
      if (count === undefined) throw new Error('a count that was just written is missing');
      return count;
    } catch (error) {
      log.error({ err: error }, 'a limit could not be counted in the database');
      throw error;
    }
  }

  /** Converts a count to the library's result. Called by the library. */
  _getRateLimiterRes(_key: string, changed: number, count: Count): RateLimiterRes {
    const remaining = Math.max(this.points - count.points, 0);
    const wait = Math.max(this.freeAt(count, changed) - this.#pieces.now(), 0);
    return new RateLimiterRes(remaining, wait, count.points, count.points === changed);
  }

  /**
   * When a refused call with this many points could be accepted, in epoch milliseconds. Here it is the end of the
   * window, whatever the points; subclasses use them.
   */
  protected freeAt({ expires_at }: Count, _points: number): number {
    return expires_at;
  }

  protected statement({ key, points, milliseconds, now }: Addition): RawBuilder<Count> {
    return sql<Count>`
      insert into limit_counts (key, points, expires_at)
      values (${key}, ${Math.max(points, 0)}, ${now + milliseconds})
      on conflict (key) do update set
        points = case
          when limit_counts.expires_at <= ${now} then excluded.points
          when limit_counts.points + ${points} < 0 then 0
          else limit_counts.points + ${points} end,
        expires_at = case
          when limit_counts.expires_at > ${now} and limit_counts.expires_at < excluded.expires_at
            then limit_counts.expires_at
          else excluded.expires_at end
      returning points, expires_at`;
  }
}

/**
 * A leaky bucket. `expires_at` is the time when the bucket is empty. Each call adds its points; a call that
 * does not fit adds nothing.
 */
class RefillingCounter extends Counter {
  /** Milliseconds after which a full bucket has room for one more call. */
  get #gap(): number {
    return this.msDuration / this.points;
  }

  protected override freeAt({ expires_at }: Count, points: number): number {
    return expires_at - (this.points - points) * this.#gap;
  }

  protected override statement({ key, points, now }: Addition): RawBuilder<Count> {
    const gap = this.#gap;
    const whenFull = now + this.msDuration;
    const expiresAt = sql`(case when limit_counts.expires_at > ${whenFull}
      then ${whenFull} else limit_counts.expires_at end)`;
    // The returned points are the bucket's content before this call, rounded up, plus the points of the call. They are
    // above the limit if the call does not fit.
    return sql<Count>`
      insert into limit_counts (key, points, expires_at)
      values (${key}, ${Math.max(points, 0)}, ${now + points * gap})
      on conflict (key) do update set
        points = case when limit_counts.expires_at > ${now}
          then cast((${expiresAt} - ${now} + ${(points + 1) * gap - 1}) / ${gap} as integer)
          else excluded.points end,
        expires_at = case
          when limit_counts.expires_at <= ${now} then excluded.expires_at
          when ${expiresAt} <= ${now + (this.points - points) * gap}
            then ${expiresAt} + ${points * gap}
          else ${expiresAt} end
      returning points, expires_at`;
  }
}

interface Addition {
  key: string;
  points: number;
  milliseconds: number;
  now: number;
}
