export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A point in time, told from the present. Both are epoch milliseconds. */
export type Moment = (now: number) => number;

export const minutesAgo =
  (minutes: number): Moment =>
  (now) =>
    now - minutes * minute;

/**
 * @param days at least 1: a time of today could lie ahead
 * @param time of day where the demonstration runs, as `hh:mm`
 */
export const daysAgo =
  (days: number, time: `${number}:${number}`): Moment =>
  (now) => {
    const [hours, minutes] = time.split(':').map(Number);
    const moment = new Date(now);
    moment.setDate(moment.getDate() - days);
    return moment.setHours(hours ?? 0, minutes ?? 0, 0, 0);
  };
