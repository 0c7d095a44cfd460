import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { socketPath } from '../../contract/realtime.ts';
import { createBackgroundQueue } from '../concurrency/job-queue.ts';
import type { Limits } from '../http/limits/limits.ts';
import { PortalError, invalid } from '../http/errors/portal-error.ts';
import type { Realtime } from './realtime.ts';

/** Path of Socket.IO's handshake requests. */
const handshakePath = `${socketPath}/`;

interface Pieces {
  config: { publicUrl: string };
  limits: Pick<Limits, 'countRequest' | 'countHandshake'>;
  realtime: Pick<Realtime, 'accept' | 'isClosing'>;
}

/**
 * Whether a request may be upgraded to a websocket. Other upgrade requests are handled as ordinary requests.
 */
export function isHandshake({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url === handshakePath || url.startsWith(`${handshakePath}?`);
}

/** A handshake in progress. */
interface Pending {
  /** Bytes that the client sent after its handshake. */
  head: Buffer;
  /** Stops counting the handshake toward its network address. */
  giveBack?: () => void;
  /** Lets the next handshake start. */
  settle: () => void;
}

/**
 * Only a few handshakes run at once, each in its own iteration of the event loop. Otherwise no other request would be
 * handled while all clients reconnect within seconds after a restart. The queue has no limit, because a refused client
 * would only retry, and give up after ten attempts.
 */
const handshakesAtOnce = { running: 4, waiting: Infinity };

/**
 * Routes websocket handshakes through Fastify like all requests, so that they get the same client address and
 * the same error responses. The session token is sent after the handshake. The handshake therefore counts
 * toward the network address first, and toward the account once the session is validated.
 */
export function handshakeRoute(app: FastifyInstance, { config, limits, realtime }: Pieces): void {
  const pending = new WeakMap<IncomingMessage, Pending>();
  const betweenRequests = createBackgroundQueue(handshakesAtOnce);

  app.server.on('upgrade', (request: IncomingMessage, _stream: unknown, head: Buffer) => {
    // Node no longer handles the connection after an upgrade, so we must handle its errors and its end.
    request.socket.on('error', ignore);
    void betweenRequests(() => route(request, head));
  });

  /** Resolves when the request has become a live connection or got its response. */
  async function route(request: IncomingMessage, head: Buffer): Promise<void> {
    const { socket } = request;
    if (socket.destroyed) return;
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    await new Promise<void>((settle) => {
      response.once('finish', () => {
        response.detachSocket(socket);
        socket.destroySoon();
        settle();
      });
      response.once('close', settle);
      pending.set(request, { head, settle });
      app.routing(request, response);
    });
  }

  app.get(
    handshakePath,
    {
      onRequest: async ({ raw, ip }) => {
        const giveBack = await limits.countHandshake(ip);
        const handshake = pending.get(raw);
        if (handshake !== undefined) handshake.giveBack = giveBack;
      },
      exposeHeadRoute: false,
    },
    async (upgrade, reply) => {
      const { raw: request, ip, log } = upgrade;
      const handshake = pending.get(request);
      if (handshake === undefined) throw new PortalError('NOT_FOUND');
      if (!isAcceptable(request)) throw invalid('request', 'is not a handshake of Socket.IO');
      if (!isOwnOrigin(request, config.publicUrl)) throw new PortalError('FORBIDDEN');
      if (realtime.isClosing()) throw new PortalError('BUSY', { retryAfter: 1 });
      reply.hijack();
      reply.raw.detachSocket(request.socket);
      request.socket.off('error', ignore);
      realtime.accept(request, request.socket, handshake.head, async (viewer) => {
        handshake.giveBack?.();
        await limits.countRequest({ ip, viewer });
      });
      handshake.settle();
      const { elapsedTime: responseTime } = reply;
      log.info({ req: upgrade, res: { statusCode: 101 }, responseTime }, 'request completed');
      return reply;
    },
  );
}

/** Checks what Engine.IO and ws would check, because their error responses lack our headers and message. */
function isAcceptable({ url = '', headers }: IncomingMessage): boolean {
  const query = new URLSearchParams(url.slice(handshakePath.length));
  return (
    query.getAll('transport').join() === 'websocket' &&
    query.getAll('EIO').join() === '4' &&
    !query.has('sid') &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    headers['sec-websocket-protocol'] === undefined &&
    /^[+/0-9a-z]{22}==$/i.test(headers['sec-websocket-key'] ?? '')
  );
}

/**
 * Whether the request comes from a page of the portal. Browsers let any site open a websocket, but always
 * send its Origin. Other clients may send none; they need a token anyway.
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return origin !== null && (origin.origin === publicUrl || origin.host === headers.host);
}

/**
 * Error listener for sockets between the upgrade and the live connection. Without one, Node would throw when a client
 * disconnects.
 */
function ignore(): void {
  // The connection closes by itself.
}
