/**
 * Starts dev mode: `npm run dev`, or `npm run dev -- --demo` on demo data that is deleted at the end.
 * CONTRIBUTING.md says what it does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { campus, introduced } from '../demo/campus/index.ts';
import { fillPortal } from '../demo/fill.ts';
import { UsageError, readGiven } from '../server/command-line/command.ts';
import { ConfigError } from '../server/config.ts';
import { announce, createLog } from '../server/log.ts';
import { type DevServer, startDevServer } from './dev-server.ts';

// Vite and React read NODE_ENV to choose development mode. Without this line, Vite would set it to "production" when
// building the worker.
process.env.NODE_ENV = 'development';

/** Milliseconds to wait for Vite to close its connections when stopping. After that, this process ends in any case. */
const stopTimeoutMs = 5000;

const shellCheckEveryMs = 250;

/** Tests set DEV_DATA_DIR instead. */
const defaultDataDir = join(import.meta.dirname, '..', 'data', 'dev');

const log = createLog();
let devServer: DevServer | null = null;

let isStopping = false;
const stop = () => {
  // May be called twice: Ctrl+C in a terminal signals both npm and this process, and npm forwards the signal to this
  // process again.
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), stopTimeoutMs).unref();
  const stopped = devServer?.stop() ?? Promise.resolve();
  void stopped.finally(() => process.exit(0));
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// npm sends SIGTERM to the shell that runs this process, and the shell ends without passing the signal on. This process
// then gets another parent, so it stops when its parent changes.
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) stop();
}, shellCheckEveryMs).unref();

try {
  const { values } = readGiven(process.argv.slice(2), { demo: { type: 'boolean' } }, []);
  const dataDir = values.demo ? await demoFolder() : (process.env.DEV_DATA_DIR ?? defaultDataDir);
  devServer = await startDevServer(process.env, dataDir);
} catch (error) {
  const isOneLine = error instanceof ConfigError || error instanceof UsageError;
  console.error(isOneLine ? error.message : error);
  process.exit(1);
}

/** Creates a data folder with demo data, which is deleted when this process ends. */
async function demoFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lost-and-found-dev-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const settings = { dataDir, databaseUrl: null };
  await fillPortal(settings, campus, { now: Date.now(), log: pino({ level: 'warn' }) });
  announce(
    log,
    introduced.map(({ role, email }) => ({
      sentence: `  ${role.padEnd(8)}${email.padEnd(24)}${campus.password}`,
    })),
  );
  return dataDir;
}
