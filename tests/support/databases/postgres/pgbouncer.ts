import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unprivilegedAccount } from '../../../../scripts/programs/postgres.ts';
import { installOnDebian, isExecutable } from '../../../../scripts/programs/find-program.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** PgBouncer in front of a PostgreSQL server. Disposing stops it. */
export interface PgBouncer extends AsyncDisposable {
  /** URL of a database of the server through PgBouncer. */
  url(database: string): string;
}

/** Absolute path, because the folder is not in the PATH of most accounts. */
const program = '/usr/sbin/pgbouncer';
/** Number in the name of the Unix socket. */
const port = 6432;

/**
 * Installs PgBouncer if it is missing.
 * @returns false if that fails
 */
export function hasPgBouncer(): boolean {
  if (isExecutable(program)) return true;
  console.log('Installing PgBouncer for the tests of the server ...');
  installOnDebian('pgbouncer');
  return isExecutable(program);
}

/**
 * @param server URL of a database on the PostgreSQL server
 * @param settings settings of PgBouncer, with the names of its documentation
 * @throws when PgBouncer is missing and cannot be installed; the message says what to do
 */
export async function startPgBouncer(
  server: string,
  settings: Record<string, string>,
): Promise<PgBouncer> {
  if (!hasPgBouncer()) {
    throw new Error(
      `This test needs PgBouncer, which is not at ${program} and could not be installed. Install the package pgbouncer, and try again.`,
    );
  }
  await using started = new AsyncDisposableStack();
  const { path } = started.use(await temporaryFolder());
  const { username, password } = new URL(server);
  const file = join(path, 'pgbouncer.ini');
  await writeFile(file, settingsFile(new URL(server), path, settings));
  const user = [username, password].map((word) => `"${decodeURIComponent(word)}"`).join(' ');
  await writeFile(join(path, 'users.txt'), `${user}\n`);
  const account = unprivilegedAccount();
  if (account !== null) await chown(path, account.uid, account.gid);
  const bouncer = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account ?? {}),
  });
  started.defer(async () => {
    const ended = once(bouncer, 'exit');
    bouncer.kill('SIGINT');
    await ended;
  });
  await untilReady(bouncer);
  const running = started.move();
  return {
    url: (database) => `postgres://${username}@${encodeURIComponent(path)}:${port}/${database}`,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function settingsFile(server: URL, folder: string, settings: Record<string, string>): string {
  const target = {
    host: server.searchParams.get('host') ?? decodeURIComponent(server.hostname),
    port: server.searchParams.get('port') ?? (server.port || '5432'),
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
  };
  const words = Object.entries(target)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `[databases]
* = ${words.join(' ')}
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
${lines.join('\n')}
`;
}

async function untilReady(bouncer: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    bouncer.stderr?.on('data', (chunk: Buffer) => {
      if (output.includes('process up')) return;
      output += chunk.toString();
      if (output.includes('process up')) resolve();
    });
    bouncer.once('error', reject);
    bouncer.once('close', () => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
}
