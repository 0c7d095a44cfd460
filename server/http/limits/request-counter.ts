import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';

interface RequestCounter {
  /** @returns milliseconds to wait; 0 if the request is allowed, in which case it has been counted */
  count(client: string): Promise<number>;
  /**
   * Counts a request without the database, if a reserved one is left.
   * @returns whether it has been counted; if not, use count()
   */
  countReserved(client: string): boolean;
  /** Removes a counted request from the count. */
  giveBack(client: string): void;
  /** Deletes expired entries. */
  sweep(): void;
}

/** Requests of a client that are reserved in the database but not used yet. */
interface Bundle {
  left: number;
  /** When the count restarts, in epoch milliseconds. */
  until: number;
  /** How many requests to reserve when none is left; 0 if the limit is reached. */
  next: number;
}

/** When a limit has no more than this many bundles left, requests are reserved one by one. */
const lastBundles = 5;

/** The number of requests to reserve with one write, for a limit of `times` requests. */
function bundleSizeOf(times: number): number {
  return Math.min(100, Math.max(10, Math.floor(times / 200)));
}

/**
 * Counts requests without a write per request: it reserves them in the database in bundles and uses them up
 * in memory. All nodes together stay within the limit while the database can be written. The unused rest of one node's
 * bundle is not available to other nodes.
 */
export function createRequestCounter(
  counter: RateLimiterAbstract,
  now: () => number,
): RequestCounter {
  const bundleSize = bundleSizeOf(counter.points);
  const bundles = new Map<string, Bundle>();
  const reservations = new Map<string, Promise<void>>();

  function bundleOf(client: string): Bundle | null {
    const bundle = bundles.get(client);
    return bundle !== undefined && isCurrent(bundle) ? bundle : null;
  }

  /** A count that ends later than a window from now is from before the clock was set back. */
  function isCurrent({ until }: Bundle): boolean {
    return until > now() && until <= now() + counter.msDuration;
  }

  async function reserve(client: string, size: number): Promise<void> {
    try {
      const { remainingPoints, msBeforeNext } = await counter.consume(client, size);
      const next = remainingPoints > lastBundles * bundleSize ? bundleSize : 1;
      bundles.set(client, { left: size, until: now() + msBeforeNext, next });
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The library has counted the refused bundle. Subtract it, so that single requests can use the rest of the limit.
      if (size > 1) await counter.reward(client, size);
      const next = size === 1 ? 0 : 1;
      bundles.set(client, { left: 0, until: now() + refused.msBeforeNext, next });
    } finally {
      reservations.delete(client);
    }
  }

  return {
    async count(client) {
      let bundle = bundleOf(client);
      while (bundle === null || bundle.left === 0) {
        if (bundle?.next === 0) return bundle.until - now();
        // Concurrent requests of a client share one reservation.
        const reservation = reservations.get(client) ?? reserve(client, bundle?.next ?? bundleSize);
        reservations.set(client, reservation);
        await reservation;
        bundle = bundleOf(client);
      }
      bundle.left -= 1;
      return 0;
    },

    countReserved(client) {
      const bundle = bundleOf(client);
      if (bundle === null || bundle.left === 0) return false;
      bundle.left -= 1;
      return true;
    },

    giveBack(client) {
      const bundle = bundleOf(client);
      // There is no bundle once the time window of its count has ended, and then the request no longer counts.
      if (bundle !== null) bundle.left += 1;
    },

    sweep() {
      for (const [client, bundle] of bundles) if (!isCurrent(bundle)) bundles.delete(client);
    },
  };
}
