import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type DefaultEventsMap, Server } from 'socket.io';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  socketPath,
} from '../../contract/realtime.ts';
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
import { isOwnOrigin } from './origin.ts';
import { type Reach, reachEverywhere, reachHere } from './reach.ts';
import { sessionRoom, userRoom } from './rooms.ts';

interface Pieces {
  /** Not yet listening. */
  server: HttpServer;
  config: { publicUrl: string };
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
  const { server, config, sessions, nodes, log } = pieces;
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
    ...(nodes !== null && { adapter: nodes.adapter }),
    allowRequest: (request, decide) => {
      decide(null, !closing && isOwnOrigin(request, config.publicUrl));
    },
  });
  io.attach(server);

  io.use((socket, next) => {
    connectedAs(socket).then(
      (connected) => {
        Object.assign(socket.data, connected);
        next(connected === null ? new Error(sentenceFor('NOT_SIGNED_IN')) : undefined);
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
