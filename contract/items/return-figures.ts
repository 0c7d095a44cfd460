import { counted, nounFor } from '../text/counted.ts';

/** How many of the found items came back to their owners, and how fast. */
interface ReturnFigures {
  /** Active found items that were posted since the start of the term, also those claimed or returned since. */
  found: number;
  /** How many of these were returned. */
  returned: number;
  /** Median time from the post to the return, rounded down to whole hours; null if nothing was returned. */
  medianHours: number | null;
}

/** From this many hours on, the sentence says a duration in days. */
const daysFromHours = 72;

/** The sentence that home shows about the term; null if nothing was found yet. */
export function figuresSentence({ found, returned, medianHours }: ReturnFigures): string | null {
  if (found === 0) return null;
  const number = (value: number) => value.toLocaleString('en');
  const share = `${number(returned)} of ${number(found)} ${nounFor(found, 'thing')} found this term`;
  const back = `${share} ${nounFor(returned, 'is', 'are')} back`;
  return medianHours === null ? back : `${back}; median ${duration(medianHours)}`;
}

function duration(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours >= daysFromHours) return counted(Math.round(hours / 24), 'day');
  return counted(hours, 'hour');
}

/** Months in which a term starts unless an admin sets a day: January and August. */
const termMonths = [0, 7];

/** The first day of the present term, if no admin has set one. */
export function usualTermStart(now: number): string {
  const year = new Date(now).getUTCFullYear();
  const starts = [year - 1, year].flatMap((inYear) =>
    termMonths.map((month) => Date.UTC(inYear, month, 1)),
  );
  const latest = Math.max(...starts.filter((start) => start <= now));
  return new Date(latest).toISOString().slice(0, 10);
}
