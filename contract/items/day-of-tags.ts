import { isDayTag } from '../fields.ts';

/** @returns an empty string if no tag is a day */
export function dayTagIn(tags: readonly string[]): string {
  return tags.find(isDayTag) ?? '';
}

export function withoutDayTag(tags: readonly string[]): string[] {
  return tags.filter((tag) => !isDayTag(tag));
}

/**
 * The tags with this day in place of any other.
 * @param day as YYYY-MM-DD; an empty string for none
 */
export function withDayTag(tags: readonly string[], day: string): string[] {
  return [...withoutDayTag(tags), ...(day === '' ? [] : [day])];
}
