/**
 * Starts a PostgreSQL server for the tests: finds its programs, or installs them where that can be
 * done, and runs a private cluster in a temporary folder. Run by itself it prints where they are.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installOnDebian, isExecutable } from './programs.ts';

/** A PostgreSQL server in which databases may be made. */
export interface PostgresServer {
  /** Where a database of the server is, for DATABASE_URL; whether it exists is not asked. */
  url(database: string): string;
  /** Stops the server and removes what it kept; a server that was there before is left alone. */
  stop(): Promise<void>;
}

/** Where package managers put the programs, beside the folders of PATH. The newest version is taken. */
const folders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/** Durability is not what is tested, and costs most of the time. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // The socket in the cluster's folder is the only way in.
  listen_addresses: '',
};

/**
 * The server that TEST_DATABASE_URL names (its account must be allowed to make databases), or one
 * that is started here and ends with this process.
 * @throws where there is none and none can be installed, saying what to do
 */
export async function startPostgres(): Promise<PostgresServer> {
  const named = process.env.TEST_DATABASE_URL;
  if (named) {
    const url = (database: string) => Object.assign(new URL(named), { pathname: database }).href;
    return { url, stop: async () => undefined };
  }
  return startCluster(ensurePostgres());
}

/** @returns the folder of PostgreSQL's programs on this machine, or null */
function findPostgres(): string | null {
  const inPath = (process.env.PATH ?? '').split(delimiter);
  const byVersion = new Intl.Collator('en', { numeric: true });
  const installed = folders.flatMap((folder) => globSync(folder).sort(byVersion.compare).reverse());
  const isServer = (folder: string) =>
    ['initdb', 'postgres'].every((program) => isExecutable(join(folder, program)));
  return [...inPath, ...installed].find(isServer) ?? null;
}

/** Like findPostgres, but installs PostgreSQL when it is missing. @throws where that cannot be done */
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
async function startCluster(programs: string): Promise<PostgresServer> {
  const cluster = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const remove = () => rmSync(cluster, { recursive: true, force: true });
  let server: ChildProcess | null = null;
  // However the process ends: nobody else knows of the server.
  const onExit = () => {
    server?.kill('SIGQUIT');
    waitWhileThere(join(cluster, 'postmaster.pid'));
    remove();
  };
  process.once('exit', onExit);

  const who = accountToRunAs();
  if (who) chownSync(cluster, who.uid, who.gid);
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
    { ...who, cwd: cluster, encoding: 'utf8' },
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
    { ...who, cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'close');
  await untilReady(server);

  return {
    url: (database) => `postgres://postgres@${encodeURIComponent(cluster)}/${database}`,
    async stop() {
      process.off('exit', onExit);
      // Fast shutdown: whoever is still connected is disconnected.
      server.kill('SIGINT');
      await ended;
      remove();
    },
  };
}

/** Waits, with all of this process, until a file is gone, or for three seconds. */
function waitWhileThere(file: string): void {
  const nobodyWakesThis = new Int32Array(new SharedArrayBuffer(4));
  for (let waits = 0; waits < 100 && existsSync(file); waits += 1) {
    Atomics.wait(nobodyWakesThis, 0, 0, 30);
  }
}

/** @throws with what the server said, where it ends instead */
async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      // Later on it tells of every broken constraint: expected, and not to be kept.
      if (said.includes('ready to accept connections')) return;
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** PostgreSQL refuses to run as root: then it runs as its own account, or as one that may nothing. */
function accountToRunAs(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((which) => {
      const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : undefined;
    });
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account `postgres` or `nobody`.',
  );
}

if (import.meta.main) {
  try {
    console.log(ensurePostgres());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
