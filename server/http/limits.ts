import type { FastifyBaseLogger } from 'fastify';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type Limit, type LimitName, limits as declared } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { measured } from '../measured.ts';
import type { Account } from './authenticate.ts';
import { createCounter } from './limit-counters.ts';
import { networkOf } from './network.ts';
import { PortalError } from './portal-error.ts';
import { createRequestCounter } from './request-counter.ts';

/** What a call is counted by. */
interface CountedCall {
  /** Where it comes from. */
  ip: string;
  viewer: Account | null;
  /** What was sent, validated. */
  body: unknown;
  photo: Uint8Array | null;
  /** As how many it counts; left out, as one. */
  times?: number;
}

export interface Limits {
  /** @throws PortalError TOO_MANY_REQUESTS, with the seconds until the next one may come */
  countRequest(ip: string): Promise<void>;
  /**
   * Counts a call and does its work. Work that fails was not done: it counts only towards limits of tries.
   * @param names the limits of the call's endpoint
   * @throws PortalError TOO_MANY_REQUESTS; then nothing was done
   */
  counted<T>(names: readonly LimitName[], call: CountedCall, work: () => Promise<T>): Promise<T>;
}

/** How often counts that have expired are deleted, in milliseconds. */
const sweepEvery = 60_000;

/** The limits of the contract, counted in the database and so by all nodes together: docs/decisions/0008. */
export function createLimits(pieces: {
  database: Pick<Database, 'counts'>;
  now: () => number;
  log: FastifyBaseLogger;
}): Limits {
  const { now, log } = pieces;
  const { counts } = pieces.database;
  const counters = new Map<LimitName, RateLimiterAbstract>();
  const requests = createRequestCounter(counterOf('requests'), now);
  let sweptAt = now();

  function counterOf(name: LimitName): RateLimiterAbstract {
    const made = counters.get(name) ?? createCounter(name, declared[name], { counts, now, log });
    counters.set(name, made);
    return made;
  }

  async function count(name: LimitName, whose: string, times: number): Promise<void> {
    try {
      await counterOf(name).consume(whose, times);
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? tooMany(name, refused.msBeforeNext) : refused;
    }
  }

  async function sweep(): Promise<void> {
    sweptAt = now();
    requests.sweep();
    try {
      await counts.deleteFrom('limit_counts').where('expires_at', '<=', now()).execute();
    } catch (error) {
      log.error({ err: error }, 'old counts of limits could not be deleted');
    }
  }

  return {
    async countRequest(ip) {
      if (now() - sweptAt >= sweepEvery) await sweep();
      const wait = await requests.count(networkOf(ip));
      if (wait > 0) throw tooMany('requests', wait);
    },

    async counted(names, call, work) {
      const taken: { name: LimitName; whose: string }[] = [];
      const { times = 1 } = call;
      try {
        for (const name of names) {
          const whose = whoseCount(declared[name], call);
          if (whose === null) continue;
          await count(name, whose, times);
          taken.push({ name, whose });
        }
        return await work();
      } catch (error) {
        for (const { name, whose } of taken) {
          const { ofTries }: Limit = declared[name];
          if (!ofTries) await counterOf(name).reward(whose, times);
        }
        throw error;
      }
    },
  };
}

function tooMany(name: LimitName, milliseconds: number): PortalError {
  measured.emit('limit', name);
  return new PortalError('TOO_MANY_REQUESTS', { retryAfter: milliseconds / 1000 });
}

/** Null for a call that does not count. */
function whoseCount(limit: Limit, { ip, viewer, body, photo }: CountedCall): string | null {
  if (limit.ofPhotos && photo === null) return null;
  switch (limit.per) {
    case 'network address':
      return networkOf(ip);
    case 'e-mail address':
      return (emailIn(body) ?? viewer?.email)?.toLowerCase() ?? null;
    case 'account':
      return viewer?.id ?? null;
  }
}

function emailIn(body: unknown): string | null {
  const isGiven = typeof body === 'object' && body !== null && 'email' in body;
  return isGiven && typeof body.email === 'string' ? body.email : null;
}
