import { type Socket, io } from 'socket.io-client';
import { socketPath } from '../../contract/realtime.ts';
import type { SignedIn } from './test-app.ts';

/** One live connection, and what came over it. */
export interface Live {
  socket: Socket;
  /** The first argument of each such event so far. */
  arrived(event: string): unknown[];
  /** Waits until everything that was sent before has been answered. */
  settle(): Promise<void>;
}

/**
 * Connects as a person would, over a real websocket.
 * @param origin of an app that listens
 * @param headers such as clientAt(…)
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
    settle: () =>
      new Promise((resolve) => {
        socket.once('pong', resolve);
        socket.emit('ping');
      }),
  };
}
