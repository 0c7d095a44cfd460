import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../server/db/open.ts';
import { fillWithMany, many } from '../../tests/support/many-items.ts';
import { type Response, load } from './load.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';

const search = '/api/v1/search/items/search?page=1&limit=8&isActive=true';
const itemId = '01990000-0000-7000-8000-0b0000000003';
const rounds = 5;
const connections = 16;

/** A request that is repeated without a change in between, beside bare node:http that sends the same bytes. */
const unchanged: readonly (readonly [name: string, path: string])[] = [
  ['first page of the search', search],
  ['home document', '/'],
  ['item document', `/items/${itemId}`],
];
const unchangedRequests = 10_000;

/** Requests none of which has been made before, so that every reply is made. */
const changing: readonly (readonly [name: string, pathOf: (request: number) => string])[] = [
  ['search, every page another', (at) => `/api/v1/search/items/search?page=${String(at)}`],
  ['home document, rendered anew', (at) => `/?at=${String(at)}`],
  ['item document, rendered anew', (at) => `/items/${itemId}?at=${String(at)}`],
];
const changingRequests = 300;

interface Cost {
  /** Microseconds for each request. */
  processor: number;
  wall: number;
}

async function costOf(
  server: MeasuredProcess,
  pathOf: (request: number) => string,
  requests: number,
): Promise<Cost> {
  const before = await server.usage();
  const start = performance.now();
  await load(server.port, pathOf, { requests, connections });
  const wall = (1000 * (performance.now() - start)) / requests;
  return { processor: ((await server.usage()) - before) / requests, wall };
}

function median(costs: readonly Cost[], part: keyof Cost): number {
  const sorted = costs.map((cost) => cost[part]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Headers that Node adds itself. */
const own = new Set(['date', 'connection', 'keep-alive']);

function fixed({ rawHeaders, body }: Response) {
  const kept = rawHeaders.filter(
    (_, at) => !own.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''),
  );
  return { rawHeaders: kept, body: body.toString('base64') };
}

const columns = ['portal µs', 'wall µs', 'bare µs', 'wall µs', 'ratio'];
function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(11)).join(''));
}
const whole = (value: number) => value.toFixed(0);

/** Prints processor time and wall time per request of a portal with many items on SQLite. */
export async function benchServer(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  try {
    console.log(`\nFilling a portal with ${String(many.items)} items ...`);
    const log = pino({ level: 'warn' });
    const database = await openDatabase({ dataDir: folder, databaseUrl: null }, log);
    await fillWithMany({ database });
    await database.close();

    await using portal = await startMeasured('portal.ts', join(folder, 'log'), {
      DATA_DIR: folder,
      PORT: '0',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'https://lost.example.edu',
    });
    await using bare = await startMeasured('bare.ts', join(folder, 'bare-log'));

    console.log(
      `\nPer request, medians of ${String(rounds)} rounds, ${String(connections)} connections; ratio of processor times, bare node:http with the same bytes to portal\n`,
    );
    printRow('unchanged', columns);
    for (const [name, path] of unchanged) await benchUnchanged(portal, bare, name, path);
    console.log();
    printRow('made for each request', columns.slice(0, 2));
    for (const [name, pathOf] of changing) {
      await costOf(portal, (at) => pathOf(at), changingRequests);
      const cost = await costOf(portal, (at) => pathOf(at + changingRequests), changingRequests);
      printRow(name, [whole(cost.processor), whole(cost.wall)]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchUnchanged(
  portal: MeasuredProcess,
  bare: MeasuredProcess,
  name: string,
  path: string,
): Promise<void> {
  const pathOf = () => path;
  const warmUp = { requests: unchangedRequests / 2, connections };
  const response = await load(portal.port, pathOf, warmUp);
  await bare.ask({ kind: 'respond with', response: fixed(response) });
  await load(bare.port, pathOf, warmUp);
  const costs: { portal: Cost[]; bare: Cost[] } = { portal: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    costs.portal.push(await costOf(portal, pathOf, unchangedRequests));
    costs.bare.push(await costOf(bare, pathOf, unchangedRequests));
  }
  const cells = [costs.portal, costs.bare].map((list) => [
    median(list, 'processor'),
    median(list, 'wall'),
  ]);
  const ratio = median(costs.bare, 'processor') / median(costs.portal, 'processor');
  printRow(name, [...cells.flat().map(whole), ratio.toFixed(2)]);
}
