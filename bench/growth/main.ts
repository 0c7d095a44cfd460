/**
 * Prints how the processor time of requests grows with the number of items, on SQLite and PostgreSQL. See README.md in
 * the folder above.
 */
import { rowFormat } from '../figures.ts';
import { type MeasuredDatabase, onPostgres, onSqlite } from '../measured-database.ts';
import { noteFigure } from '../summary.ts';
import { fill } from './fill.ts';
import { type Goal, goalItems, requestsTo } from './requests.ts';

const few = 10_000;
const usualItems = 100_000;
/** The only request with a goal in milliseconds on PostgreSQL, and the number of items to which this goal applies. */
const onPostgresAlso = { name: 'word in every item', items: 100_000, goal: 20 };
const row = rowFormat(34, 12);
/** Each request is repeated until there are this many requests, or until they took this processor time. */
const enough = { requests: 30, milliseconds: 1500 };
/** The goal for `longestPiece`, in milliseconds. */
const pieceAtMost = 20;

/** Milliseconds. */
interface Time {
  processor: number;
  wall: number;
}

interface Cost {
  /** Time of the first of these requests, which counts all matches if no request before has counted them. */
  first: Time;
  /** Mean time of the later requests. An item is edited before each of them. */
  later: Time;
  /** The longest time for which one of these requests blocked the event loop, as processor time of its thread. */
  longestPiece: number;
}

/** @param items number of items of the larger database */
export async function benchGrowth(items = usualItems): Promise<void> {
  console.log('\nProcessor time of a request in milliseconds; an item is edited before each\n');
  for (const on of [onSqlite, onPostgres]) {
    const sizes: Map<string, Cost>[] = [];
    let rows: { name: string; goal: Goal }[] = [];
    let database = '';
    for (const size of [few, items]) {
      await on(async (measured) => {
        database = measured.name;
        await fill(measured, size);
        rows = requestsTo(measured.database, size).map(({ name, goal }) => ({
          name,
          // Goals in milliseconds are for SQLite.
          goal: typeof goal === 'number' && on !== onSqlite ? null : goal,
        }));
        sizes.push(await costsOf(measured, size));
      });
    }
    console.log(row(database, [`${few}`, `${items}`, 'times', 'first', 'piece', 'goal at 1M']));
    let longest = { name: '', piece: 0 };
    for (const { name, goal } of rows) {
      const [small, large] = sizes.map((costs) => costs.get(name));
      if (small === undefined || large === undefined) throw new Error(`${name} was not measured`);
      const [before, after] = [small.later, large.later];
      const times = (after.processor / before.processor).toFixed(1);
      const cells = [before.processor.toFixed(2), after.processor.toFixed(2), times];
      const piece = large.longestPiece;
      if (piece > longest.piece) longest = { name, piece };
      cells.push(large.first.processor.toFixed(1), piece.toFixed(1), goalText(goal));
      console.log(row(name, cells));
      noteFigure({
        part: `growth on ${database}`,
        name: `${name}, ms`,
        portal: after.processor,
        baseline: before.processor,
        wall: { portal: after.wall, baseline: before.wall },
        ...boundOf(goal, items),
      });
    }
    noteFigure({
      part: `growth on ${database}`,
      name: `longest piece (${longest.name}), ms`,
      portal: longest.piece,
      goal: ['at most', pieceAtMost],
    });
    if (on === onPostgres) await measureAlso();
    console.log();
  }
}

function goalText(goal: Goal): string {
  if (goal === null) return '';
  return typeof goal === 'number' ? String(goal) : `${String(goal.times)} times`;
}

function boundOf(goal: Goal, items: number) {
  if (goal === null) return {};
  if (typeof goal !== 'number') return { ratioGoal: ['at most', goal.times] as const };
  return items === goalItems ? { goal: ['at most', goal] as const } : {};
}

async function measureAlso(): Promise<void> {
  const { name, items, goal } = onPostgresAlso;
  await onPostgres(async (measured) => {
    await fill(measured, items);
    const cost = (await costsOf(measured, items, [name])).get(name);
    if (cost === undefined) throw new Error(`${name} was not measured`);
    const { processor, wall } = cost.later;
    const label = `${name}, ${String(items)} items`;
    console.log(row(label, ['', processor.toFixed(2), '', '', '', String(goal)]));
    noteFigure({
      part: `growth on ${measured.name}`,
      name: `${label}, ms`,
      portal: processor,
      wall: { portal: wall },
      goal: ['at most', goal],
    });
  });
}

/** @param only names of the requests to make; all if missing */
async function costsOf(
  measured: MeasuredDatabase,
  items: number,
  only?: readonly string[],
): Promise<Map<string, Cost>> {
  const { database, usage } = measured;
  const costs = new Map<string, Cost>();
  let edits = 0;
  for (const { name, make } of requestsTo(database, items)) {
    if (only?.includes(name) === false) continue;
    let longestPiece = 0;
    const first: Time = await timeOf(make);
    let requests = 0;
    const spent: Time = { processor: 0, wall: 0 };
    while (requests < enough.requests && spent.processor < enough.milliseconds) {
      edits += 1;
      await edit(edits % items);
      const { processor, wall } = await timeOf(make);
      spent.processor += processor;
      spent.wall += wall;
      requests += 1;
    }
    const later = { processor: spent.processor / requests, wall: spent.wall / requests };
    costs.set(name, { first, later, longestPiece });

    async function timeOf(make: () => Promise<unknown>): Promise<Time> {
      const before = await usage();
      const start = performance.now();
      const piece = await longestPieceOf(make);
      const wall = performance.now() - start;
      longestPiece = Math.max(longestPiece, piece);
      return { processor: (await usage()) - before, wall };
    }
  }
  return costs;

  /** Edits an item and its words in the search index. Every fifth edit is of an old item. */
  async function edit(number: number): Promise<void> {
    const seq = number % 5 === 0 ? number : items - number;
    await database.transaction(async (trx) => {
      const { id } = await trx
        .updateTable('items')
        .set({ updated_at: number })
        .where('seq', '=', seq)
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.dialect.indexItem(trx, id);
    });
  }
}

/** @returns the longest time for which the event loop was blocked, as processor time in milliseconds */
async function longestPieceOf(make: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const note = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(note, 1);
  await make();
  note();
  clearInterval(timer);
  return longest;
}
