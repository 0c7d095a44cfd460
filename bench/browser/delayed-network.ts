import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { listenOnFreePort } from '../../scripts/programs/free-port.ts';

interface DelayedNetwork extends AsyncDisposable {
  origin: string;
}

/**
 * Starts a TCP proxy in front of a portal. The proxy delays the data in both directions.
 * @param target the portal's origin, on 127.0.0.1
 * @param roundTripMs added latency of a round trip; each direction gets half of it
 */
export async function startDelayedNetwork(
  target: string,
  roundTripMs: number,
): Promise<DelayedNetwork> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const portal = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [browser, portal],
      [portal, browser],
    ] as const) {
      open.add(from);
      from.on('data', (chunk: Buffer) => setTimeout(() => to.write(chunk), roundTripMs / 2));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        setTimeout(() => to.destroy(), roundTripMs / 2);
      });
    }
  });
  return {
    origin: `http://127.0.0.1:${String(await listenOnFreePort(server))}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
