import { pino } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { type RunningPortal, startPortal } from './start.ts';

/** A stop that takes longer is cut off, in milliseconds; whoever started the portal may be about to kill it. */
const stopsWithin = 9_000;

/**
 * Starts the portal as the process that it is run in: SIGTERM and SIGINT stop it, and a setting that
 * cannot be used ends it with status 1 and one line.
 * @param readSettings may throw ConfigError
 * @param onStart called once the portal listens
 */
export async function runPortal(
  readSettings: () => Config | Promise<Config>,
  onStart: (portal: RunningPortal, config: Config) => void,
): Promise<void> {
  const log = pino({
    // Nothing logs headers; should anything ever, these stay out.
    redact: ['req.headers.authorization', 'headers.authorization', 'req.headers.cookie'],
  });
  try {
    const config = await readSettings();
    const portal = await startPortal(config, log);
    stopOnSignals(portal, log);
    onStart(portal, config);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'the portal could not start');
  }
}

function stopOnSignals(portal: RunningPortal, log: pino.Logger): void {
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
