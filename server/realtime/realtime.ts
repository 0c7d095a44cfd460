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
import type { Account, AccountOfToken } from '../http/authenticate.ts';
import { asPortalError } from '../http/error-handler.ts';
import { PortalError } from '../http/portal-error.ts';
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
  /** What the answer that begins a live connection carries. */
  headers: Record<string, string>;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** The live connections of all nodes, save that closing is each one's own affair. */
export interface Realtime extends Reach {
  /** Resolves once this node does what the others ask of it. */
  ready: Promise<void>;
  /** Whether close() has been called. */
  isClosing: () => boolean;
  /**
   * Makes a live connection of a request for one.
   * @param head what the client has sent behind it already
   * @param countSession called when the client has shown a valid session; it may refuse with a PortalError
   */
  accept: (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    countSession: (viewer: Account) => Promise<void>,
  ) => void;
  /** Ends all connections, so that the clients come back by themselves. */
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
  const countSession = new WeakMap<IncomingMessage, (viewer: Account) => Promise<void>>();
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
  io.engine.on('headers', (headers: object) => void Object.assign(headers, pieces.headers));

  io.use((socket, next) => {
    admit(socket).then(
      (refusal) => next(refusal === null ? undefined : new Error(sentenceFor(refusal))),
      (error: unknown) => {
        log.error({ err: error }, 'a live connection could not be checked');
        next(new Error(sentenceFor(asPortalError(error).code)));
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

  /** Lets a client in where the user in its query is the one whose token it gives. */
  async function admit(socket: PortalSocket): Promise<ErrorCode | null> {
    const { query, auth } = socket.handshake;
    const { userId } = query;
    const token: unknown = auth.token;
    if (typeof userId !== 'string' || typeof token !== 'string') return 'NOT_SIGNED_IN';
    const account = await sessions.accountOfToken(token);
    if (account?.id !== userId) return 'NOT_SIGNED_IN';
    try {
      await countSession.get(socket.request)?.(account);
    } catch (error) {
      if (error instanceof PortalError) return error.code;
      throw error;
    }
    Object.assign(socket.data, { userId, token } satisfies Connected);
    return refusalOfPlace(socket, { userId, token });
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
    isClosing: () => closing,
    accept(request, stream, head, count) {
      countSession.set(request, count);
      io.engine.handleUpgrade(request, stream, head);
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
