import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { type Announcement, announce, createLog, flushLog, logProcessEvents } from './log.ts';
import { type OwnParts, type RunningPortal, startPortal } from './start.ts';

/**
 * Milliseconds after which the process exits even if the portal has not stopped. A process manager may kill it after
 * ten seconds.
 */
const stopTimeoutMs = 9_000;

/**
 * Runs the portal as a process. SIGTERM and SIGINT stop it. An invalid setting ends it with status 1 and a one-line
 * message.
 * @param readSettings may throw ConfigError
 * @param onStart called when the portal listens; returns the messages to print
 * @param ownParts parts to use instead of the default ones, in tests and dev mode
 */
export async function runPortal(
  readSettings: (log: Logger) => Config | Promise<Config>,
  onStart: (portal: RunningPortal, config: Config) => Announcement[],
  ownParts?: OwnParts,
): Promise<void> {
  const log = createLog();
  logProcessEvents(log);
  try {
    const config = await readSettings(log);
    const portal = await startPortal(config, log, ownParts);
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
    // Ctrl+C in a terminal signals both npm and this process, and npm forwards the signal to this process again.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const exit = (status: number) => void flushLog(log).then(() => process.exit(status));
    setTimeout(() => {
      log.warn('stopping took too long and was cut off');
      exit(0);
    }, stopTimeoutMs).unref();
    portal.stop().then(
      () => {
        log.info('stopped');
        exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
