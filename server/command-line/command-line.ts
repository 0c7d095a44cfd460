import { ConfigError } from '../config.ts';
import { storageFaultOf } from '../db/dialects/storage-faults.ts';
import { MaintenanceError } from '../db/maintenance.ts';
import { PortalError } from '../http/errors/portal-error.ts';
import { sentenceFor } from '../http/errors/words.ts';
import { FilesFault } from '../storage/files.ts';
import { adminAdd, userResetPassword } from './account-commands.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { type Command, CommandError, type Surroundings, UsageError } from './command.ts';
import { exportItems } from './export/export-items.ts';
import { finishUpgrade } from './finish-upgrade.ts';
import { movePhotos } from './move-photos.ts';
import { prunePhotos } from './prune-photos.ts';
import { restore } from './restore.ts';

const allCommands: readonly Command[] = [
  adminAdd,
  userResetPassword,
  backup,
  restore,
  finishUpgrade,
  check,
  exportItems,
  movePhotos,
  prunePhotos,
];

/** Exit status of the process. */
const status = { done: 0, failed: 1, misused: 2 };

/**
 * Runs the command after `npm run portal --`.
 * @returns the exit status: 0 done, 1 failed, 2 unknown command or wrong usage
 */
export async function runCommandLine(
  typed: string[],
  surroundings: Surroundings,
  commands: readonly Command[] = allCommands,
): Promise<number> {
  if (typed[0] === 'help' || typed.includes('--help') || typed.includes('-h')) {
    surroundings.output.write(help(commands));
    return status.done;
  }
  try {
    const command = commandOf(typed, commands);
    const given = typed.slice(command.name.split(' ').length);
    return (await command.run(given, surroundings)) ? status.done : status.failed;
  } catch (error) {
    // The program that reads the output, such as `head`, has closed it.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return status.done;
    surroundings.errors.write(`${wordsFor(error)}\n`);
    return error instanceof UsageError ? status.misused : status.failed;
  }
}

/** @throws UsageError if there is no such command */
function commandOf(typed: readonly string[], commands: readonly Command[]): Command {
  const found = commands.find(({ name }) =>
    name.split(' ').every((word, index) => typed[index] === word),
  );
  if (found !== undefined) return found;
  const [first = '', second] = typed;
  if (first === '') throw new UsageError('no command was given');
  const isPair = second !== undefined && commands.some(({ name }) => name.startsWith(`${first} `));
  throw new UsageError(`there is no command ${isPair ? `${first} ${second}` : first}`);
}

/** SQLITE_ERROR (https://sqlite.org/rescode.html). */
const wrongStatement = 1;

const oneLiners = [CommandError, ConfigError, FilesFault, MaintenanceError];

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError) return `${error.message}; npm run portal -- help lists them all`;
  if (oneLiners.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof PortalError) return sentenceFor(error.code, error);
  // System errors (a full disk, missing permissions) need no stack trace. Their messages begin with a code.
  if ('syscall' in error) return error.message.replace(/^[A-Z0-9]+: /, '');
  if (isDatabaseFault(error)) return `the database cannot be used: ${error.message}`;
  return error.stack ?? error.message;
}

/** Whether the cause is the database or its file (missing permissions, damage), not one of the portal's statements. */
function isDatabaseFault(error: Error): boolean {
  return storageFaultOf(error) !== null || ('errcode' in error && error.errcode !== wrongStatement);
}

function help(commands: readonly Command[]): string {
  const entries = commands.flatMap(({ name, synopsis, summary }) => [
    `  ${name} ${synopsis}`.trimEnd(),
    ...summary.map((line) => `      ${line}`),
  ]);
  return ['npm run portal -- COMMAND', '', ...entries, '', ...afterHelp, ''].join('\n');
}

const afterHelp = [
  'The settings are those of the portal (README.md), in the environment. The',
  'exit status is 0 for success, 1 for failure, 2 for a wrong command line.',
];
