import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unprivilegedAccount } from '../../scripts/postgres.ts';
import { installOnDebian, isExecutable } from '../../scripts/programs.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testDatabase } from './test-database.ts';

/** A PostgreSQL database behind PgBouncer in transaction mode. */
interface PooledDatabase extends AsyncDisposable {
  /** DATABASE_URL through PgBouncer. */
  url: string;
  /** URL without PgBouncer. */
  directUrl: string;
}

/** Outside of PATH for most accounts. */
const program = '/usr/sbin/pgbouncer';
/** Number in the name of the Unix socket. */
const port = 6432;
/** Fewer than one node opens, so that connections are shared. */
const poolSize = 4;

/** @throws when PgBouncer is missing and cannot be installed; the message says what to do */
function ensurePgBouncer(): void {
  if (isExecutable(program)) return;
  console.log('Installing PgBouncer for the tests of the server ...');
  installOnDebian('pgbouncer');
  if (isExecutable(program)) return;
  throw new Error(
    `This test needs PgBouncer, which is not at ${program} and could not be installed. Install the package pgbouncer, and try again.`,
  );
}

export async function pooledDatabase(): Promise<PooledDatabase> {
  ensurePgBouncer();
  const own = await testDatabase();
  if (own.url === null) throw new Error('only PostgreSQL can be behind PgBouncer');
  const folder = await temporaryFolder();
  const settings = join(folder.path, 'pgbouncer.ini');
  await writeFile(settings, settingsFor(own.url, folder.path));
  const { username, password } = new URL(own.url);
  const user = [username, password].map((word) => `"${decodeURIComponent(word)}"`).join(' ');
  await writeFile(join(folder.path, 'users.txt'), `${user}\n`);
  const account = unprivilegedAccount();
  if (account !== null) await chown(folder.path, account.uid, account.gid);
  const bouncer = spawn(program, [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account ?? {}),
  });
  await untilReady(bouncer);
  const { pathname } = new URL(own.url);
  return {
    url: `postgres://${username}@${encodeURIComponent(folder.path)}:${port}${pathname}`,
    directUrl: own.url,
    async [Symbol.asyncDispose]() {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGINT');
      await ended;
      await own[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function settingsFor(url: string, folder: string): string {
  const real = new URL(url);
  const host = real.searchParams.get('host') ?? decodeURIComponent(real.hostname);
  const target = {
    host,
    port: real.searchParams.get('port') ?? (real.port || '5432'),
    dbname: real.pathname.slice(1),
    user: decodeURIComponent(real.username),
    password: decodeURIComponent(real.password),
  };
  const words = Object.entries(target)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return `[databases]
${target.dbname} = ${words.join(' ')}
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
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
