import { noteRatio } from './ratios.ts';

export interface Measurement {
  name: string;
  /** Delays of the portal, in milliseconds. */
  portal: readonly number[];
  /** Delays of the same action on a static page, in milliseconds. */
  plain: readonly number[];
  /** Maximum ratio of the medians; missing if the goal is not a ratio. */
  goal?: number;
}

/** @param fraction share of the values that are at most the result, from 0 to 1 */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN;
}

const columns = ['median', 'p95', 'static median', 'static p95', 'ratio of medians'];

/** @param part name of the part of the benchmark */
export function printTable(part: string, measurements: readonly Measurement[]): void {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(28) +
    cells.map((cell, at) => cell.padStart((columns[at]?.length ?? 0) + 3)).join('');
  console.log(line('', columns));
  for (const { name, portal, plain, goal } of measurements) {
    const [median, p95] = [quantile(portal, 0.5), quantile(portal, 0.95)];
    const [plainMedian, plainP95] = [quantile(plain, 0.5), quantile(plain, 0.95)];
    const times = [median, p95, plainMedian, plainP95].map((time) => time.toFixed(0));
    const ratio = median / plainMedian;
    console.log(line(name, [...times, ratio.toFixed(1)]));
    noteRatio({
      ...{ part, name: `${name}, ms`, portal: median, baseline: plainMedian, ratio },
      ...(goal !== undefined && { goal: `at most ${String(goal)}` }),
    });
  }
}
