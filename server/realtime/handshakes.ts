import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { socketPath } from '../../contract/realtime.ts';
import type { Limits } from '../http/limits/limits.ts';
import { ServerResponse } from '../http/node-http.ts';
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

/**
 * Routes websocket handshakes through Fastify like all requests, so that they get the same client address and
 * the same error responses. The session token is sent after the handshake. The handshake therefore counts
 * toward the network address first, and toward the account once the session is validated.
 */
export function handshakeRoute(app: FastifyInstance, { config, limits, realtime }: Pieces): void {
  /** Bytes that a client sent after its handshake, by request. */
  const sentAhead = new WeakMap<IncomingMessage, Buffer>();
  const giveBacks = new WeakMap<IncomingMessage, () => Promise<void>>();

  app.server.on('upgrade', (request: IncomingMessage, _stream: unknown, head: Buffer) => {
    const { socket } = request;
    const response = new ServerResponse(request);
    // Node no longer handles the connection after an upgrade, so we must handle its errors and its end.
    socket.on('error', ignore);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => {
      response.detachSocket(socket);
      socket.destroySoon();
    });
    sentAhead.set(request, head);
    app.routing(request, response);
  });

  app.get(
    handshakePath,
    {
      onRequest: async ({ raw, ip }) => void giveBacks.set(raw, await limits.countHandshake(ip)),
      exposeHeadRoute: false,
    },
    async ({ raw: request, ip }, reply) => {
      const head = sentAhead.get(request);
      if (head === undefined) throw new PortalError('NOT_FOUND');
      if (!isAcceptable(request)) throw invalid('request', 'is not a handshake of Socket.IO');
      if (!isOwnOrigin(request, config.publicUrl)) throw new PortalError('FORBIDDEN');
      if (realtime.isClosing()) throw new PortalError('BUSY', { retryAfter: 1 });
      reply.hijack();
      reply.raw.detachSocket(request.socket);
      request.socket.off('error', ignore);
      realtime.accept(request, request.socket, head, async (viewer) => {
        await giveBacks.get(request)?.();
        await limits.countRequest({ ip, viewer });
      });
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

/** The client has gone. */
function ignore(): void {
  // The connection closes by itself.
}
