import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../../server/db/open.ts';
import { markSignalsStored } from '../../server/features/items/matching/signals/signal-catch-up.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { fill } from '../growth/fill.ts';
import { type MeasuredDatabase, onPostgres } from '../measured-database.ts';
import { median, rowFormat } from '../figures.ts';
import { noteFigure } from '../summary.ts';
import { type LoadedRequest, type Response, load } from './load.ts';
import { type MadeReplies, Recorder, callsTo, requestsOfKind, samplesOf } from './made-replies.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';
import type { Sample } from './messages.ts';

const search = '/api/v1/search/items/search?page=1&limit=8&isActive=true';
const itemId = '01990000-0000-7000-8000-0b0000000003';
const items = 100_000;
const rounds = 5;
const connections = 16;

/**
 * Requests that are repeated without a change of the data in between. Their baseline is node:http that sends the
 * same bytes.
 */
const unchanged: readonly (readonly [name: string, path: string])[] = [
  ['first page of the search', search],
  ['home document', '/'],
  ['item document', `/items/${itemId}`],
];
const unchangedRequests = 10_000;

/** Requests with a new URL each time, so that the portal must make every reply. */
const changing: readonly (readonly [name: string, pathOf: (request: number) => string])[] = [
  ['home document, rendered anew', (at) => `/?at=${String(at)}`],
  ['item document, rendered anew', (at) => `/items/${itemId}?at=${String(at)}`],
];
const changingRequests = 300;
/** Goal for `changing`: maximum processor time of a request, in microseconds. */
const changingGoal = 2500;
/** Goal for `unchanged`: the baseline's processor time divided by the portal's is at least this. */
const unchangedGoal = 0.7;
/** Goal for PostgreSQL: the processor time of a request divided by the time on SQLite is at most this. */
const postgresGoal = 2.5;

/** Warm-up rounds for replies that are made for each request, so that V8 has compiled their code. */
const warmUpRounds = 5;

/** Processor time and wall time of a request, in microseconds. */
interface Cost {
  processor: number;
  wall: number;
}

async function costOf(
  server: MeasuredProcess,
  requestOf: (request: number) => LoadedRequest,
  requests: number,
): Promise<Cost> {
  const before = await server.usage();
  const start = performance.now();
  await load(server.port, requestOf, { requests, connections });
  const wall = (1000 * (performance.now() - start)) / requests;
  return { processor: ((await server.usage()) - before) / requests, wall };
}

function mediansOf(costs: readonly Cost[]): Cost {
  return {
    processor: median(costs.map(({ processor }) => processor)),
    wall: median(costs.map(({ wall }) => wall)),
  };
}

/** Headers that Node adds by itself. */
const own = new Set(['date', 'connection', 'keep-alive']);

function without(names: ReadonlySet<string>, rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => !names.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''));
}

function fixed({ rawHeaders, body }: Response) {
  return { rawHeaders: without(own, rawHeaders), body: body.toString('base64') };
}

const withoutLength = (sample: Sample): Sample => ({
  ...sample,
  rawHeaders: without(new Set([...own, 'content-length']), sample.rawHeaders),
});

const columns = ['portal µs', 'wall µs', 'bare µs', 'wall µs', 'share', 'goal'];
const row = rowFormat(34, 11);
const printRow = (name: string, cells: readonly string[]) => console.log(row(name, cells));
const whole = (value: number) => value.toFixed(0);

/** Prints processor time and wall time per request of a portal with many items, on SQLite and then on PostgreSQL. */
export async function benchServer(): Promise<void> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  console.log(`\nFilling a portal with ${String(items)} items ...`);
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir: folder, databaseUrl: null }, log);
  await fillFor({ database, url: null });
  const recorder = new Recorder(database.read);
  const recorded = { ...database, read: database.read.withPlugin(recorder) };
  const made = await callsTo(recorded, warmUpRounds + rounds);

  await using portal = await startPortalIn(folder);
  await using bare = await startMeasured('bare.ts', join(folder, 'bare-log'));
  await using same = await startMeasured('same-statements.ts', join(folder, 'same-log'), {
    DATABASE_FILE: join(folder, 'portal.sqlite'),
  });

  console.log(
    `\nPer request, medians of ${String(rounds)} rounds, ${String(connections)} connections; ` +
      `share: processor time of bare node:http divided by the portal's\n`,
  );
  printRow('unchanged', columns);
  for (const [name, path] of unchanged) await benchUnchanged(portal, bare, name, path);
  console.log();
  printRow('made for each request', columns);
  const onSqlite = new Map<string, Cost>();
  for (const replies of made) {
    onSqlite.set(replies.name, await benchMade(portal, same, recorder, replies));
  }
  await database.close();
  console.log();
  printRow('rendered for each request', [...columns.slice(0, 2), 'goal']);
  for (const [name, pathOf] of changing) {
    const costs: Cost[] = [];
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const visit = (at: number) => ({ path: pathOf(at + round * changingRequests), token: null });
      costs.push(await costOf(portal, visit, changingRequests));
    }
    const measured = costs.slice(warmUpRounds);
    const { processor, wall } = mediansOf(measured);
    printRow(name, [processor, wall, changingGoal].map(whole));
    noteFigure({
      part: 'server',
      name: `${name}, µs`,
      portal: processor,
      wall: { portal: wall },
      goal: ['at most', changingGoal],
    });
  }
  await benchOnPostgres(onSqlite);
}

/** Fills a portal, without the signals of the matching, because no measured request needs them. */
async function fillFor(measured: Pick<MeasuredDatabase, 'database' | 'url'>): Promise<void> {
  await fill(measured, items);
  await measured.database.transaction(async (trx) => {
    // Without these two updates, the portal would do background work while it is measured: store signals, and ask the
    // posters of old items whether they are still looking.
    await markSignalsStored(trx);
    await trx.updateTable('items').set({ looking_since: Date.now() }).execute();
  });
  // PostgreSQL's autovacuum would do this only later. Until then, reading a page of a list takes three times as long.
  if (measured.url !== null) await sql`vacuum analyze`.execute(measured.database.counts);
}

const startPortalIn = (folder: string, databaseUrl?: string) =>
  startMeasured('portal.ts', join(folder, 'log'), {
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DATA_DIR: folder,
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://lost.example.edu',
  });

/**
 * Measures replies that are made for each request on PostgreSQL, compared with the portal on SQLite.
 * @param onSqlite cost of each request on SQLite
 */
async function benchOnPostgres(onSqlite: ReadonlyMap<string, Cost>): Promise<void> {
  await onPostgres(async ({ database, url, databaseUsage }) => {
    await using folder = await temporaryFolder();
    await fillFor({ database, url });
    const made = await callsTo(database, 1 + rounds);
    await using portal = await startPortalIn(folder.path, url ?? undefined);
    const withDatabase = {
      ...portal,
      usage: async () => (await portal.usage()) + 1000 * (await databaseUsage()),
    };
    console.log();
    const compared = ['portal µs', 'wall µs', 'SQLite µs', 'wall µs', 'times', 'goal'];
    printRow('the same on PostgreSQL', compared);
    for (const { name, callsOf, isFresh } of made) {
      // Rounds are longer than on SQLite, because the processor time of PostgreSQL's processes has a resolution of only
      // 10 ms. Fresh calls are not repeated; they take long enough.
      const turns = isFresh ? 1 : 5;
      const costs: Cost[] = [];
      // The first round is a warm-up, because each connection first reads the tables' definitions.
      for (let round = 0; round < 1 + rounds; round += 1) {
        const callOf = callIn(callsOf(round));
        costs.push(await costOf(withDatabase, callOf, turns * requestsOfKind));
      }
      const { processor, wall } = mediansOf(costs.slice(1));
      const before = onSqlite.get(name) ?? { processor: Number.NaN, wall: Number.NaN };
      const cells = [processor, wall, before.processor, before.wall].map(whole);
      const times = (processor / before.processor).toFixed(1);
      printRow(name, [...cells, times, String(postgresGoal)]);
      noteFigure({
        part: 'PostgreSQL beside SQLite',
        name: `${name}, µs`,
        portal: processor,
        baseline: before.processor,
        ratioGoal: ['at most', postgresGoal],
        wall: { portal: wall, baseline: before.wall },
      });
    }
  });
}

const callIn = (calls: readonly LoadedRequest[]) => (at: number) =>
  calls[at % calls.length] ?? { path: '/', token: null };

async function benchUnchanged(
  portal: MeasuredProcess,
  bare: MeasuredProcess,
  name: string,
  path: string,
): Promise<void> {
  const request = () => ({ path, token: null });
  // Until V8 has compiled the code, a request costs up to twice as much, and the first row would measure that.
  const warmUp = { requests: 2 * unchangedRequests, connections };
  const response = await load(portal.port, request, warmUp);
  await bare.request({ kind: 'respond with', response: fixed(response) });
  await load(bare.port, request, warmUp);
  const costs: Costs = { portal: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    costs.portal.push(await costOf(portal, request, unchangedRequests));
    costs.baseline.push(await costOf(bare, request, unchangedRequests));
  }
  report(name, { costs, goal: unchangedGoal, summaryName: `${name}, unchanged` });
}

/**
 * Measures replies that are made for each request, compared with node:http that runs the same statements.
 * @returns medians of the portal
 */
async function benchMade(
  portal: MeasuredProcess,
  same: MeasuredProcess,
  recorder: Recorder,
  replies: MadeReplies,
): Promise<Cost> {
  const { name, goal, callsOf, isFresh } = replies;
  const costs: Costs = { portal: [], baseline: [] };
  if (!isFresh) {
    // V8 goes on compiling for some 3,000 requests. Each fresh call takes so long that the warm-up rounds are enough.
    await load(portal.port, callIn(callsOf(0)), { requests: 10 * requestsOfKind, connections });
  }
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    costs.portal.push(await costOf(portal, callIn(callsOf(round)), requestsOfKind));
    if (isFresh || round === 0) {
      const samples = await samplesOf(replies, round, recorder, portal.port);
      await same.request({ kind: 'make these', samples: samples.map(withoutLength) });
    }
    const sampleOf = (at: number) => ({ path: `/${String(at % requestsOfKind)}`, token: null });
    costs.baseline.push(await costOf(same, sampleOf, requestsOfKind));
  }
  return report(name, {
    costs: {
      portal: costs.portal.slice(warmUpRounds),
      baseline: costs.baseline.slice(warmUpRounds),
    },
    goal,
  });
}

interface Costs {
  portal: Cost[];
  baseline: Cost[];
}

/**
 * Prints a row with the medians of portal and baseline, and notes them.
 * @param summaryName name in the table of all figures, if it differs
 * @returns medians of the portal
 */
function report(
  name: string,
  { costs, goal, summaryName = name }: { costs: Costs; goal: number; summaryName?: string },
): Cost {
  const [portal, baseline] = [mediansOf(costs.portal), mediansOf(costs.baseline)];
  noteFigure({
    part: 'server',
    name: `${summaryName}, µs`,
    ratio: 'share',
    portal: portal.processor,
    baseline: baseline.processor,
    ratioGoal: ['at least', goal],
    wall: { portal: portal.wall, baseline: baseline.wall },
  });
  const cells = [portal.processor, portal.wall, baseline.processor, baseline.wall].map(whole);
  const share = (baseline.processor / portal.processor).toFixed(2);
  printRow(name, [...cells, share, String(goal)]);
  return portal;
}
