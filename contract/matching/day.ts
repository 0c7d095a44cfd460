/** Finds the day that a post names. Days are counted from 1970-01-01. */

import { dayMs } from '../durations.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/**
 * The endings that may follow the first three letters of a month, with some misspellings. Other words may begin like a
 * month, but mean no date: "maybe 2 keys", "3 marks".
 */
const monthEnding = '(?:ch|il|e|y|ust|t|(?<=jan|feb)[a-z]*ry|(?<=sep|oct|nov|dec)[a-z]*er)?';
const monthName = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)${monthEnding}`;
const weekdayName = '(sun|mon|tues|wednes|thurs|fri|satur)day';
/** Short names of weekdays are also other words, as in "sun hat" and "I sat", so a preposition must precede them. */
const shortWeekday = String.raw`(?:on|last|this|since) (sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat)`;

/** @returns the day that a time belongs to, in UTC */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

/** @returns the day as YYYY-MM-DD */
export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the first date that the texts contain, not later than the day after the post. Without a date, returns the
 * first relative day, such as "yesterday" or "on Tuesday", counted back from the day of the post; null if there is
 * neither. The year is read only in dates of the form YYYY-MM-DD. Any other date, even one with a year, means its
 * latest occurrence up to the day after the post.
 * @param postedAt epoch milliseconds
 */
export function dayIn(texts: readonly string[], postedAt: number): number | null {
  for (const text of texts) {
    const day = writtenIsoDay(text) ?? writtenDay(text.toLowerCase(), postedAt);
    if (day !== null && day <= dayOf(postedAt) + 1) return day;
  }
  for (const text of texts) {
    const day = relativeDay(text.toLowerCase(), dayOf(postedAt));
    if (day !== null) return day;
  }
  return null;
}

function writtenIsoDay(text: string): number | null {
  const date = /\b\d{4}-\d{2}-\d{2}(?!\d)/.exec(text);
  const time = date === null ? Number.NaN : Date.parse(date[0]);
  return Number.isNaN(time) ? null : dayOf(time);
}

function writtenDay(text: string, postedAt: number): number | null {
  const dayFirst = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthName}\b`).exec(
    text,
  );
  if (dayFirst !== null)
    return latest(Number(dayFirst[1]), months.indexOf(dayFirst[2] ?? ''), postedAt);
  const monthFirst = new RegExp(String.raw`\b${monthName}\.? (\d{1,2})(?:st|nd|rd|th)?\b`).exec(
    text,
  );
  if (monthFirst !== null)
    return latest(Number(monthFirst[2]), months.indexOf(monthFirst[1] ?? ''), postedAt);
  // Two points are required, because a single one may be a decimal point, as in "13.3 inch".
  const numbers =
    /\b(\d{1,2})\/(\d{1,2})(?:\/(?:20)?\d{2})?\b/.exec(text) ??
    /\b(\d{1,2})\.(\d{1,2})\.(?:(?:20)?\d{2}\b)?/.exec(text);
  if (numbers === null) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  // A number above 12 is the day, whichever of day and month comes first.
  return second > 12 ? latest(second, first - 1, postedAt) : latest(first, second - 1, postedAt);
}

function latest(day: number, month: number, postedAt: number): number | null {
  if (month < 0 || month > 11 || day < 1 || day > 31) return null;
  const year = new Date(postedAt).getUTCFullYear();
  const inYear = dayOf(Date.UTC(year, month, day));
  return inYear > dayOf(postedAt) + 1 ? dayOf(Date.UTC(year - 1, month, day)) : inYear;
}

function relativeDay(text: string, posted: number): number | null {
  if (/\bday before yesterday\b/.test(text)) return posted - 2;
  if (/\b(?:yesterday|last night)\b/.test(text)) return posted - 1;
  const ago = /\b(\d{1,2}|two|three|four|five) days ago\b/.exec(text)?.[1];
  if (ago !== undefined) return posted - (smallNumbers[ago] ?? Number(ago));
  if (/\b(?:today|this morning|this afternoon|tonight|just now)\b/.test(text)) return posted;
  const named = new RegExp(String.raw`\b(?:${weekdayName}|${shortWeekday})\b`).exec(text);
  const weekday = (named?.[1] ?? named?.[2])?.slice(0, 3);
  if (weekday === undefined) return null;
  // 1970-01-01 was a Thursday.
  const behind = (((posted + 4) % 7) - weekdays.indexOf(weekday) + 7) % 7;
  return posted - (behind === 0 && text.includes('last') ? 7 : behind);
}

const smallNumbers: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };
