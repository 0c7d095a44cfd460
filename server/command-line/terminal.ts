import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, type Surroundings } from './command.ts';

type Terminal = Pick<Surroundings, 'input' | 'errors'>;

/** Maximum length of a line. Longer input without a line end is not a password. */
const longestLine = 4096;

/**
 * Asks for a line without showing what is typed.
 * @throws CommandError on Ctrl+C or Ctrl+D
 */
export async function askHidden(prompt: string, { input, errors }: Terminal): Promise<string> {
  const hiddenOutput = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const lines = createInterface({ input, output: hiddenOutput, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new CommandError('nothing was typed: nothing is changed')));
      lines.once('SIGINT', () => lines.close());
      errors.write(prompt);
    });
  } finally {
    errors.write('\n');
    lines.close();
  }
}

/** Returns the first line of piped input; empty if there is none. */
export async function readLine(input: Terminal['input']): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > longestLine) break;
  }
  return /^[^\r\n]*/.exec(text)?.[0] ?? '';
}
