import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { Portal } from './portal.ts';

/**
 * An address at which browsers find one portal after the other, as they do at the address of a
 * portal that starts anew: what a browser keeps of the portal is kept for its address.
 */
export interface Door extends AsyncDisposable {
  origin: string;
  /** Lets in who comes from now on, to the portal at this origin. */
  leadTo(origin: string): Promise<void>;
  /** Refuses connections, and ends those that there are. */
  close(): Promise<void>;
  /** Leads again to where it led before. */
  open(): Promise<void>;
}

/** Makes a door that leads nowhere yet. */
export async function makeDoor(): Promise<Door> {
  const sockets = new Set<Socket>();
  let target = 0;

  const server = createServer({ noDelay: true }, (browser) => {
    const portal = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const socket of [browser, portal]) {
      sockets.add(socket);
      // A broken connection ends, which the other end is told of.
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
    async leadTo(origin) {
      target = Number(new URL(origin).port);
      await open();
    },
    close,
    open,
    [Symbol.asyncDispose]: close,
  };
}

/** A portal as browsers find it at a door, which is closed while the portal is stopped. */
export async function behindDoor(portal: Portal, door: Door): Promise<Portal> {
  await door.leadTo(portal.origin);
  return {
    ...portal,
    origin: door.origin,
    async stop() {
      await door.close();
      await portal.stop();
    },
    async start() {
      await portal.start();
      await door.open();
    },
  };
}
