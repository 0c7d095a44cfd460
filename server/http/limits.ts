import type { FastifyBaseLogger } from 'fastify';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import {
  type Limit,
  type LimitName,
  campusFactor,
  limits as declared,
} from '../../contract/limits.ts';
import { mayUseDesk } from '../../contract/permissions.ts';
import type { Database } from '../db/database.ts';
import { measured } from '../measured.ts';
import type { Account } from './authenticate.ts';
import { createJobQueues } from './job-queue.ts';
import { createCounter } from './limit-counters.ts';
import { createNetworkList, networkOf } from './network.ts';
import { PortalError } from './portal-error.ts';
import { createRequestCounter } from './request-counter.ts';

/** Where a request comes from. */
interface Requester {
  ip: string;
  viewer: Account | null;
}

/** What a device has done before for an email address. */
export interface DeviceStanding {
  /** Its id, where it has signed in to the account of the address. */
  known: string | null;
  /** It has registered the address, which waits for its code. */
  isRegistering: boolean;
}

/** What a call is counted by. */
interface CountedCall extends Requester {
  /** What was sent, validated. */
  body: unknown;
  photo: Uint8Array | null;
  /** What the requesting device has done before for the body's email address. */
  device?: DeviceStanding;
  /** As how many it counts; left out, as one. */
  times?: number;
}

export interface Limits {
  /** @throws PortalError TOO_MANY_REQUESTS, with the seconds until the next one may come */
  countRequest(requester: Requester): Promise<void>;
  /**
   * Counts a live connection that has not shown its session yet.
   * @returns gives it back, once
   * @throws PortalError TOO_MANY_REQUESTS
   */
  countHandshake(ip: string): Promise<() => Promise<void>>;
  /**
   * Counts a call and does its work. Work that fails was not done: it counts only towards limits of
   * tries and of failures.
   * @param names the limits of the call's endpoint
   * @throws PortalError TOO_MANY_REQUESTS; then nothing was done
   */
  counted<T>(names: readonly LimitName[], call: CountedCall, work: () => Promise<T>): Promise<T>;
  /** Takes a call out of the counts, as if it had not been made. */
  giveBack(names: readonly LimitName[], call: CountedCall): Promise<void>;
}

/** A limit that a call counts toward. */
interface Count {
  name: LimitName;
  limit: Limit;
  counter: RateLimiterAbstract;
  /** What the count stands under. */
  key: string;
}

/** How often counts that have expired are deleted, in milliseconds. */
const sweepEvery = 60_000;

/**
 * Each call counts toward a limit of failures until it has succeeded. Of many people behind one network
 * address who sign in at the same moment, most therefore wait here instead of being refused.
 */
const guesses = { running: 5, waiting: 1000 };

/** The limits of the contract, counted in the database and so by all nodes together: docs/decisions/0008. */
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

  /** How often this requester may do what the limit is about. */
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
      return key === null ? [] : [{ name, limit, key, counter: counterOf(name, call) }];
    });
  }

  async function take({ name, limit, counter, key }: Count, times: number): Promise<void> {
    try {
      await counter.consume(key, times);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // What is refused is in the count, except in one that refills.
      if (!limit.refills) await counter.reward(key, times);
      throw tooMany(name, refused.msBeforeNext);
    }
  }

  async function takeAndWork<T>(all: Count[], times: number, work: () => Promise<T>): Promise<T> {
    const taken: Count[] = [];
    const giveBackWhere = async (isGivenBack: (limit: Limit) => boolean) => {
      for (const { limit, counter, key } of taken) {
        if (isGivenBack(limit)) await counter.reward(key, times);
      }
    };
    try {
      for (const count of all) {
        await take(count, times);
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

  async function sweep(): Promise<void> {
    sweptAt = now();
    for (const counter of requestCounters.values()) counter.sweep();
    try {
      await counts.deleteFrom('limit_counts').where('expires_at', '<=', now()).execute();
    } catch (error) {
      log.error({ err: error }, 'old counts of limits could not be deleted');
    }
  }

  return {
    async countRequest(requester) {
      if (now() - sweptAt >= sweepEvery) await sweep();
      const { ip, viewer } = requester;
      const name = viewer === null ? 'requestsFromAddress' : 'requestsOfAccount';
      const wait = await requestCounterOf(name, requester).count(viewer?.id ?? networkOf(ip));
      if (wait > 0) throw tooMany(name, wait);
    },

    async countHandshake(ip) {
      const [count] = countsOf(['handshakes'], { ip, viewer: null, body: null, photo: null });
      if (count === undefined) throw new Error('a handshake counts toward its network address');
      await take(count, 1);
      let isGivenBack = false;
      return async () => {
        if (isGivenBack) return;
        isGivenBack = true;
        await count.counter.reward(count.key, 1);
      };
    },

    async counted(names, call, work) {
      const all = countsOf(names, call);
      const { times = 1 } = call;
      const guess = all.find(({ limit }) => limit.ofFailures && limit.per === 'network address');
      if (guess === undefined) return takeAndWork(all, times, work);
      return inQueue(`${guess.name} ${guess.key}`, () => takeAndWork(all, times, work));
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

/** Whether somebody was refused because of what they sent: a server that is busy or broken is no guess. */
function isFailure(error: unknown): boolean {
  return error instanceof PortalError && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}

/** Null for a call that does not count. */
function keyOf(limit: Limit, call: CountedCall): string | null {
  const { ip, viewer, photo } = call;
  if (limit.ofPhotos && photo === null) return null;
  if (limit.per === 'account') return viewer?.id ?? null;

  const email = (emailIn(call.body) ?? viewer?.email)?.toLowerCase() ?? null;
  const isOwnAccount = viewer !== null && email === viewer.email.toLowerCase();
  // A session is on a device that has signed in.
  const device = call.device?.known ?? (isOwnAccount ? viewer.id : null);
  if (limit.per === 'email address') {
    return email !== null && device !== null && limit.knownDevicesApart
      ? `${email} ${device}`
      : email;
  }
  if (device !== null) return null;
  if (limit.per === 'network address') {
    return limit.registeringApart && call.device?.isRegistering
      ? `${networkOf(ip)} registering`
      : networkOf(ip);
  }
  return email === null ? null : `${email} ${viewer?.id ?? networkOf(ip)}`;
}

function emailIn(body: unknown): string | null {
  const isGiven = typeof body === 'object' && body !== null && 'email' in body;
  return isGiven && typeof body.email === 'string' ? body.email : null;
}
