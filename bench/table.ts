export interface Measurement {
  name: string;
  /** Delays of the portal, in milliseconds. */
  portal: readonly number[];
  /** Delays of the same action on a static page, in milliseconds. */
  plain: readonly number[];
}

/** @param fraction share of the values that are at most the result, from 0 to 1 */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN;
}

const columns = ['median', 'p95', 'static median', 'static p95', 'ratio of medians'];

export function printTable(measurements: readonly Measurement[]): void {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(28) +
    cells.map((cell, at) => cell.padStart((columns[at]?.length ?? 0) + 3)).join('');
  console.log(line('', columns));
  for (const { name, portal, plain } of measurements) {
    const [median, p95] = [quantile(portal, 0.5), quantile(portal, 0.95)];
    const [plainMedian, plainP95] = [quantile(plain, 0.5), quantile(plain, 0.95)];
    const times = [median, p95, plainMedian, plainP95].map((time) => time.toFixed(0));
    console.log(line(name, [...times, (median / plainMedian).toFixed(1)]));
  }
}
