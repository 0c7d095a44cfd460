/**
 * Starts a PostgreSQL server for the tests, with a private cluster in a temporary folder. Finds PostgreSQL's
 * programs, or installs them on Debian. Run as a program, it prints the folder of these programs.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installOnDebian, isExecutable, printOrFail } from './find-program.ts';

/** A PostgreSQL server whose account may create databases. */
export interface PostgresServer {
  /** The connection URL of a database on the server, for DATABASE_URL. The database need not exist. */
  url(database: string): string;
  /** Stops the server and deletes its data. Does nothing to a server named by TEST_DATABASE_URL. */
  stop(): Promise<void>;
}

/** Where package managers install PostgreSQL outside of PATH. If a path fits several versions, the newest is used. */
const installFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/**
 * Settings of a server that is started here. Durability is off, because the tests do not need it and it would take
 * most of their time.
 */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A node opens up to 32. Files that run at once start several nodes, and reused databases keep their sessions.
  max_connections: '400',
  // No TCP: the only way to connect is the socket in the cluster's folder.
  listen_addresses: '',
};

/**
 * Returns the server that TEST_DATABASE_URL names (its account must be allowed to create databases), or starts
 * one that ends with this process.
 * @param more further settings, if a server is started
 * @throws when PostgreSQL is missing and cannot be installed; the message says what to do
 */
export async function startPostgres(more: Record<string, string> = {}): Promise<PostgresServer> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) {
    const url = (database: string) =>
      Object.assign(new URL(configured), { pathname: database }).href;
    return { url, stop: async () => undefined };
  }
  return startCluster(ensurePostgres(), { ...fastSettings, ...more });
}

/** @returns the folder of PostgreSQL's programs on this machine, or null */
function findPostgres(): string | null {
  const pathFolders = (process.env.PATH ?? '').split(delimiter);
  const byVersion = new Intl.Collator('en', { numeric: true });
  const installed = installFolders.flatMap((folder) =>
    globSync(folder).sort(byVersion.compare).reverse(),
  );
  const isServer = (folder: string) =>
    ['initdb', 'postgres'].every((program) => isExecutable(join(folder, program)));
  return [...pathFolders, ...installed].find(isServer) ?? null;
}

/**
 * Like findPostgres, but installs PostgreSQL when it is missing.
 * @throws when the installation fails; the message says what to do
 */
function ensurePostgres(): string {
  const found = findPostgres();
  if (found) return found;

  console.log('Installing PostgreSQL for the tests of the server ...');
  installOnDebian('postgresql');
  const installed = findPostgres();
  if (installed) return installed;

  throw new Error(
    'The tests of the server need PostgreSQL (13 or newer), which is not on this machine and could ' +
      'not be installed. Install it, or name a server of which databases may be made and dropped ' +
      'with TEST_DATABASE_URL=postgres://user:password@host/postgres, and try again.',
  );
}

/** @param programs folder of initdb and postgres */
async function startCluster(
  programs: string,
  settings: Record<string, string>,
): Promise<PostgresServer> {
  const cluster = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const remove = () => rmSync(cluster, { recursive: true, force: true });
  let server: ChildProcess | null = null;
  // Stop the server when this process exits without a call of `stop`; otherwise it would keep running.
  const onExit = () => {
    server?.kill('SIGQUIT');
    waitUntilDeleted(join(cluster, 'postmaster.pid'));
    remove();
  };
  process.once('exit', onExit);

  const account = unprivilegedAccount();
  if (account) chownSync(cluster, account.uid, account.gid);
  const initialised = spawnSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      cluster,
      '--username=postgres',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...account, cwd: cluster, encoding: 'utf8' },
  );
  if (initialised.status !== 0) {
    throw new Error(
      `PostgreSQL's initdb failed: ${initialised.stderr || String(initialised.error)}`,
    );
  }

  const options = Object.entries({ ...settings, unix_socket_directories: cluster });
  server = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'close');
  await untilReady(server);

  return {
    url: (database) => `postgres://postgres@${encodeURIComponent(cluster)}/${database}`,
    async stop() {
      process.off('exit', onExit);
      // SIGINT is PostgreSQL's fast shutdown: it closes open connections.
      server.kill('SIGINT');
      await ended;
      remove();
    },
  };
}

/** Blocks the process until a file is deleted, or for three seconds. An exit handler cannot wait asynchronously. */
function waitUntilDeleted(file: string): void {
  const neverNotified = new Int32Array(new SharedArrayBuffer(4));
  for (let waits = 0; waits < 100 && existsSync(file); waits += 1) {
    Atomics.wait(neverNotified, 0, 0, 30);
  }
}

/**
 * Waits until the server accepts connections.
 * @throws when it exits before that; the message contains its output
 */
async function untilReady(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      // Store no later output, because the tests provoke many constraint errors.
      if (output.includes('ready to accept connections')) return;
      output += chunk.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

/**
 * Returns the account for PostgreSQL and PgBouncer, which refuse to run as root: `postgres`, or else `nobody`.
 * @returns null if this process does not run as root
 * @throws if neither account exists
 */
export function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => {
      const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : undefined;
    });
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account `postgres` or `nobody`.',
  );
}

if (import.meta.main) await printOrFail(ensurePostgres);
