import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/**
 * State of the network. `up`: it works. `down`: it refuses connections. `silent`: it drops all data, so that
 * clients wait for ever. `not live`: it works except for live connections.
 */
type State = 'up' | 'down' | 'silent' | 'not live';

export interface Network extends AsyncDisposable {
  origin: string;
  /**
   * Changes the state. A change from or to `silent` makes existing connections silent for ever. Any other change closes
   * them.
   */
  become(next: State): void;
}

/** A proxy between a browser and a portal that can be unplugged without the browser noticing. */
export async function startNetwork(target: string): Promise<Network> {
  const port = Number(new URL(target).port);
  const lines = new Set<{ end: () => void; isDead: boolean }>();
  let state: State = 'up';

  const server = createServer((browser) => {
    if (state === 'down') {
      browser.destroy();
      return;
    }
    const portal = connect(port, '127.0.0.1');
    const line = {
      isDead: state === 'silent',
      end: () => [browser, portal].forEach((socket) => socket.destroy()),
    };
    lines.add(line);
    const carry = (from: Socket, to: Socket) =>
      from.on('data', (chunk: Buffer) => {
        const isLive = from === browser && chunk.includes('GET /socket.io/');
        if (isLive && state === 'not live') line.end();
        else if (!line.isDead) to.write(chunk);
      });
    carry(browser, portal);
    carry(portal, browser);
    for (const socket of [browser, portal]) {
      socket.on('error', line.end);
      socket.on('close', () => {
        lines.delete(line);
        line.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      const isHung = next === 'silent' || state === 'silent';
      state = next;
      for (const line of lines) {
        if (isHung) line.isDead = true;
        else line.end();
      }
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const { end } of lines) end();
      await closed;
    },
  };
}
