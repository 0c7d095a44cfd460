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
