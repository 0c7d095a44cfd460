import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

interface DelayedNetwork extends AsyncDisposable {
  origin: string;
}

/**
 * A network between a browser and a portal that takes its time.
 * @param roundTrip milliseconds
 */
export async function startDelayedNetwork(
  target: string,
  roundTrip: number,
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
      from.on('data', (chunk: Buffer) => setTimeout(() => to.write(chunk), roundTrip / 2));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        setTimeout(() => to.destroy(), roundTrip / 2);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
