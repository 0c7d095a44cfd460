import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compileCache } from '../../scripts/compile-cache.ts';
import { portalApi } from '../../tests/support/browser/portal-api.ts';
import { multipartOf } from '../../tests/support/calls/items.ts';
import { noise } from '../../tests/support/photos.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { median, rowFormat } from '../figures.ts';
import { memoryOf, processorTimeOf } from '../process-usage.ts';
import { noteFigure } from '../summary.ts';

const root = join(import.meta.dirname, '..', '..');
const rounds = 7;
const admin = { email: 'admin@campus.example', password: 'a quiet lighthouse' };
const photos = { count: 20, connections: 10, width: 4000, height: 3000 };
/** Milliseconds without requests, after which memory is at rest. */
const restMs = 3000;

/** Milliseconds. */
interface Duration {
  processor: number;
  wall: number;
}

/** A server that has just started and answered one request. */
interface Started extends AsyncDisposable {
  pid: number;
  /** Origin without a trailing slash. */
  origin: string;
  /** Time from the start of the program until its first response. */
  took: Duration;
}

/** @param path path of the first request */
async function start(
  program: readonly string[],
  path: string,
  environment: Record<string, string> = {},
): Promise<Started> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      // Maximum number of glibc's heaps; docs/OPERATIONS.md recommends a value.
      ...(process.env.MALLOC_ARENA_MAX && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = await originPrintedBy(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program.join(' ')} does not run`);
  const { status } = await fetch(origin + path);
  if (status !== 200) throw new Error(`${path} responds with ${String(status)}`);
  const wall = performance.now() - startedAt;
  const processor = processorTimeOf(pid);
  if (processor === null) throw new Error(`${program.join(' ')} has ended`);
  return {
    pid,
    origin,
    took: { processor, wall },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function originPrintedBy({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += String(chunk);
    const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(printed) ?? [];
    if (origin !== undefined) {
      stdout?.resume();
      return origin;
    }
  }
  throw new Error(`The program did not start.\n${printed}`);
}

const startBare = () => start(['bench/start/bare.ts'], '/');

function startPortal(dataDir: string, path: string): Promise<Started> {
  return start(['scripts/start.mjs', 'server/main.ts'], path, {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
}

async function timeOf(starting: () => Promise<Started>): Promise<Duration> {
  await using started = await starting();
  return started.took;
}

async function memoryAtRest({ pid }: Started): Promise<number> {
  await delay(restMs);
  return memoryOf(pid).now;
}

/** Posts photos, up to ten at a time, and returns the server's peak memory. */
async function memoryWithPhotos(
  { pid }: Started,
  postPhoto: (photo: Buffer) => Promise<unknown>,
): Promise<number> {
  let left = photos.count;
  const postSome = async () => {
    while (left > 0) {
      left -= 1;
      const picture = noise(photos.width, photos.height).blur(1);
      await postPhoto(await picture.jpeg({ quality: 85 }).toBuffer());
    }
  };
  await Promise.all(Array.from({ length: photos.connections }, postSome));
  return memoryOf(pid).peak;
}

async function memoryOfPortal(dataDir: string) {
  await using portal = await startPortal(dataDir, '/');
  const rest = await memoryAtRest(portal);
  const { authorization } = (await portalApi(portal.origin, admin)).session;
  const peak = await memoryWithPhotos(portal, async (photo) => {
    const body = multipartOf({ photo, token: authorization });
    const headers = { Authorization: authorization };
    await requireOk(
      await fetch(`${portal.origin}/api/v1/items`, { method: 'POST', body, headers }),
    );
  });
  return { rest, peak };
}

async function memoryOfBare() {
  await using bare = await startBare();
  const rest = await memoryAtRest(bare);
  const peak = await memoryWithPhotos(bare, async (photo) => {
    const body = new Uint8Array(photo);
    const headers = { 'Content-Type': 'image/jpeg' };
    await requireOk(await fetch(bare.origin, { method: 'POST', body, headers }));
  });
  return { rest, peak };
}

async function requireOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${String(response.status)}: ${await response.text()}`);
  await response.arrayBuffer();
}

const row = rowFormat(44, 8);

/** A row of the table. If it shows processor times, `wall` has the wall times. */
interface Row {
  name: string;
  portal: number;
  bare: number;
  goal?: number;
  wall?: { portal: number; bare: number };
}

function printRow({ name, portal, bare, goal, wall }: Row): void {
  const cells = [portal.toFixed(0), bare.toFixed(0), (portal / bare).toFixed(1)];
  const wallCells = wall === undefined ? ['', ''] : [wall.portal.toFixed(0), wall.bare.toFixed(0)];
  console.log(row(name, [...cells, String(goal ?? ''), ...wallCells]));
  noteFigure({
    part: 'start',
    name,
    portal,
    baseline: bare,
    ...(goal !== undefined && { goal: ['at most', goal] }),
    ...(wall !== undefined && { wall: { portal: wall.portal, baseline: wall.bare } }),
  });
}

/**
 * Prints the processor time of a start until the first response, and the memory of the portal at rest and while photos
 * are posted. The baseline is in bare.ts.
 */
export async function benchStart(): Promise<void> {
  await using used = await temporaryFolder();
  const onData = () => startPortal(used.path, '/api/v1/health');
  // Warm-up: these starts fill the data folder and the compile cache.
  await timeOf(onData);
  await timeOf(startBare);
  const times: Record<'bare' | 'data' | 'page' | 'empty', Duration[]> = {
    bare: [],
    data: [],
    page: [],
    empty: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    await using empty = await temporaryFolder();
    times.bare.push(await timeOf(startBare));
    times.data.push(await timeOf(onData));
    times.page.push(await timeOf(() => startPortal(used.path, '/')));
    times.empty.push(await timeOf(() => startPortal(empty.path, '/api/v1/health')));
  }
  const memory = { portal: await memoryOfPortal(used.path), bare: await memoryOfBare() };

  console.log(
    `\nThe portal beside Fastify with two routes; times are medians of ${String(rounds)}\n`,
  );
  console.log(row('', ['portal', 'bare', 'times', 'goal', 'wall', 'bare']));
  const printStart = (name: string, of: readonly Duration[], goal?: number) => {
    const medians = (part: keyof Duration) => ({
      portal: median(of.map((duration) => duration[part])),
      bare: median(times.bare.map((duration) => duration[part])),
    });
    const row = { name, ...medians('processor'), wall: medians('wall') };
    printRow({ ...row, ...(goal !== undefined && { goal }) });
  };
  printStart('start until the health check, ms', times.data, 800);
  printStart('start until the home page, ms', times.page);
  printStart('first start with an empty data folder, ms', times.empty);
  const { portal, bare } = memory;
  printRow({ name: 'memory at rest, MB', portal: portal.rest, bare: bare.rest, goal: 144 });
  const peak = { portal: portal.peak, bare: bare.peak, goal: 350 };
  printRow({ name: 'peak at 20 photos of 12 megapixels, MB', ...peak });
}

if (import.meta.main) await benchStart();
