import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts';
import { counted } from '../../../contract/text/counted.ts';

/** Units with their lengths in milliseconds, largest first. */
const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** A duration in whole days, hours or minutes, rounded down, such as "3 hours". @param duration milliseconds */
export function durationWords(duration: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(duration / length);
    if (count >= 1) return counted(count, unit);
  }
  return 'less than a minute';
}
