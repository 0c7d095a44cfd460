import { fstatSync, writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

/** What the reader of the log has not yet taken; beyond this, lines are dropped. */
const mostWaitingBytes = 1024 * 1024;
const standardOutput = 1;

/** A log of JSON lines on standard output, which the portal never waits for. */
export function createLog(): Logger {
  return pino(
    // Nothing logs headers; should anything ever, these stay out.
    { redact: ['req.headers.authorization', 'headers.authorization', 'req.headers.cookie'] },
    { write: fstatSync(standardOutput).isFile() ? writeToFile : writerTo(process.stdout) },
  );
}

/** A full disk costs lines, not the portal. */
function writeToFile(line: string): void {
  try {
    writeSync(standardOutput, line);
  } catch {
    // There is no place left to say so.
  }
}

/**
 * Node writes to pipes and sockets without waiting, unlike pino's own writer: with that one, a reader that
 * stopped reading would stop the portal, signals included. Where the reader is gone, nothing is written.
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

/** Has Node's warnings and uncaught errors logged like everything else; after an uncaught error the process ends. */
export function logProcessEvents(log: Logger): void {
  // Node's own listener prints them as text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.name));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught ends the portal');
    process.exit(1);
  });
  // What is printed for people may not find its reader either.
  process.stderr.on('error', () => undefined);
}

/** Something that is said at the start: a sentence for people, and its values for programs. */
export interface Announcement {
  sentence: string;
  values?: Record<string, unknown>;
}

/** Prints the sentences on a terminal; elsewhere each is a line of the log. */
export function announce(log: Logger, announcements: readonly Announcement[]): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\n${announcements.map(({ sentence }) => sentence).join('\n')}\n\n`);
    return;
  }
  for (const { sentence, values } of announcements) log.info(values ?? {}, sentence);
}
