/** Computes and formats the figures that the benchmarks print. */

/** @param fraction share of the values that are at most the result, from 0 to 1 */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN;
}

/** Returns the median; of two middle values, the lower one. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns a share, from 0 to 1, as a percentage. */
export function percent(share: number, digits: number): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/**
 * Returns a function that formats a row of a table: a name, then cells aligned to the right.
 * @param nameWidth width of the name's column, in characters
 * @param cellWidth width of every other column, in characters
 */
export function rowFormat(nameWidth: number, cellWidth: number) {
  return (name: string, cells: readonly string[]): string =>
    name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(cellWidth)).join('');
}
