import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../../scripts/programs/free-port.ts';
import { type Account, type PortalApi, portalApi } from './portal-api.ts';

export const repository = join(import.meta.dirname, '..', '..', '..');

/** The first account of a test portal. */
const firstAdmin = { email: 'admin@campus.example', password: 'a quiet lighthouse' };

/** The built portal as a separate process. Disposing stops it. */
export interface Portal extends AsyncDisposable {
  origin: string;
  /** Credentials of the admin. */
  admin: Account;
  /** The API as the admin. */
  api: PortalApi;
  /** Stops the server and keeps the data. The port then refuses connections. */
  stop(): Promise<void>;
  /** Kills the server without warning, like a power failure. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data. */
  start(): Promise<void>;
}

interface PortalOptions {
  /** The folder with server/ and dist/. */
  root: string;
  /** Data folder, which is not deleted when the portal stops. */
  dataDir: string;
  smtpUrl: string;
  /** Program and arguments; by default the portal's own program. */
  program?: readonly string[];
  /** An admin who exists in the data already; by default the first admin of an empty portal. */
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
        // Compiling takes half of the start-up time, so all portals of the repository share a cache of compiled code. A
        // copied portal has its own.
        NODE_COMPILE_CACHE:
          root === repository ? process.env.NODE_COMPILE_CACHE : join(root, 'compiled'),
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        SMTP_URL: smtpUrl,
        // Each device sends its network address, which counts for the limits, in X-Forwarded-For.
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

/**
 * Waits until the server listens.
 * @throws Error with the server's output if it ends instead
 */
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
