import { appendFile, fstatSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Maximum length of the lines that wait to be written; further lines are dropped. */
const maxWaiting = 1024 * 1024;
/** Milliseconds in which lines are collected before they are written together. */
const collectedForMs = 20;
/** Milliseconds that the end of the process waits for lines to be written. */
const flushesWithinMs = 500;
const standardOutput = 1;

/** Creates a log of JSON lines on standard output. The portal never waits for the program that reads them. */
export function createLog(): Logger {
  return pino(
    // No code logs headers; this is a precaution.
    { redact: ['req.headers.authorization', 'headers.authorization', 'req.headers.cookie'] },
    inBatches(fstatSync(standardOutput).isFile() ? toFile : toStream(process.stdout)),
  );
}

/** Resolves when all lines are written, or when that takes too long. Await it before process.exit(). */
export async function flushLog(log: Logger): Promise<void> {
  await Promise.race([promisify(log.flush.bind(log))(), wait(flushesWithinMs)]);
}

/** The destination of log lines. Failed writes are ignored, because there is no other place to report them. */
interface Output {
  /** Writes a text and then calls `done`, even if the write failed. */
  write: (text: string, done: () => void) => void;
  /** Writes a text before the process ends, as far as that is possible without waiting. */
  writeAtExit: (text: string) => void;
}

/**
 * Writes lines together, because a write takes longer than making a line. Lines that are logged during a write wait for
 * its end; lines beyond `maxWaiting` are dropped. If the process is killed, the waiting lines are lost.
 */
function inBatches(output: Output): DestinationStream & { flush: (done: () => void) => void } {
  let waiting = '';
  let dropped = 0;
  let isWriting = false;
  const onFlush: (() => void)[] = [];

  function takeWaiting(): string {
    const lines = waiting;
    waiting = '';
    return lines;
  }

  function writeWaiting(): void {
    output.write(takeWaiting(), () => {
      if (dropped > 0) {
        const msg = 'log lines were dropped because they could not be written in time';
        waiting += `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg })}\n`;
        dropped = 0;
      }
      if (waiting !== '') {
        writeWaiting();
        return;
      }
      isWriting = false;
      for (const done of onFlush.splice(0)) done();
    });
  }

  // A last resort for when the process exits without flushLog().
  process.on('exit', () => output.writeAtExit(takeWaiting()));
  return {
    write(line) {
      if (waiting.length > maxWaiting) {
        dropped += 1;
        return;
      }
      waiting += line;
      if (isWriting) return;
      isWriting = true;
      setTimeout(writeWaiting, collectedForMs);
    },
    flush(done) {
      if (isWriting) onFlush.push(done);
      else done();
    },
  };
}

/** If the disk is full, log lines are lost but the portal goes on. */
const toFile: Output = {
  write: (text, done) => appendFile(standardOutput, text, () => done()),
  writeAtExit(text) {
    try {
      writeSync(standardOutput, text);
    } catch {
      // The disk is full.
    }
  },
};

/**
 * Node writes to pipes and sockets asynchronously. With pino's own synchronous writer a reader that stops
 * reading would block the portal, including its signal handlers. If the reader has gone, nothing is written.
 */
function toStream(stream: NodeJS.WriteStream): Output {
  let isGone = false;
  stream.on('error', () => {
    isGone = true;
  });
  return {
    write(text, done) {
      if (isGone) done();
      else stream.write(text, () => done());
    },
    writeAtExit(text) {
      if (!isGone) stream.write(text);
    },
  };
}

/** Logs Node's warnings and uncaught errors as JSON. An uncaught error ends the process. */
export function logProcessEvents(log: Logger): void {
  // Node's default listener prints warnings as text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.name));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught ends the portal');
    void flushLog(log).then(() => process.exit(1));
  });
  // Without a listener, Node would throw when standard error has lost its reader.
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
