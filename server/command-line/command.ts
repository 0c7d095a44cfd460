import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Where a command is run: what it reads and where it writes. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  /** `isTTY` where a person types it. */
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** What was asked for, and nothing else: it may go to a file. */
  output: NodeJS.WritableStream;
  /** What is to be told beside it. */
  errors: NodeJS.WritableStream;
}

export interface Command {
  /** The words that call it, such as `admin add`. */
  name: string;
  /** What follows them. */
  synopsis: string;
  /** What it does, in lines of at most 72 characters. */
  summary: readonly string[];
  /**
   * @param given what stands after the command's words
   * @returns whether all is well
   * @throws {UsageError} where `given` is not what the synopsis says
   * @throws {CommandError} where it cannot be done
   */
  run(given: string[], surroundings: Surroundings): Promise<boolean>;
}

/** Why a command cannot be done: one line for who typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** What was typed is not a command. */
export class UsageError extends CommandError {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads what stands after a command's words.
 * @param operands the names of what is given without a dash; a last one in brackets may be left out
 * @throws {UsageError} naming what is not known, missing or too much
 */
export function readGiven<const Known extends Options>(
  given: string[],
  options: Known,
  operands: readonly string[],
) {
  const { values, positionals } = parse(given, options);
  const missing = operands.slice(positionals.length).find((name) => !name.startsWith('['));
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const tooMuch = positionals[operands.length];
  if (tooMuch !== undefined) throw new UsageError(`${tooMuch} is too much`);
  return { values, operands: positionals };
}

function parse<const Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Its further sentences tell how a word may begin with a dash.
    throw new UsageError(error.message.split('. ')[0]?.replace(/\.$/, ''));
  }
}

/** @throws {UsageError} where an option that the command needs was not given */
export function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} is missing`);
  return value;
}
