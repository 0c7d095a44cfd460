import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Account, type PortalApi, portalApi } from './portal-api.ts';

export const repository = join(import.meta.dirname, '..', '..', '..');

/** The first account of a portal that the tests start. */
const firstAdmin = { email: 'admin@campus.example', password: 'a quiet lighthouse' };

/** The portal as its users have it: built, and a process of its own. Disposing of it stops it. */
export interface Portal extends AsyncDisposable {
  origin: string;
  /** What the admin signs in with. */
  admin: Account;
  /** Calls its API as the admin. */
  api: PortalApi;
  /** Stops the server; its port then refuses connections. The data stay. */
  stop(): Promise<void>;
  /** Ends it without a warning, as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
}

interface PortalOptions {
  /** The folder that holds server/ and dist/. */
  root: string;
  /** Where it keeps its data; a folder that stays when it stops. */
  dataDir: string;
  /** Where it hands in its mails. */
  smtpUrl: string;
  /** What is run, with its arguments; left out, the portal's own program. */
  program?: readonly string[];
  /** An admin that its data know already; left out, the first account of an empty portal. */
  admin?: Account;
}

export async function startPortal({
  root,
  dataDir,
  smtpUrl,
  program = [join(root, 'server', 'main.ts')],
  admin = firstAdmin,
}: PortalOptions): Promise<Portal> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  let end = (_signal: 'SIGTERM' | 'SIGKILL') => Promise.resolve();

  async function start(): Promise<void> {
    const server = spawn(process.execPath, program, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        // Half of a start is compiling; what was compiled of a copy goes with it.
        NODE_COMPILE_CACHE:
          root === repository ? process.env.NODE_COMPILE_CACHE : join(root, 'compiled'),
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        SMTP_URL: smtpUrl,
        // Devices that are to be told apart in the limits say who they are.
        TRUST_PROXY: '127.0.0.1',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    });
    const ended = once(server, 'exit');
    end = async (signal) => {
      server.kill(signal);
      await ended;
    };
    await listening(server, origin);
  }

  await start();
  return {
    origin,
    admin,
    api: await portalApi(origin, admin),
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  probe.close();
  await once(probe, 'close');
  return address.port;
}

/** Waits until the server says that it listens. @throws with what it printed, where it ended instead */
function listening(server: ChildProcess, origin: string): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes(`${origin}/`)) resolve();
      });
    }
    server.once('exit', () => reject(new Error(`The portal did not start.\n${printed}`)));
  });
}
