import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { Portal } from '../portal.ts';

/**
 * A proxy with a fixed origin in front of changing portals, because browsers store a portal's data by its
 * origin.
 */
export interface SwitchableProxy extends AsyncDisposable {
  origin: string;
  /** Forwards new connections to the portal at this origin. */
  forwardTo(origin: string): Promise<void>;
  /** Refuses new connections and closes existing ones. */
  close(): Promise<void>;
  /** Forwards to the same portal again. */
  open(): Promise<void>;
}

/** Creates a proxy, which is closed until it has a target. */
export async function startSwitchableProxy(): Promise<SwitchableProxy> {
  const sockets = new Set<Socket>();
  let target = 0;

  const server = createServer({ noDelay: true }, (browser) => {
    const portal = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const socket of [browser, portal]) {
      sockets.add(socket);
      // Error listener, without which Node would throw. The close event follows and closes the other end too.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        portal.destroy();
      });
    }
    browser.pipe(portal).pipe(browser);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  async function open(): Promise<void> {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  await close();
  return {
    origin: `http://127.0.0.1:${port}`,
    async forwardTo(origin) {
      target = Number(new URL(origin).port);
      await open();
    },
    close,
    open,
    [Symbol.asyncDispose]: close,
  };
}

/** A portal behind a proxy. `stop` and `start` also close and open the proxy; `kill` leaves it open. */
export async function portalBehindProxy(portal: Portal, proxy: SwitchableProxy): Promise<Portal> {
  await proxy.forwardTo(portal.origin);
  return {
    ...portal,
    origin: proxy.origin,
    async stop() {
      await proxy.close();
      await portal.stop();
    },
    async start() {
      await portal.start();
      await proxy.open();
    },
  };
}
