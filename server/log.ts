import { fstatSync, writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

/** Maximum bytes of unread output; further lines are dropped. */
const mostWaitingBytes = 1024 * 1024;
const standardOutput = 1;

/** Creates a log of JSON lines on standard output. The portal never waits for its reader. */
export function createLog(): Logger {
  return pino(
    // No code logs headers; this is a precaution.
    { redact: ['req.headers.authorization', 'headers.authorization', 'req.headers.cookie'] },
    { write: fstatSync(standardOutput).isFile() ? writeToFile : writerTo(process.stdout) },
  );
}

/** If the disk is full, log lines are lost but the portal goes on. */
function writeToFile(line: string): void {
  try {
    writeSync(standardOutput, line);
  } catch {
    // The log is the only place to report failures, and it cannot be written.
  }
}

/**
 * Node writes to pipes and sockets asynchronously. With pino's own synchronous writer a reader that stops
 * reading would block the portal, including its signal handlers. If the reader has gone, nothing is written.
 */
function writerTo(output: NodeJS.WriteStream): (line: string) => void {
  let isGone = false;
  let dropped = 0;
  output.on('error', () => {
    isGone = true;
  });
  return (line) => {
    if (isGone) return;
    if (output.writableLength > mostWaitingBytes) {
      dropped += 1;
      return;
    }
    if (dropped > 0) {
      const msg = 'log lines were dropped because nobody read them';
      output.write(`${JSON.stringify({ level: 40, time: Date.now(), dropped, msg })}\n`);
      dropped = 0;
    }
    output.write(line);
  };
}

/** Logs Node's warnings and uncaught errors as JSON. An uncaught error ends the process. */
export function logProcessEvents(log: Logger): void {
  // Node's default listener prints warnings as text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.name));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught ends the portal');
    process.exit(1);
  });
  // Standard error may also have lost its reader.
  process.stderr.on('error', () => undefined);
}

/** A message at start-up: a sentence for people, and its values for programs. */
export interface Announcement {
  sentence: string;
  values?: Record<string, unknown>;
}

/** Prints the sentences if standard output is a terminal; otherwise logs them. */
export function announce(log: Logger, announcements: readonly Announcement[]): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\n${announcements.map(({ sentence }) => sentence).join('\n')}\n\n`);
    return;
  }
  for (const { sentence, values } of announcements) log.info(values ?? {}, sentence);
}
