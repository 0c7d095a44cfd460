/** The ratios of all parts of a run, for one table at its end. */

import { rowFormat } from './figures.ts';

interface Ratio {
  /** The part of the benchmark. */
  part: string;
  /** The request or event that was measured, and the unit. */
  name: string;
  portal: number;
  baseline: number;
  /** Portal divided by baseline, or the reverse in the part `server`, whose goals are shares of the baseline's speed. */
  ratio: number;
  /** Goal of the ratio, which starts with "at least" or "at most"; missing if the goal is not a ratio. */
  goal?: string;
  /** Wall time of portal and baseline, if measured besides processor time. */
  wall?: readonly [portal: number, baseline: number];
}

const ratios: Ratio[] = [];

export function noteRatio(ratio: Ratio): void {
  ratios.push(ratio);
}

/** Prints all noted ratios. */
export function printRatios(): void {
  if (ratios.length === 0) return;
  const row = rowFormat(58, 11);
  console.log('\nAll ratios, each to a baseline of the same run\n');
  console.log(row('', ['portal', 'baseline', 'ratio', 'goal', 'wall time', 'baseline']));
  for (const { part, name, portal, baseline, ratio, goal = '', wall = [] } of ratios) {
    const cells = [short(portal), short(baseline), ratio.toFixed(2), goal, ...wall.map(short)];
    console.log(row(`${part}: ${name}`, cells));
  }
}

function short(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
