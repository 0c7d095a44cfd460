import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from '../temporary-folder.ts';

/** An S3 server that verifies signatures, with one bucket. */
export interface S3Server extends AsyncDisposable {
  /** Value of FILES_URL, with the credentials. */
  url: (prefix?: string, secret?: string) => string;
  /** The origin. */
  endpoint: string;
  /** Names of the objects in the bucket. */
  names(): Promise<string[]>;
  /** Number of connections that clients have opened so far. */
  connections(): number;
  /** Finishes the task before it handles the next request. */
  beforeNextRequest(task: () => Promise<unknown>): void;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

const bucket = 'lost-photos';
/** The only account of this server. The code of s3rver defines it. */
const account = { key: 'S3RVER', secret: 'S3RVER' };

export async function startS3Server(): Promise<S3Server> {
  const folder = await temporaryFolder();
  let connections = 0;
  let waitFor: (() => Promise<unknown>) | null = null;
  const open = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory: folder.path,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    });
    server.middleware.unshift(async (_context, next) => {
      const task = waitFor;
      waitFor = null;
      await task?.();
      await next();
    });
    const { port: actual } = await server.run();
    server.httpServer.on('connection', () => (connections += 1));
    return { server, port: actual };
  };
  let running: Awaited<ReturnType<typeof open>> | null = await open(0);
  const { port } = running;
  const endpoint = `http://127.0.0.1:${port}`;
  const goDown = async () => {
    const closed = running?.server.close();
    running?.server.httpServer.closeAllConnections();
    running = null;
    await closed;
  };

  return {
    endpoint,
    url: (prefix = '', secret = account.secret) =>
      `s3://${account.key}:${secret}@${bucket}/${prefix}?endpoint=${endpoint}`,
    async names() {
      const ending = '._S3rver_object';
      const paths = await readdir(join(folder.path, bucket), { recursive: true });
      return paths
        .filter((path) => path.endsWith(ending))
        .map((path) => path.slice(0, -ending.length));
    },
    connections: () => connections,
    beforeNextRequest(task) {
      waitFor = task;
    },
    goDown,
    async comeBack() {
      running ??= await open(port);
    },
    async [Symbol.asyncDispose]() {
      await goDown();
      await folder[Symbol.asyncDispose]();
    },
  };
}
