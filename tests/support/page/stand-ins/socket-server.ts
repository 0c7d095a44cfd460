import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import {
  type SocketNotice,
  createLiveConnection,
} from '../../../../src/client/connection/socket.ts';

/**
 * A Socket.IO server that answers pings like the portal, and a live connection to it, which connects when a test calls
 * `live.use`.
 */
export async function startSocketServer() {
  let refusal: string | null = null;
  let isSilent = false;
  const http = createServer();
  const io = new Server(http, { path: '/socket.io', transports: ['websocket'] });
  io.use((_, next) => (refusal === null ? next() : next(new Error(refusal))));
  io.on('connection', (socket) => void socket.on('ping', () => isSilent || socket.emit('pong')));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const live = createLiveConnection({ origin: `http://127.0.0.1:${String(port)}` });

  return {
    http,
    io,
    live,

    /** The next connection that the server sees. */
    connection: () => new Promise<Socket>((resolve) => void io.once('connection', resolve)),

    /** The next notice of the live connection. */
    notice: () => new Promise<SocketNotice>((resolve) => void live.onNotice(resolve)),

    /**
     * Refuses connections from now on.
     * @param reason text of the refusal; null accepts connections again
     */
    refuse(reason: string | null): void {
      refusal = reason;
    },

    /** Answers no ping from now on. */
    fallSilent(): void {
      isSilent = true;
    },

    async close(): Promise<void> {
      live.use(null);
      await io.close();
    },
  };
}

export type SocketServer = Awaited<ReturnType<typeof startSocketServer>>;

/** The first argument of the next event with this name. */
export const event = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => void socket.once(name, resolve));
