const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** In which unit an age is said from which number of milliseconds on; the largest that fits. */
const units = [
  { unit: 'day', from: 24 * 60 * 60_000 },
  { unit: 'hour', from: 60 * 60_000 },
  { unit: 'minute', from: 60_000 },
] as const;

/** @param age milliseconds; less than nothing where the server's clock is ahead */
export function ageText(age: number): string {
  const fitting = units.find(({ from }) => age >= from);
  return fitting === undefined
    ? 'just now'
    : relative.format(-Math.floor(age / fitting.from), fitting.unit);
}

/** What the line says before the age, and between the two of what is of different ages. */
export const texts = {
  saved: 'Saved',
  savedBetween: 'Saved between',
  and: 'and',
} as const;
