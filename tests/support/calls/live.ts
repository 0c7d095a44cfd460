import { type Socket, io } from 'socket.io-client';
import { socketPath } from '../../../contract/realtime.ts';
import type { SignedIn } from '../app/test-app.ts';

/** A live connection and the events that it received. */
export interface Live {
  socket: Socket;
  /** The first argument of each event with this name so far. */
  arrived(event: string): unknown[];
  /** Waits until the server has handled everything that this connection has sent. Rejects if the connection closes. */
  settle(): Promise<void>;
  /** Joins the room of its user. The server responds with the age of the last event in milliseconds. */
  lastEventAge(): Promise<number>;
}

/**
 * Connects through a real websocket.
 * @param origin origin of a listening app
 * @param headers for example clientAt(…)
 */
export async function connectLive(
  origin: string,
  { user, token }: SignedIn,
  headers: Record<string, string> = {},
): Promise<Live> {
  const socket = io(origin, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { userId: user.id },
    auth: { token },
    extraHeaders: headers,
  });
  const events: [event: string, value: unknown][] = [];
  socket.onAny((event: string, value: unknown) => events.push([event, value]));
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', reject);
  });
  return {
    socket,
    arrived: (event) => events.filter(([name]) => name === event).map(([, value]) => value),
    lastEventAge: () =>
      new Promise((resolve) => {
        socket.once('lastEventAge', resolve);
        socket.emit('joinUserRoom', user.id);
      }),
    settle: () =>
      new Promise((resolve, reject) => {
        const close = () => reject(new Error('the connection is closed'));
        if (!socket.connected) close();
        socket.once('disconnect', close);
        socket.once('pong', () => {
          socket.off('disconnect', close);
          resolve();
        });
        socket.emit('ping');
      }),
  };
}
