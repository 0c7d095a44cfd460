import { PassThrough, type Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../../server/command-line/command-line.ts';
import type { Config } from '../../../server/config.ts';

/** Result of a command. */
export interface Ran {
  status: number;
  output: string;
  errors: string;
}

/** The configuration of a test portal as environment variables. */
export function environmentOf(config: Config): Record<string, string> {
  return {
    DATA_DIR: config.dataDir,
    PUBLIC_URL: config.publicUrl,
    ...(config.databaseUrl !== null && { DATABASE_URL: config.databaseUrl }),
    ...(config.smtpUrl !== null && { SMTP_URL: config.smtpUrl }),
  };
}

/**
 * Runs a command of `npm run portal -- …`.
 * @param given.piped piped input, without a terminal
 * @param given.typed lines that a person types, one per question
 */
export async function runPortalCommand(
  words: string[],
  given: { environment: Record<string, string>; piped?: string; typed?: string[] },
): Promise<Ran> {
  const output = collector();
  const errors = collector();
  const { environment, piped = '', typed } = given;
  const input =
    typed === undefined ? new PassThrough().end(piped) : terminal([...typed], errors.stream);
  const status = await runCommandLine(words, {
    environment,
    input,
    output: output.stream,
    errors: errors.stream,
  });
  input.destroy();
  return { status, output: output.text(), errors: errors.text() };
}

function collector(): { stream: Writable; text: () => string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      stream.emit('written', chunk);
      done();
    },
  });
  return { stream, text: () => text };
}

/** A terminal whose user types the next line after each question that ends with a colon. */
function terminal(lines: string[], questions: Writable): Readable & { isTTY: boolean } {
  const keyboard = new PassThrough();
  questions.on('written', (chunk: string) => {
    const line = chunk.endsWith(': ') ? lines.shift() : undefined;
    if (line !== undefined) keyboard.write(line);
  });
  return Object.assign(keyboard, { isTTY: true });
}
