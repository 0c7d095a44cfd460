/**
 * Prints how the processor time of requests grows with the number of items, on SQLite and PostgreSQL. See README.md in the
 * folder above.
 */
import { rowFormat } from '../figures.ts';
import { type MeasuredDatabase, onPostgres, onSqlite } from '../measured-database.ts';
import { noteRatio } from '../ratios.ts';
import { fill } from './fill.ts';
import { requestsTo, sameFrom10k } from './requests.ts';

const few = 10_000;
const usualItems = 100_000;
const row = rowFormat(34, 12);
/** Each request is repeated until one of these two bounds is reached. */
const enough = { requests: 30, milliseconds: 1500 };

/** Milliseconds of processor time. */
interface Cost {
  /** Cost of the first request, when the portal has not stored any totals yet. */
  first: number;
  /** Mean cost of the later requests. An item is edited before each of them. */
  later: number;
}

/** @param items number of items of the larger database */
export async function benchGrowth(items = usualItems): Promise<void> {
  console.log('\nProcessor time of a request in milliseconds; an item is edited before each\n');
  for (const on of [onSqlite, onPostgres]) {
    const sizes: Map<string, Cost>[] = [];
    let rows: { name: string; goal: string }[] = [];
    let database = '';
    for (const size of [few, items]) {
      await on(async (measured) => {
        database = measured.name;
        await fill(measured, size);
        rows = requestsTo(measured.database, size);
        sizes.push(await costsOf(measured, size));
      });
    }
    console.log(row(database, [`${few}`, `${items}`, 'factor', 'first', 'goal at 1M']));
    for (const { name, goal } of rows) {
      const [small, large] = sizes.map((costs) => costs.get(name));
      if (small === undefined || large === undefined) throw new Error(`${name} was not measured`);
      const times = [small.later, large.later].map((time) => time.toFixed(2));
      const ratio = large.later / small.later;
      console.log(row(name, [...times, ratio.toFixed(1), large.first.toFixed(1), goal]));
      noteRatio({
        ...{ part: `growth on ${database}`, name: `${name}, ms`, ratio },
        ...{ portal: large.later, baseline: small.later },
        ...(goal === sameFrom10k && { goal: `at most ${goal}` }),
      });
    }
    console.log();
  }
}

async function costsOf(measured: MeasuredDatabase, items: number): Promise<Map<string, Cost>> {
  const { database, usage } = measured;
  const costs = new Map<string, Cost>();
  let edits = 0;
  for (const { name, make } of requestsTo(database, items)) {
    const [before] = [await usage(), await make()];
    const first = (await usage()) - before;
    let [spent, requests] = [0, 0];
    while (requests < enough.requests && spent < enough.milliseconds) {
      edits += 1;
      await edit(edits % items);
      const start = await usage();
      await make();
      spent += (await usage()) - start;
      requests += 1;
    }
    costs.set(name, { first, later: spent / requests });
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

// As a program, this module takes the number of items as its argument.
if (import.meta.main) await benchGrowth(Number(process.argv[2] ?? usualItems));
