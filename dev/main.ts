/**
 * Starts dev mode: `npm run dev`, or `npm run dev -- --demo` on demo data that is deleted at the end.
 * CONTRIBUTING.md says what it does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { campus, introduced } from '../demo/campus/index.ts';
import { fillPortal } from '../demo/fill.ts';
import { ConfigError } from '../server/config.ts';
import { announce, createLog } from '../server/log.ts';
import { type DevServer, startDevServer } from './dev-server.ts';

// Vite and React read it to choose development mode. Without this, Vite would set it to "production" when it builds
// the worker.
process.env.NODE_ENV = 'development';

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
const log = createLog();
let devServer: DevServer | null = null;

const stop = () => {
  const stopped = devServer?.stop() ?? Promise.resolve();
  void stopped.finally(() => process.exit(0));
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);

try {
  const dataDir = values.demo ? await demoFolder() : join(import.meta.dirname, '..', 'data', 'dev');
  devServer = await startDevServer(process.env, dataDir);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
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
