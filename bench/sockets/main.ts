import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { poll } from '../../scripts/programs/poll.ts';
import { openDatabase } from '../../server/db/open.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { type MeasuredProcess, startMeasured } from '../server/measured-process.ts';
import { noteFigure } from '../summary.ts';
import { quantile, rowFormat } from '../figures.ts';
import { type Forked, forkModule } from '../forked.ts';
import type { CrowdRequest, CrowdState } from './crowd.ts';
import { fillWithPeople } from './people.ts';
import { type RoomDelays, joinRoom, measureBareRoom, measureRoom } from './room.ts';
import { roomSize } from './room-size.ts';
import { probe } from './probe.ts';

const raisedLimit = new URL('raised-limit.ts', import.meta.url).href;
const connections = Number(process.env.CONNECTIONS ?? 10_000);
const opensPerSecond = 400;
/**
 * Milliseconds to wait after opening the connections. Within this time the server finishes the work of opening them,
 * and each connection answers a ping. After that, the idle connections are measured for the same time.
 */
const settlesWithinMs = 8_000;
/** Time limit in milliseconds until all connections are open. It applies at the start and again after the restart. */
const isBackWithinMs = 120_000;

interface Crowd extends Forked<CrowdRequest, CrowdState> {
  /** Resolves when `count` connections are open. */
  untilOpen: (count: number) => Promise<CrowdState>;
}

function startCrowd(): Crowd {
  const forked = forkModule<CrowdRequest, CrowdState>(join(import.meta.dirname, 'crowd.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    ...forked,
    async untilOpen(count) {
      let problem = '';
      const openState = async () => {
        const state = await forked.request({ kind: 'state' });
        problem = `only ${state.open} of ${count} connections are open: ${state.lastReason}`;
        return state.open >= count ? state : null;
      };
      const failure = () => new Error(problem);
      return poll(openState, { everyMs: 100, withinMs: isBackWithinMs, failure });
    },
  };
}

interface Figures {
  /** Milliseconds of processor time to open a connection. */
  opening: number;
  /** Bytes of memory for one connection. */
  memory: number;
  /** Share of one processor that open but idle connections use. */
  idle: number;
  room: RoomDelays;
}

/** Opens the connections and measures; the connections stay open. */
async function fillAndMeasure(
  server: MeasuredProcess,
  crowd: Crowd,
  measureMessages: () => Promise<RoomDelays>,
): Promise<Figures> {
  const before = await server.memory();
  const usedBefore = await server.usage();
  const count = connections - roomSize;
  await crowd.request({
    kind: 'open',
    crowd: { port: server.port, first: roomSize, count, perSecond: opensPerSecond },
  });
  await crowd.untilOpen(count);
  const opening = ((await server.usage()) - usedBefore) / 1000 / count;
  await delay(settlesWithinMs);
  const memory = ((await server.memory()) - before) / count;
  const [start, used] = [performance.now(), await server.usage()];
  await delay(settlesWithinMs);
  const idle = ((await server.usage()) - used) / 1000 / (performance.now() - start);
  return { opening, memory, idle, room: await measureMessages() };
}

/**
 * Opens many live connections to the portal. Prints the memory that they use and the delays of messages, and then how
 * long all connections take to reopen after a restart.
 */
export async function benchSockets(): Promise<void> {
  await using folder = await temporaryFolder();
  console.log(`\nOpening ${connections} live connections to Socket.IO and to the portal ...\n`);
  const bare = await measureBare(join(folder.path, 'bare-log'));
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: null }, log);
  await fillWithPeople(database, connections);
  await database.close();
  const start = (port: number) =>
    startMeasured('portal.ts', join(folder.path, 'log'), {
      NODE_OPTIONS: `--import=${raisedLimit}`,
      DATA_DIR: folder.path,
      PORT: String(port),
      TRUST_PROXY: '127.0.0.0/8',
      PUBLIC_URL: 'https://lost.example.edu',
      WATCH_ITERATIONS: '1',
    });
  await using crowd = startCrowd();
  let restarted: Restart;
  let portal: Figures;
  {
    await using server = await start(0);
    portal = await fillAndMeasure(server, crowd, async () => {
      await using room = await joinRoom(server.port);
      return await measureRoom(server.port, room);
    });
    restarted = await restart(server, crowd, () => start(server.port));
  }
  print(portal, bare, restarted);
}

async function measureBare(logFile: string): Promise<Figures> {
  await using server = await startMeasured('../sockets/bare.ts', logFile);
  await using crowd = startCrowd();
  return await fillAndMeasure(server, crowd, async () => {
    await using room = await joinRoom(server.port);
    return await measureBareRoom(room);
  });
}

interface Restart {
  /** Milliseconds from the signal that stops the old process until the new process listens. */
  restarted: number;
  /** Milliseconds from listening until every connection is open again. */
  back: number;
  failedAttempts: number;
  givenUp: number;
  /** In milliseconds of processor time; see MeasuredProcess. */
  longestIteration: number;
  /** Duration of each request during the restart, in milliseconds. */
  requests: number[];
}

async function restart(
  server: MeasuredProcess,
  crowd: Crowd,
  startAgain: () => Promise<MeasuredProcess>,
): Promise<Restart> {
  const signalAt = Date.now();
  const { failedAttempts } = await crowd.request({ kind: 'state' });
  await server.stop();
  await using again = await startAgain();
  const listensAt = Date.now();
  const probing = probe(again.port);
  const state = await crowd.untilOpen(connections - roomSize);
  const requests = await probing.end();
  const longestIteration = await again.longestIteration();
  return {
    restarted: listensAt - signalAt,
    back: state.lastConnectAt - listensAt,
    failedAttempts: state.failedAttempts - failedAttempts,
    givenUp: state.givenUp,
    longestIteration,
    requests,
  };
}

function print(portal: Figures, bare: Figures, restarted: Restart): void {
  const format = rowFormat(44, 12);
  const row = (name: string, cells: readonly string[]) => console.log(format(name, cells));
  const goalOf = (goal: number | null) =>
    goal === null ? {} : { goal: ['at most', goal] as const };
  const compare = (name: string, value: number, base: number, goal: number | null, digits = 1) => {
    const cells = [value.toFixed(digits), base.toFixed(digits), (value / base).toFixed(2)];
    row(name, [...cells, String(goal ?? '')]);
    noteFigure({ part: 'sockets', name, portal: value, baseline: base, ...goalOf(goal) });
  };
  /** A figure without a baseline. */
  const show = (name: string, value: number, digits: number, goal: number | null = null) => {
    row(name, [value.toFixed(digits), '', '', String(goal ?? '')]);
    noteFigure({ part: 'sockets', name, portal: value, ...goalOf(goal) });
  };
  const percentiles = [0.5, 0.99];
  row('', ['portal', 'Socket.IO', 'times', 'goal']);
  compare('memory of a connection, kB', portal.memory / 1000, bare.memory / 1000, 18);
  compare('processor time to open one, ms', portal.opening, bare.opening, null, 2);
  compare('processor while idle, %', 100 * portal.idle, 100 * bare.idle, null);
  for (const at of percentiles) {
    compare(
      `message to ${roomSize} connections, p${100 * at}, ms`,
      quantile(portal.room.received, at),
      quantile(bare.room.received, at),
      at === 0.99 ? 5 : null,
    );
  }
  for (const at of percentiles) {
    show(`response to its sender, p${100 * at}, ms`, quantile(portal.room.answered, at), 1);
  }
  console.log();
  show('restart: until the portal listens, s', restarted.restarted / 1000, 1);
  show('restart: from then until all are back, s', restarted.back / 1000, 1, 30);
  row('failed attempts of each client', [
    (restarted.failedAttempts / (connections - roomSize)).toFixed(1),
  ]);
  row('clients that gave up', [String(restarted.givenUp)]);
  for (const at of [0.5, 0.95, 0.99, 1]) {
    const goal = at === 0.99 ? 200 : null;
    show(`restart: GET meanwhile, p${100 * at}, ms`, quantile(restarted.requests, at), 0, goal);
  }
  row('longest iteration, processor time, ms', [restarted.longestIteration.toFixed(0)]);
  row('requests', [String(restarted.requests.length)]);
}
