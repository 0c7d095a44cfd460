/** Collects the figures of all parts of a run, and prints them in one table at the end. */

import { rowFormat } from './figures.ts';

type Bound = readonly ['at least' | 'at most', number];

interface Figure {
  part: string;
  /** The request or event that was measured, and the unit. */
  name: string;
  /** Processor time if `wall` is given. */
  portal: number;
  /** Missing if there is nothing to compare with. */
  baseline?: number;
  /** `share`: baseline divided by portal. `times`, the default: portal divided by baseline. */
  ratio?: 'share' | 'times';
  /** Goal of `portal`. */
  goal?: Bound;
  ratioGoal?: Bound;
  /** Wall time in the same unit, if measured besides processor time. */
  wall?: { portal: number; baseline?: number };
}

/** Width of the column of names, in characters. */
const nameWidth = 66;

const figures: Figure[] = [];

export function noteFigure(figure: Figure): void {
  figures.push(figure);
}

/** Prints all noted figures. */
export function printSummary(): void {
  if (figures.length === 0) return;
  console.log('\nAll figures; processor time beside wall time where both are measured\n');
  console.log('share: baseline divided by portal, more is better');
  console.log(
    'times: portal divided by baseline, less is better, except for hits of the matching\n',
  );
  const heads = ['portal', 'baseline', 'ratio'];
  console.log(lineOf('', heads, ['goal', ''], ['wall time', ...heads.slice(1)]));
  for (const { part, name, portal, baseline, ratio = 'times', wall, ...goals } of figures) {
    const cells = cellsOf(portal, baseline, ratio);
    const wallCells = wall === undefined ? [] : cellsOf(wall.portal, wall.baseline, ratio);
    const value = quotient(portal, baseline, ratio);
    const goal =
      goals.ratioGoal === undefined
        ? goalCells('', goals.goal, portal)
        : goalCells(`${ratio} `, goals.ratioGoal, value);
    console.log(lineOf(`${part}: ${name}`, cells, goal, wallCells));
  }
}

const cellsRow = rowFormat(0, 14);
const goalRow = rowFormat(22, 7);

function lineOf(
  name: string,
  cells: readonly string[],
  [goal, verdict]: readonly [string, string],
  wall: readonly string[],
): string {
  const line = name.padEnd(nameWidth) + cellsRow('', cells) + '  ' + goalRow(goal, [verdict]);
  return (line + cellsRow('', wall)).trimEnd();
}

function cellsOf(portal: number, baseline: number | undefined, ratio: 'share' | 'times') {
  if (baseline === undefined) return [short(portal), '', ''];
  const value = quotient(portal, baseline, ratio);
  return [short(portal), short(baseline), `${value.toFixed(2)} ${ratio}`];
}

function quotient(portal: number, baseline = Number.NaN, ratio: 'share' | 'times'): number {
  return ratio === 'share' ? baseline / portal : portal / baseline;
}

function goalCells(what: string, goal: Bound | undefined, value: number): [string, string] {
  if (goal === undefined) return ['', ''];
  const [bound, limit] = goal;
  const isMet = bound === 'at least' ? value >= limit : value <= limit;
  return [`${what}${bound} ${String(limit)}`, isMet ? 'met' : 'missed'];
}

function short(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
