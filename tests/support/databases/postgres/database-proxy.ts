import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { testDatabase } from '../test-database.ts';

/** A PostgreSQL database behind a proxy that tests can interrupt. */
export interface ProxiedDatabase extends AsyncDisposable {
  /** DATABASE_URL through the proxy. */
  url: string;
  /** URL without the proxy. */
  directUrl: string;
  /** Resets all connections and refuses new ones, like a stopped server. */
  goDown(): Promise<void>;
  /** Keeps all connections but drops all bytes, like a network that loses packets. */
  swallow(): void;
  /** Drops all bytes of the connections that wait for a response, as if the server had lost them. */
  swallowResponses(): void;
  /** Resets all connections. Then resets each new one as soon as the portal sets its parameters (`set_config`). */
  breakWhileOpening(): void;
  /** Accepts connections and forwards bytes again. */
  comeBack(): Promise<void>;
}

export async function proxiedDatabase(): Promise<ProxiedDatabase> {
  const own = await testDatabase();
  if (own.url === null) throw new Error('only PostgreSQL is behind a network');
  const real = new URL(own.url);
  /** The connections from the portal. */
  const sockets = new Set<Socket>();
  /** Those that have sent something since the last response. */
  const waiting = new Set<Socket>();
  /** Those whose bytes are dropped. */
  let swallowed: ReadonlySet<Socket> = new Set();
  let isSwallowing = false;
  let isBreakingWhileOpening = false;

  const server = createServer((client) => {
    const database = connect(targetOf(real));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (from === client) waiting.add(client);
        else waiting.delete(client);
        if (!isSwallowing && !swallowed.has(client)) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
    client.on('data', (chunk: Buffer) => {
      if (isBreakingWhileOpening && chunk.includes('set_config')) client.resetAndDestroy();
    });
    sockets.add(client);
    client.on('close', () => {
      sockets.delete(client);
      waiting.delete(client);
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const goDown = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `postgres://${real.username}:${real.password}@127.0.0.1:${port}${real.pathname}`,
    directUrl: own.url,
    goDown,
    swallow() {
      isSwallowing = true;
    },
    swallowResponses() {
      swallowed = new Set(waiting);
    },
    breakWhileOpening() {
      isBreakingWhileOpening = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async comeBack() {
      // Bytes were lost, so these connections are unusable.
      for (const socket of isSwallowing ? sockets : swallowed) socket.resetAndDestroy();
      swallowed = new Set();
      isSwallowing = false;
      isBreakingWhileOpening = false;
      if (!server.listening) await listen(port);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await goDown();
      await own[Symbol.asyncDispose]();
    },
  };
}

/** Returns what to connect to. As in libpq, a host that is a folder stands for the socket file in this folder. */
function targetOf({ hostname, port }: URL): { path: string } | { host: string; port: number } {
  const host = decodeURIComponent(hostname);
  const number = Number(port || 5432);
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number };
}
