export interface Measured {
  name: string;
  /** Milliseconds. */
  portal: readonly number[];
  /** Of the same on a page without script. */
  plain: readonly number[];
}

/** @param part of the values that are no larger, from 0 to 1 */
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

const columns = ['median', 'p95', 'static median', 'static p95', 'ratio of medians'];

export function printTable(measured: readonly Measured[]): void {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(28) +
    cells.map((cell, at) => cell.padStart((columns[at]?.length ?? 0) + 3)).join('');
  console.log(line('', columns));
  for (const { name, portal, plain } of measured) {
    const [median, late] = [quantile(portal, 0.5), quantile(portal, 0.95)];
    const [plainMedian, plainLate] = [quantile(plain, 0.5), quantile(plain, 0.95)];
    const times = [median, late, plainMedian, plainLate].map((time) => time.toFixed(0));
    console.log(line(name, [...times, (median / plainMedian).toFixed(1)]));
  }
}
