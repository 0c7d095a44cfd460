import { type IncomingMessage, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type DefaultEventsMap, Server } from 'socket.io';
import { minuteMs } from '../../contract/durations.ts';
import { socketsPerAccount } from '../../contract/limits.ts';
import {
  type ClientToServerEvents,
  Handshake,
  type ServerToClientEvents,
  socketPath,
} from '../../contract/realtime.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { mayUseDesk } from '../../contract/permissions.ts';
import { createBackgroundQueue } from '../concurrency/job-queue.ts';
import { runEvery } from '../concurrency/run-every.ts';
import type { Nodes } from '../db/database.ts';
import type { Account, AccountOfToken } from '../http/account.ts';
import { asPortalError } from '../http/errors/error-handler.ts';
import { PortalError } from '../http/errors/portal-error.ts';
import { sentenceFor } from '../http/errors/words.ts';
import { measured } from '../measured.ts';
import {
  type Connected,
  type ConversationLookup,
  type PortalSocket,
  createClientEventHandler,
} from './client-events.ts';
import {
  type LiveConnections,
  liveConnectionsEverywhere,
  liveConnectionsHere,
} from './live-connections.ts';
import { createRecentEvents } from './recent-events.ts';
import { sessionRoom, staffRoom, userRoom } from './rooms.ts';

interface Pieces {
  sessions: { accountOfToken: AccountOfToken; hashToken(token: string): string };
  conversations: ConversationLookup;
  /** The other processes of the portal; null if there can be none. */
  nodes: Nodes | null;
  /** Headers of the response that opens a live connection. */
  headers: Record<string, string>;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** The operations of LiveConnections apply to the connections of all nodes, everything else to this node. */
export interface Realtime extends LiveConnections {
  /** Resolves when this node receives the events of other nodes. */
  ready: Promise<void>;
  /** Whether closeConnections() has been called. */
  isClosing: () => boolean;
  /**
   * Upgrades a request to a live connection.
   * @param head bytes that the client sent after the request
   * @param countSession called with the account of a valid session; may refuse with a PortalError
   */
  accept: (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    countSession: (viewer: Account) => Promise<void>,
  ) => void;
  /** Closes this node's connections in a way that makes clients reconnect, and accepts no new ones. */
  closeConnections(): void;
  /** Also leaves the other nodes. Until then, events of this node's last requests still reach their connections. */
  close(): Promise<void>;
}

/**
 * Milliseconds. A dead connection is noticed after 6 s at the latest, the sum of both. Missed events must be on the
 * screen within 10 s after the network returns, so 4 s remain to fetch them.
 */
export const heartbeat = { pingInterval: 3_000, pingTimeout: 3_000 };

/**
 * Milliseconds between two checks of the sessions of connections that do not send the event `ping` (not Socket.IO's
 * heartbeat). Such a connection outlives its session by at most twice this time.
 */
const checkEveryMs = minuteMs;

/** How many new connections are checked at once; the reason is given at `handshakesAtOnce` in handshakes.ts. */
const checksAtOnce = { running: 4, waiting: Infinity };

/** Maximum size of a message from a client. The events of the page are smaller. */
const largestMessageBytes = 32 * 1024;

/**
 * Live connections with Socket.IO over websockets. Events may be lost, so every event is about data that is already
 * stored. A client that reconnects fetches the data that it missed.
 */
export function createRealtime(pieces: Pieces): Realtime {
  const { sessions, nodes, now, log } = pieces;
  const recentEvents = createRecentEvents(
    () => (nodes === null ? 0 : nodes.listensSince()),
    performance.now.bind(performance),
  );
  const handleEvents = createClientEventHandler({ ...pieces, recentEvents });
  const betweenRequests = createBackgroundQueue(checksAtOnce);
  const acquireConnection = createConnectionLimit(socketsPerAccount);
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
    ...heartbeat,
    ...(nodes !== null && { adapter: nodes.adapter }),
  });
  // Socket.IO needs a server to attach to. It never listens: handshakes.ts passes accepted requests on.
  io.attach(createServer());
  io.engine.on('headers', (headers: object) => void Object.assign(headers, pieces.headers));
  io.engine.on('connection', closeOnSecondConnect);

  io.use((socket, next) => {
    betweenRequests(() => admit(socket)).then(
      (refusal) => next(refusal === null ? undefined : new Error(sentenceFor(refusal))),
      (error: unknown) => {
        log.error({ err: error }, 'a live connection could not be checked');
        next(new Error(sentenceFor(asPortalError(error).code)));
      },
    );
  });

  io.on('connection', (socket) => {
    const { userId, token, role } = socket.data;
    if (userId === undefined || token === undefined || role === undefined) {
      socket.disconnect(true);
      return;
    }
    void socket.join([userRoom(userId), sessionRoom(sessions.hashToken(token))]);
    if (mayUseDesk(role)) void socket.join(staffRoom);
    void endIfOver(socket, token);
    handleEvents(socket, { userId, token });
    measured.emit('sockets', 1);
    socket.once('disconnect', () => measured.emit('sockets', -1));
    // Frees the upgrade request and its headers, a tenth of a connection's memory. Nothing reads them any more.
    Object.assign(socket.conn, { request: null });
    Object.assign(socket, { handshake: null });
  });

  /**
   * Accepts a client if its token belongs to the user whose id it has sent in the query.
   * @returns the reason for a refusal; null if the client is accepted
   */
  async function admit(socket: PortalSocket): Promise<ErrorCode | null> {
    // The connection may have closed while it waited in the queue. Socket.IO then ignores the result.
    if (socket.conn.readyState !== 'open') return null;
    const handshake = Handshake.safeParse(socket.handshake).data;
    if (handshake === undefined) return 'NOT_SIGNED_IN';
    const { userId } = handshake.query;
    const { token } = handshake.auth;
    const account = await sessions.accountOfToken(token);
    if (account?.id !== userId) return 'NOT_SIGNED_IN';
    try {
      await countSession.get(socket.request)?.(account);
    } catch (error) {
      if (error instanceof PortalError) return error.code;
      throw error;
    }
    const { role } = account;
    Object.assign(socket.data, { userId, token, role, checkedAt: now() } satisfies Connected);
    return refuseOverLimit(socket, userId);
  }

  /** Refuses a connection beyond the limit of its account. Otherwise counts it until it closes. */
  function refuseOverLimit({ conn }: PortalSocket, userId: string): ErrorCode | null {
    if (conn.readyState !== 'open') return null;
    const release = acquireConnection(userId);
    if (release === null) {
      measured.emit('limit', 'sockets');
      return 'TOO_MANY_REQUESTS';
    }
    conn.once('close', release);
    return null;
  }

  /**
   * Closes a connection whose session has ended or cannot be checked. A new connection is checked again here, once it
   * has joined its rooms. If its session ended before that, dropUser() and dropSession() did not find it in the rooms.
   */
  async function endIfOver(socket: PortalSocket, token: string): Promise<void> {
    try {
      if ((await sessions.accountOfToken(token)) === null) socket.disconnect(true);
      else socket.data.checkedAt = now();
    } catch (error) {
      logFailedCheck(error);
      socket.disconnect(true);
    }
  }

  function logFailedCheck(error: unknown): void {
    log.error({ err: error }, 'a live connection could not be checked again');
  }

  async function checkSilentConnections(): Promise<void> {
    const before = now() - checkEveryMs;
    // One after the other and between requests, because there may be thousands.
    for (const socket of io.of('/').sockets.values()) {
      const { token, checkedAt = 0 } = socket.data;
      if (token === undefined || checkedAt > before) continue;
      await endIfOver(socket, token);
      await nextTurn();
    }
  }
  const stopChecks = runEvery({
    everyMs: checkEveryMs,
    run: checkSilentConnections,
    onFailure: logFailedCheck,
  });

  // Clients whose connection breaks connect again, and then fetch everything that they show.
  nodes?.onGapEnd(() => {
    for (const { conn } of io.of('/').sockets.values()) conn.close(true);
  });

  function closeConnections(): void {
    if (closing) return;
    closing = true;
    void stopChecks();
    // Closes only the websockets. After a disconnect packet of Socket.IO, clients would not reconnect.
    io.engine.close();
  }

  const here = liveConnectionsHere(io, recentEvents);
  return {
    ...(nodes === null ? here : liveConnectionsEverywhere(io, here)),
    ready: nodes?.listening ?? Promise.resolve(),
    isClosing: () => closing,
    accept(request, stream, head, count) {
      countSession.set(request, count);
      // Engine.IO writes the first packet in a later microtask than the response. Corked, both take one system call.
      stream.cork();
      io.engine.handleUpgrade(request, stream, head);
      setImmediate(() => stream.uncork());
    },
    closeConnections,
    async close() {
      closeConnections();
      if (nodes === null) return;
      // If listening failed, the start of the portal has failed too and reports the error (`ready` in server/app.ts).
      await nodes.listening.catch(() => undefined);
      await io.of('/').adapter.close();
      await nodes.close();
    },
  };
}

/** First character of a CONNECT packet, by which a client asks to be accepted (Socket.IO protocol, version 5). */
const connectPacket = '0';

/**
 * Closes a connection that sends a second CONNECT packet. Otherwise a client could send thousands after one handshake,
 * which counts toward the limits only once, and each would wait in the queue of checks before those of other clients. A
 * client that was refused opens another connection.
 */
function closeOnSecondConnect(conn: PortalSocket['conn']): void {
  let hasConnected = false;
  conn.on('data', (packet: unknown) => {
    if (typeof packet !== 'string' || !packet.startsWith(connectPacket)) return;
    if (hasConnected) conn.close();
    hasConnected = true;
  });
}

/**
 * Limits the number of live connections that each account has to this node.
 * @returns a function that counts a new connection. It returns the function to call when the connection closes, or null
 * if the limit is reached.
 */
function createConnectionLimit(maximum: number): (accountId: string) => (() => void) | null {
  const open = new Map<string, number>();
  return (accountId) => {
    const before = open.get(accountId) ?? 0;
    if (before >= maximum) return null;
    open.set(accountId, before + 1);
    return () => {
      const now = open.get(accountId) ?? 0;
      if (now > 1) open.set(accountId, now - 1);
      else open.delete(accountId);
    };
  };
}
