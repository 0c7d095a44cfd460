import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { minuteMs } from '../../../contract/durations.ts';
import {
  type Limit,
  type LimitName,
  campusFactor,
  limits as declared,
} from '../../../contract/limits.ts';
import { mayUseDesk } from '../../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { measured } from '../../measured.ts';
import { createJobQueues } from '../../concurrency/job-queue.ts';
import {
  type CountedCall,
  type CountedRequest,
  type Requester,
  keyOf,
  requestCountOf,
} from './count-keys.ts';
import { createCounter } from './limit-counters.ts';
import { createNetworkList, networkOf } from './network.ts';
import { PortalError } from '../errors/portal-error.ts';
import { createRequestCounter } from './request-counter.ts';

export interface Limits {
  /** @throws PortalError TOO_MANY_REQUESTS with the seconds to wait */
  countRequest(request: CountedRequest): Promise<void>;
  /**
   * Counts, in memory, a request that has no session.
   * @returns false if counting needs the database; the request is then not counted, so call countRequest()
   */
  countVisitorInMemory(ip: string): boolean;
  /**
   * Counts a live connection that has not authenticated yet.
   * @returns a function that removes it from the count; further calls do nothing
   * @throws PortalError TOO_MANY_REQUESTS
   */
  countHandshake(ip: string): Promise<() => void>;
  /**
   * Counts a call and runs `work`. A call that succeeds counts toward all limits but those with `ofFailures`. A call
   * that fails counts toward limits with `ofTries`. If `work` refused it, it also counts toward limits with
   * `ofFailures`.
   * @param names the limits of the call's endpoint
   * @throws PortalError TOO_MANY_REQUESTS, or BUSY if the queue of guesses is full, before `work` has started
   */
  counted<T>(names: readonly LimitName[], call: CountedCall, work: () => Promise<T>): Promise<T>;
  /** Removes a call from the counts, as if it had not been made. */
  giveBack(names: readonly LimitName[], call: CountedCall): Promise<void>;
}

/** One limit that a call counts toward. */
interface Count {
  name: LimitName;
  limit: Limit;
  counter: RateLimiterAbstract;
  /** Calls with the same key share this count. The key contains, for example, an account's id or a network address. */
  key: string;
  /** How many calls this one counts as. */
  times: number;
}

/** Time between deletions of expired counts. */
const sweepEveryMs = minuteMs;
/** How many counts a statement deletes. This takes a few milliseconds, during which all requests wait on SQLite. */
const deletedAtOnce = 500;

/**
 * Sizes of the queue for calls whose limit counts failures only: how many calls from one network address run at once,
 * and how many wait. A running call counts as a failure until it succeeds. Without the queue, some people would be
 * refused if many behind one address signed in at the same time.
 */
const guesses = { running: 5, waiting: 1000 };

/**
 * Creates the limits of the contract. They are counted in the database, so all nodes share the counts
 * (docs/decisions/0008).
 */
export function createLimits(pieces: {
  database: Pick<Database, 'counts'>;
  config: { campusNetworks: readonly string[] };
  now: () => number;
  log: FastifyBaseLogger;
}): Limits {
  const { now, log } = pieces;
  const { counts } = pieces.database;
  const isCampus = createNetworkList(pieces.config.campusNetworks);
  const counters = new Map<string, RateLimiterAbstract>();
  const requestCounters = new Map<string, ReturnType<typeof createRequestCounter>>();
  const inQueue = createJobQueues(guesses);
  let sweptAt = now();

  /** How many calls the limit allows this requester. */
  function timesFor({ per, times, timesForStaff }: Limit, { ip, viewer }: Requester): number {
    if (per === 'network address') return isCampus(ip) ? times * campusFactor : times;
    const isStaff = viewer !== null && mayUseDesk(viewer.role);
    return isStaff ? (timesForStaff ?? times) : times;
  }

  function counterOf(name: LimitName, requester: Requester): RateLimiterAbstract {
    const times = timesFor(declared[name], requester);
    const id = `${name} ${times}`;
    const counter =
      counters.get(id) ?? createCounter(name, { ...declared[name], times }, { counts, now, log });
    counters.set(id, counter);
    return counter;
  }

  function requestCounterOf(name: LimitName, requester: Requester) {
    const id = `${name} ${timesFor(declared[name], requester)}`;
    const counter =
      requestCounters.get(id) ?? createRequestCounter(counterOf(name, requester), now);
    requestCounters.set(id, counter);
    return counter;
  }

  function countsOf(names: readonly LimitName[], call: CountedCall): Count[] {
    return names.flatMap((name) => {
      const limit: Limit = declared[name];
      const key = keyOf(limit, call);
      if (key === null) return [];
      const times = limit.ofPhotos ? call.photos : (call.times ?? 1);
      return [{ name, limit, key, times, counter: counterOf(name, call) }];
    });
  }

  async function take({ name, limit, counter, key, times }: Count): Promise<void> {
    try {
      await counter.consume(key, times);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // A refused call must not count. The library has counted it already, except toward a limit that refills.
      if (!limit.refills) await counter.reward(key, times);
      throw tooMany(name, refused.msBeforeNext);
    }
  }

  async function takeAndWork<T>(all: Count[], work: () => Promise<T>): Promise<T> {
    const taken: Count[] = [];
    const giveBackWhere = async (isGivenBack: (limit: Limit) => boolean) => {
      for (const { limit, counter, key, times } of taken) {
        if (isGivenBack(limit)) await counter.reward(key, times);
      }
    };
    try {
      for (const count of all) {
        await take(count);
        taken.push(count);
      }
      const done = await work();
      await giveBackWhere(({ ofFailures }) => ofFailures === true);
      return done;
    } catch (error) {
      const hasFailed = isFailure(error);
      await giveBackWhere(({ ofTries, ofFailures }) => !ofTries && !(ofFailures && hasFailed));
      throw error;
    }
  }

  /** Compares the absolute difference, so that sweeps go on after the clock was set back. */
  const isSweepDue = () => Math.abs(now() - sweptAt) >= sweepEveryMs;

  /** @returns how many counts were deleted */
  async function deleteExpired(): Promise<number> {
    const expired = counts
      .selectFrom('limit_counts')
      .select('key')
      .where('expires_at', '<=', now())
      .limit(deletedAtOnce);
    const { numDeletedRows } = await counts
      .deleteFrom('limit_counts')
      .where('key', 'in', expired)
      // PostgreSQL checks this condition again if another node has just restarted the count.
      .where('expires_at', '<=', now())
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  async function sweep(): Promise<void> {
    sweptAt = now();
    for (const counter of requestCounters.values()) counter.sweep();
    try {
      while ((await deleteExpired()) === deletedAtOnce) await nextTurn();
    } catch (error) {
      log.error({ err: error }, 'old counts of limits could not be deleted');
    }
  }

  return {
    async countRequest(request) {
      if (isSweepDue()) await sweep();
      const { name, client } = requestCountOf(request);
      const wait = await requestCounterOf(name, request).count(client);
      if (wait > 0) throw tooMany(name, wait);
    },

    countVisitorInMemory(ip) {
      if (isSweepDue()) return false;
      const requester = { ip, viewer: null };
      return requestCounterOf('requestsFromAddress', requester).countReserved(networkOf(ip));
    },

    async countHandshake(ip) {
      const counter = requestCounterOf('handshakes', { ip, viewer: null });
      const client = networkOf(ip);
      const wait = await counter.count(client);
      if (wait > 0) throw tooMany('handshakes', wait);
      let isGivenBack = false;
      return () => {
        if (!isGivenBack) counter.giveBack(client);
        isGivenBack = true;
      };
    },

    async counted(names, call, work) {
      const all = countsOf(names, call);
      const guess = all.find(({ limit }) => limit.ofFailures && limit.per === 'network address');
      if (guess === undefined) return takeAndWork(all, work);
      return inQueue(`${guess.name} ${guess.key}`, () => takeAndWork(all, work));
    },

    async giveBack(names, call) {
      for (const { counter, key } of countsOf(names, call)) await counter.reward(key, 1);
    },
  };
}

function tooMany(name: LimitName, milliseconds: number): PortalError {
  measured.emit('limit', name);
  return new PortalError('TOO_MANY_REQUESTS', { retryAfter: milliseconds / 1000 });
}

/** Whether an error counts as a wrong guess: the server refused the input, and was not busy or broken. */
function isFailure(error: unknown): boolean {
  return error instanceof PortalError && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}
