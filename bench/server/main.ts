import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../server/db/open.ts';
import { markSignalsStored } from '../../server/features/items/matching/signals/signal-catch-up.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { fill } from '../growth/fill.ts';
import { type MeasuredDatabase, onPostgres } from '../measured-database.ts';
import { median, rowFormat } from '../figures.ts';
import { noteRatio } from '../ratios.ts';
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

/** Warm-up rounds for replies that are made for each request, so that V8 has compiled their code. */
const warmUpRounds = 5;

interface Cost {
  /** Microseconds for each request. */
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

const medianOf = (costs: readonly Cost[], part: keyof Cost) =>
  median(costs.map((cost) => cost[part]));

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

const columns = ['portal µs', 'wall µs', 'bare µs', 'wall µs', 'ratio'];
const row = rowFormat(34, 11);
const printRow = (name: string, cells: readonly string[]) => console.log(row(name, cells));
const whole = (value: number) => value.toFixed(0);

/** Prints processor time and wall time per request of a portal with many items on SQLite. */
export async function benchServer(): Promise<void> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  console.log(`\nFilling a portal with ${String(items)} items ...`);
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir: folder, databaseUrl: null }, log);
  await fillFor({ database, url: null });
  const recorder = new Recorder(database.read);
  const made = await callsTo({ ...database, read: database.read.withPlugin(recorder) });

  await using portal = await startPortalIn(folder);
  await using bare = await startMeasured('bare.ts', join(folder, 'bare-log'));
  await using same = await startMeasured('same-statements.ts', join(folder, 'same-log'), {
    DATABASE_FILE: join(folder, 'portal.sqlite'),
  });

  console.log(
    `\nPer request, medians of ${String(rounds)} rounds, ${String(connections)} connections; ratio of processor times, bare node:http with the same bytes to portal\n`,
  );
  printRow('unchanged', columns);
  for (const [name, path] of unchanged) await benchUnchanged(portal, bare, name, path);
  console.log();
  printRow('made for each request', [...columns, 'goal']);
  const onSqlite = new Map<string, number>();
  for (const replies of made) {
    onSqlite.set(replies.name, await benchMade(portal, same, recorder, replies));
  }
  await database.close();
  console.log();
  printRow('rendered for each request', columns.slice(0, 2));
  for (const [name, pathOf] of changing) {
    const costs: Cost[] = [];
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const visit = (at: number) => ({
        path: pathOf(at + round * changingRequests),
        token: null,
      });
      costs.push(await costOf(portal, visit, changingRequests));
    }
    const measured = costs.slice(warmUpRounds);
    printRow(name, [medianOf(measured, 'processor'), medianOf(measured, 'wall')].map(whole));
  }
  await benchOnPostgres(onSqlite);
}

/** Fills a portal, without the signals of the matching, because no measured request needs them. */
async function fillFor(measured: Pick<MeasuredDatabase, 'database' | 'url'>): Promise<void> {
  await fill(measured, items);
  await measured.database.transaction(async (trx) => {
    // Otherwise the portal would store signals and ask the posters of old items while it is measured.
    await markSignalsStored(trx);
    await trx.updateTable('items').set({ looking_since: Date.now() }).execute();
  });
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
 * @param onSqlite processor time of each request on SQLite, in microseconds
 */
async function benchOnPostgres(onSqlite: ReadonlyMap<string, number>): Promise<void> {
  await onPostgres(async ({ database, url, databaseUsage }) => {
    await using folder = await temporaryFolder();
    await fillFor({ database, url });
    const made = await callsTo(database);
    await using portal = await startPortalIn(folder.path, url ?? undefined);
    const withDatabase = {
      ...portal,
      usage: async () => (await portal.usage()) + 1000 * (await databaseUsage()),
    };
    console.log();
    printRow('the same on PostgreSQL', ['portal µs', 'wall µs', 'SQLite µs', 'factor', 'goal']);
    for (const { name, calls } of made) {
      const callOf = (at: number) => calls[at % calls.length] ?? { path: '/', token: null };
      const costs: Cost[] = [];
      // A warm-up, because each connection first reads the tables' definitions. Rounds are longer than on SQLite,
      // because the processor time of PostgreSQL's processes has a resolution of only 10 ms.
      await costOf(withDatabase, callOf, 2 * requestsOfKind);
      for (let round = 0; round < rounds; round += 1) {
        costs.push(await costOf(withDatabase, callOf, 5 * requestsOfKind));
      }
      const [processor, wall] = [medianOf(costs, 'processor'), medianOf(costs, 'wall')];
      const before = onSqlite.get(name) ?? Number.NaN;
      const ratio = processor / before;
      printRow(name, [...[processor, wall, before].map(whole), ratio.toFixed(1), '2.5']);
      noteRatio({
        ...{ part: 'PostgreSQL beside SQLite', name: `${name}, µs`, goal: 'at most 2.5' },
        ...{ portal: processor, baseline: before, ratio },
      });
    }
  });
}

async function benchUnchanged(
  portal: MeasuredProcess,
  bare: MeasuredProcess,
  name: string,
  path: string,
): Promise<void> {
  const request = () => ({ path, token: null });
  const warmUp = { requests: unchangedRequests / 2, connections };
  const response = await load(portal.port, request, warmUp);
  await bare.request({ kind: 'respond with', response: fixed(response) });
  await load(bare.port, request, warmUp);
  const { cells } = await compare(
    { name: `${name}, unchanged`, goal: '0.7' },
    () => costOf(portal, request, unchangedRequests),
    () => costOf(bare, request, unchangedRequests),
  );
  printRow(name, cells);
}

/**
 * Measures replies that are made for each request, compared with node:http that runs the same statements.
 * @returns processor time of one, in microseconds
 */
async function benchMade(
  portal: MeasuredProcess,
  same: MeasuredProcess,
  recorder: Recorder,
  replies: MadeReplies,
): Promise<number> {
  const { name, goal, calls } = replies;
  const samples = await samplesOf(replies, recorder, portal.port);
  await same.request({ kind: 'make these', samples: samples.map(withoutLength) });
  const callOf = (at: number) => calls[at % calls.length] ?? { path: '/', token: null };
  const sampleOf = (at: number) => ({ path: `/${String(at % samples.length)}`, token: null });
  await costOf(portal, callOf, warmUpRounds * requestsOfKind);
  await costOf(same, sampleOf, warmUpRounds * requestsOfKind);
  const { cells, processor } = await compare(
    { name, goal },
    () => costOf(portal, callOf, requestsOfKind),
    () => costOf(same, sampleOf, requestsOfKind),
  );
  printRow(name, [...cells, goal]);
  return processor;
}

/**
 * Measures portal and baseline alternately, and notes their ratio.
 * @returns the cells of a row, and the portal's processor time
 */
async function compare(
  { name, goal }: { name: string; goal: string },
  portal: () => Promise<Cost>,
  baseline: () => Promise<Cost>,
): Promise<{ cells: string[]; processor: number }> {
  const costs: { portal: Cost[]; baseline: Cost[] } = { portal: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    costs.portal.push(await portal());
    costs.baseline.push(await baseline());
  }
  const medians = (part: keyof Cost) =>
    [medianOf(costs.portal, part), medianOf(costs.baseline, part)] as const;
  const [processor, baseProcessor] = medians('processor');
  const wall = medians('wall');
  const ratio = baseProcessor / processor;
  noteRatio({
    ...{ part: 'server', name: `${name}, µs`, goal: `at least ${goal}` },
    ...{ portal: processor, baseline: baseProcessor, ratio, wall },
  });
  const cells = [...[processor, wall[0], baseProcessor, wall[1]].map(whole), ratio.toFixed(2)];
  return { cells, processor };
}
