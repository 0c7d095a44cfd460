import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The environment, input and output of a command. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  /** `isTTY` is set if a person types. */
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Only the requested data, because it may be redirected to a file. */
  output: NodeJS.WritableStream;
  /** Prompts, hints and errors. */
  errors: NodeJS.WritableStream;
}

export interface Command {
  /** The words of the command, such as `admin add`. */
  name: string;
  /** The arguments, as shown in the help. */
  synopsis: string;
  /** The help text, in lines of at most 72 characters. */
  summary: readonly string[];
  /**
   * @param given the arguments after the command's words
   * @returns whether everything is in order
   * @throws UsageError if the arguments do not match the synopsis
   * @throws CommandError if the command fails
   */
  run(given: string[], surroundings: Surroundings): Promise<boolean>;
}

/** A command failed, with a one-line reason for the user. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The command or its arguments are wrong. */
export class UsageError extends CommandError {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments after a command's words.
 * @param operands names of the positional arguments; the last is optional if its name is in brackets
 * @throws UsageError for an unknown, missing or extra argument
 */
export function readGiven<const Known extends Options>(
  given: string[],
  options: Known,
  operands: readonly string[],
) {
  const { values, positionals } = parse(given, options);
  // The usual cause is a variable of the shell that is not set.
  if (positionals.includes('')) throw new UsageError('an argument is empty');
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
    // Further sentences of Node's message explain how an argument may start with a dash.
    throw new UsageError(error.message.split('. ')[0]?.replace(/\.$/, ''));
  }
}

/** @throws UsageError if the option is missing */
export function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} is missing`);
  return value;
}
