import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { MaintenanceError } from '../../maintenance.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

/**
 * Runs one of PostgreSQL's client programs.
 * @param url the database; null for a program that only reads files
 * @returns its standard output
 * @throws MaintenanceError if the program is missing or fails, with its first error message
 */
export async function runClient(
  program: Program,
  options: readonly string[],
  url: string | null,
): Promise<string> {
  const { address, password } = withoutPassword(url);
  const child = spawn(program, [...options, ...(address === null ? [] : [`--dbname=${address}`])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The password goes into the environment, because other users of the machine can read a program's
    // arguments.
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }), LC_MESSAGES: 'C' },
  });
  const ended = once(child, 'close').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MaintenanceError(`${program} of PostgreSQL's client cannot be run: ${reason}`);
  });
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (child.exitCode !== 0) throw new MaintenanceError(complaintOf(program, complaints));
  return printed;
}

function withoutPassword(url: string | null): { address: string | null; password: string } {
  if (url === null) return { address: null, password: '' };
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}

function complaintOf(program: Program, complaints: string): string {
  const lines = complaints.split('\n');
  const line = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? '';
  return line.startsWith(program) ? line : `${program}: ${line}`;
}
