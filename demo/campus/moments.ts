import { minuteMs } from '../../contract/durations.ts';

/** Returns a point in time relative to `now`. Both are epoch milliseconds. */
export type Moment = (now: number) => number;

export const minutesAgo =
  (minutes: number): Moment =>
  (now) =>
    now - minutes * minuteMs;

/**
 * @param days at least 1, because a time of today could be in the future
 * @param time local time of day, as `hh:mm`
 */
export const daysAgo =
  (days: number, time: `${number}:${number}`): Moment =>
  (now) => {
    const [hours, minutes] = time.split(':').map(Number);
    const moment = new Date(now);
    moment.setDate(moment.getDate() - days);
    return moment.setHours(hours ?? 0, minutes ?? 0, 0, 0);
  };
