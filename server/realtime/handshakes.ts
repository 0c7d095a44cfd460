import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { socketPath } from '../../contract/realtime.ts';
import type { Limits } from '../http/limits.ts';
import { PortalError, invalid } from '../http/portal-error.ts';
import { isOwnOrigin } from './origin.ts';
import type { Realtime } from './realtime.ts';

/** Where Socket.IO's clients ask for a connection. */
const handshakePath = `${socketPath}/`;

interface Pieces {
  config: { publicUrl: string };
  limits: Pick<Limits, 'countRequest' | 'countHandshake'>;
  realtime: Pick<Realtime, 'accept' | 'isClosing'>;
}

/** Which requests may become connections; others that wish to are answered as if they did not. */
export function isHandshake({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url === handshakePath || url.startsWith(`${handshakePath}?`);
}

/**
 * Lets handshakes of live connections take the way of all requests: their client's address is found
 * in the same way, and a refusal is an answer in the same words. The session comes behind the handshake,
 * which therefore counts toward the network address until the session turns out to be valid, and from
 * then on toward the account.
 */
export function handshakeRoute(app: FastifyInstance, { config, limits, realtime }: Pieces): void {
  /** What a client has sent behind its handshake already. */
  const sentAhead = new WeakMap<IncomingMessage, Buffer>();
  const giveBacks = new WeakMap<IncomingMessage, () => Promise<void>>();

  app.server.on('upgrade', (request: IncomingMessage, _stream: unknown, head: Buffer) => {
    const { socket } = request;
    const response = new ServerResponse(request);
    // Node has let go of the connection: what breaks it, and what ends it, is ours to see.
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

/** Engine.IO and ws answer what they refuse themselves, without our headers and words. */
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

/** Nobody waits for an answer any more. */
function ignore(): void {
  // The connection closes by itself.
}
