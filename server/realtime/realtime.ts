import { type IncomingMessage, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type DefaultEventsMap, Server } from 'socket.io';
import { socketsPerAccount } from '../../contract/limits.ts';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  socketPath,
} from '../../contract/realtime.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Nodes } from '../db/database.ts';
import type { AccountOfToken } from '../http/authenticate.ts';
import { sentenceFor } from '../http/words.ts';
import { measured } from '../measured.ts';
import {
  type Connected,
  type ConversationLookup,
  type PortalSocket,
  answerClient,
} from './client-events.ts';
import { createPlaces } from './places.ts';
import { type Reach, reachEverywhere, reachHere } from './reach.ts';
import { sessionRoom, userRoom } from './rooms.ts';

interface Pieces {
  sessions: { accountOfToken: AccountOfToken; hashToken(token: string): string };
  conversations: ConversationLookup;
  /** The other processes of the portal; null where there can be none. */
  nodes: Nodes | null;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** The live connections of all nodes, save that closing is each one's own affair. */
export interface Realtime extends Reach {
  /** Resolves once this node does what the others ask of it. */
  ready: Promise<void>;
  /**
   * Makes a live connection of a request for one.
   * @param head what the client has sent behind it already
   */
  accept: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Ends all connections, so that the clients come back by themselves, and takes no new ones. */
  close(): Promise<void>;
}

/** Nothing that a client may send is near this. */
const largestMessageBytes = 32 * 1024;

/**
 * Live connections by Socket.IO, over websockets alone. They only ever say what is stored already:
 * an event may be lost, and a client that comes back asks for what it missed.
 */
export function createRealtime(pieces: Pieces): Realtime {
  const { sessions, nodes, log } = pieces;
  const places = createPlaces(socketsPerAccount);
  let closing = false;
  const io = new Server<
    ClientToServerEvents,
    ServerToClientEvents,
    DefaultEventsMap,
    Partial<Connected>
  >({
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestMessageBytes,
    // What was missed has to be on the screen within 10 s of the network's return, also where a connection has
    // died without a word. It is known after both of these; the rest is for the way back.
    pingInterval: 3_000,
    pingTimeout: 3_000,
    ...(nodes !== null && { adapter: nodes.adapter }),
  });
  // Socket.IO wants a server to listen to; ours hands over what has been admitted (handshakes.ts).
  io.attach(createServer());

  io.use((socket, next) => {
    connectedAs(socket).then(
      (connected) => {
        const refusal = connected === null ? 'NOT_SIGNED_IN' : refusalOfPlace(socket, connected);
        Object.assign(socket.data, connected);
        next(refusal === null ? undefined : new Error(sentenceFor(refusal)));
      },
      (error: unknown) => {
        log.error({ err: error }, 'a live connection could not be checked');
        next(new Error(sentenceFor('INTERNAL_ERROR')));
      },
    );
  });

  io.on('connection', (socket) => {
    const { userId, token } = socket.data;
    if (userId === undefined || token === undefined) {
      socket.disconnect(true);
      return;
    }
    void socket.join([userRoom(userId), sessionRoom(sessions.hashToken(token))]);
    endIfOver(socket, token);
    answerClient(socket, { userId, token }, pieces);
    measured.emit('sockets', 1);
    socket.once('disconnect', () => measured.emit('sockets', -1));
    // Socket.IO has made its handshake data; the request itself would be kept for nothing.
    Object.assign(socket.conn, { request: null });
  });

  /** Who connects, where the user in the query is the one whose token is given. */
  async function connectedAs({ handshake }: PortalSocket): Promise<Connected | null> {
    const { userId } = handshake.query;
    const token: unknown = handshake.auth.token;
    if (typeof userId !== 'string' || typeof token !== 'string') return null;
    const account = await sessions.accountOfToken(token);
    return account?.id === userId ? { userId, token } : null;
  }

  /** Takes a place of the account's, until the connection ends. */
  function refusalOfPlace({ conn }: PortalSocket, { userId }: Connected): ErrorCode | null {
    if (conn.readyState !== 'open') return null;
    const leave = places.take(userId);
    if (leave === null) {
      measured.emit('limit', 'sockets');
      return 'TOO_MANY_REQUESTS';
    }
    conn.once('close', leave);
    return null;
  }

  /** Whoever ended the session after it was checked has not found a connection that was in no room yet. */
  function endIfOver(socket: PortalSocket, token: string): void {
    sessions.accountOfToken(token).then(
      (account) => account ?? socket.disconnect(true),
      (error: unknown) => {
        log.error({ err: error }, 'a live connection could not be checked again');
        socket.disconnect(true);
      },
    );
  }

  const here = reachHere(io);
  return {
    ...(nodes === null ? here : reachEverywhere(io, here)),
    ready: nodes?.listening ?? Promise.resolve(),
    accept(request, stream, head) {
      if (closing) stream.destroy();
      else io.engine.handleUpgrade(request, stream, head);
    },
    async close() {
      closing = true;
      // Not io.close(): that would also close the HTTP server, which is not ours, and a disconnect
      // by Socket.IO's own packet would tell the clients to stay away.
      io.engine.close();
      if (nodes === null) return;
      await nodes.listening.catch(() => undefined);
      await io.of('/').adapter.close();
      await nodes.close();
    },
  };
}
