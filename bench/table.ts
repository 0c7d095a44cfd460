import { median, quantile } from './figures.ts';
import { noteFigure } from './summary.ts';

export interface Measurement {
  name: string;
  /** Delays of the portal, in milliseconds. */
  portal: readonly number[];
  /** Delays of the baseline, in milliseconds: mostly the same action on a static page. */
  plain: readonly number[];
  /** Goal: the portal's median is at most this many times the baseline's median. */
  goalTimes?: number;
  /** Goal: the portal's median is at most this many milliseconds. */
  goalMs?: number;
}

const columns = ['median', 'p95', 'static median', 'static p95', 'times, medians'];

export function printTable(part: string, measurements: readonly Measurement[]): void {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(28) +
    cells.map((cell, at) => cell.padStart((columns[at]?.length ?? 0) + 3)).join('');
  console.log(line('', columns));
  for (const { name, portal, plain, goalTimes, goalMs } of measurements) {
    const [portalMedian, plainMedian] = [median(portal), median(plain)];
    const p95 = (delays: readonly number[]) => quantile(delays, 0.95);
    const times = [portalMedian, p95(portal), plainMedian, p95(plain)];
    const ratio = (portalMedian / plainMedian).toFixed(1);
    console.log(line(name, [...times.map((time) => time.toFixed(0)), ratio]));
    noteFigure({
      part,
      name: `${name}, ms`,
      portal: portalMedian,
      baseline: plainMedian,
      ...(goalTimes !== undefined && { ratioGoal: ['at most', goalTimes] }),
      ...(goalMs !== undefined && { goal: ['at most', goalMs] }),
    });
  }
}
