import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

interface RequestCounter {
  /** @returns milliseconds until one may come; 0 for one that may, which is counted */
  count(whose: string): Promise<number>;
  /** Forgets whose time is over. */
  sweep(): void;
}

/** What one client may still do without asking the database. */
interface Bundle {
  left: number;
  /** Epoch milliseconds; then the count starts anew. */
  until: number;
  /** How many to take when none is left; 0 where there are no more. */
  next: number;
}

/** How many requests are counted by one write. */
const bundleSize = 10;
/** As long as more than this are left, it is by bundles; the last ones are counted one by one. */
const singlyFrom = 5 * bundleSize;

/**
 * Counts every request without writing at every request: takes them from the counter in bundles and
 * hands them out from memory. All nodes together never hand out more than the limit; what is left of
 * a bundle on one node is missing on the others.
 */
export function createRequestCounter(
  counter: RateLimiterAbstract,
  now: () => number,
): RequestCounter {
  const bundles = new Map<string, Bundle>();
  const underWay = new Map<string, Promise<void>>();

  function bundleOf(whose: string): Bundle | null {
    const bundle = bundles.get(whose);
    return bundle !== undefined && bundle.until > now() ? bundle : null;
  }

  async function take(whose: string, size: number): Promise<void> {
    try {
      const { remainingPoints, msBeforeNext } = await counter.consume(whose, size);
      const next = remainingPoints > singlyFrom ? bundleSize : 1;
      bundles.set(whose, { left: size, until: now() + msBeforeNext, next });
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const next = size === 1 ? 0 : 1;
      bundles.set(whose, { left: 0, until: now() + refused.msBeforeNext, next });
    } finally {
      underWay.delete(whose);
    }
  }

  return {
    async count(whose) {
      let bundle = bundleOf(whose);
      while (bundle === null || bundle.left === 0) {
        if (bundle?.next === 0) return bundle.until - now();
        // Of many requests at once, one takes a bundle for all.
        const taking = underWay.get(whose) ?? take(whose, bundle?.next ?? bundleSize);
        underWay.set(whose, taking);
        await taking;
        bundle = bundleOf(whose);
      }
      bundle.left -= 1;
      return 0;
    },

    sweep() {
      for (const [whose, { until }] of bundles) if (until <= now()) bundles.delete(whose);
    },
  };
}
