import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { type Announcement, announce, createLog, logProcessEvents } from './log.ts';
import { type RunningPortal, startPortal } from './start.ts';

/** A stop that takes longer is cut off, in milliseconds; whoever started the portal may be about to kill it. */
const stopsWithin = 9_000;

/**
 * Starts the portal as the process that it is run in: SIGTERM and SIGINT stop it, and a setting that
 * cannot be used ends it with status 1 and one line.
 * @param readSettings may throw ConfigError
 * @param onStart called once the portal listens; returns what is said then
 */
export async function runPortal(
  readSettings: (log: Logger) => Config | Promise<Config>,
  onStart: (portal: RunningPortal, config: Config) => Announcement[],
): Promise<void> {
  const log = createLog();
  logProcessEvents(log);
  try {
    const config = await readSettings(log);
    const portal = await startPortal(config, log);
    stopOnSignals(portal, log);
    announce(log, onStart(portal, config));
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'the portal could not start');
    else if (process.stderr.isTTY) process.stderr.write(`${error.message}\n`);
    else log.fatal(error.message);
  }
}

function stopOnSignals(portal: RunningPortal, log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A terminal's Ctrl+C reaches npm and this process, which then hears of it twice.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('stopping took too long and was cut off');
      process.exit(0);
    }, stopsWithin).unref();
    portal.stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
