import { hourMs } from '../durations.ts';
import { isDayTag } from '../fields.ts';

/** Returns the first tag that is a day, as YYYY-MM-DD; an empty string if there is none. */
export function dayTagIn(tags: readonly string[]): string {
  return tags.find(isDayTag) ?? '';
}

export function withoutDayTag(tags: readonly string[]): string[] {
  return tags.filter((tag) => !isDayTag(tag));
}

/**
 * Returns the tags with this day instead of any other.
 * @param day as YYYY-MM-DD; an empty string for none
 */
export function withDayTag(tags: readonly string[], day: string): string[] {
  return [...withoutDayTag(tags), ...(day === '' ? [] : [day])];
}

/** By how much the local time of the easternmost time zone is ahead of UTC. */
const largestOffsetMs = 14 * hourMs;

/**
 * Leaves out a day that has not begun anywhere yet. The form of a device whose clock is ahead proposes such a day.
 * @param now epoch milliseconds
 */
export function withoutFutureDay(tags: readonly string[], now: number): string[] {
  const latest = new Date(now + largestOffsetMs).toISOString().slice(0, 10);
  return tags.filter((tag) => !isDayTag(tag) || tag <= latest);
}
