import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a program on this machine.
 * @param program.variable the environment variable that may name its path
 * @param program.commands its names in the folders of PATH
 * @param program.paths other paths where it may be; the commands come first
 * @returns its path; null if it is missing
 * @throws when the variable is set, but not to the path of an executable file
 */
export function findProgram(program: {
  variable: string;
  commands: readonly string[];
  paths: readonly string[];
}): string | null {
  const { variable, commands, paths } = program;
  const configured = process.env[variable];
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`${variable} is ${configured}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...inPath, ...paths].find(isExecutable) ?? null;
}

/** Prints what a function returns. If it throws, prints the message and ends the process with 1. */
export async function printOrFail(find: () => string | Promise<string>): Promise<void> {
  try {
    console.log(await find());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Installs a Debian package, if this system is based on Debian or Ubuntu and the process runs as root (sudo
 * would ask for a password). Does not report failures: callers check whether the program exists afterwards.
 */
export function installOnDebian(name: string): void {
  if (!isDebianRoot()) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
}

/** Runs a command. Does not report failures: callers check its effect. */
export function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isDebianRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}
