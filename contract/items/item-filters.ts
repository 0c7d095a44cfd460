/** The filters and orders of the list of items, beside its search text and status. */

import { dayMs, minuteMs } from '../durations.ts';

/** How long ago an item may have been posted. */
export const postingPeriods = ['day', 'week', 'month'] as const;
export type PostingPeriod = (typeof postingPeriods)[number];

const lengths: Readonly<Record<PostingPeriod, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

/** The start of a period is a multiple of this time, so that searches soon after each other can share their counts. */
const periodStepMs = 10 * minuteMs;

/**
 * @param now epoch milliseconds
 * @returns when the period began, in epoch milliseconds, rounded down to ten minutes
 */
export function periodStart(period: PostingPeriod, now: number): number {
  return Math.floor((now - lengths[period]) / periodStepMs) * periodStepMs;
}

/** `newest` and `oldest` by the time of posting. `match` is the best match first, for a search text. */
export const itemOrders = ['newest', 'oldest', 'match'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** The order of a list for which no order was chosen. */
export function defaultOrder(search: string): ItemOrder {
  return search === '' ? 'newest' : 'match';
}
