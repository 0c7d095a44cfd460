import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { socketPath } from '../../contract/realtime.ts';
import type { Limits } from '../http/limits.ts';
import { PortalError } from '../http/portal-error.ts';
import { isOwnOrigin } from './origin.ts';
import type { Realtime } from './realtime.ts';

/** Where Socket.IO's clients ask for a connection. */
const handshakePath = `${socketPath}/`;

interface Pieces {
  config: { publicUrl: string };
  limits: Pick<Limits, 'countRequest'>;
  realtime: Pick<Realtime, 'accept'>;
}

/** Which requests may become connections; others that wish to are answered as if they did not. */
export function isHandshake({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url === handshakePath || url.startsWith(`${handshakePath}?`);
}

/**
 * Lets handshakes of live connections take the way of all requests: their client's address is found
 * in the same way, they count towards its limit, and a refusal is an answer in the same words.
 */
export function handshakeRoute(app: FastifyInstance, { config, limits, realtime }: Pieces): void {
  /** What a client has sent behind its handshake already. */
  const sentAhead = new WeakMap<IncomingMessage, Buffer>();

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
    { onRequest: ({ ip }) => limits.countRequest(ip), exposeHeadRoute: false },
    async ({ raw: request }, reply) => {
      const head = sentAhead.get(request);
      if (head === undefined) throw new PortalError('NOT_FOUND');
      if (!isOwnOrigin(request, config.publicUrl)) throw new PortalError('FORBIDDEN');
      reply.hijack();
      reply.raw.detachSocket(request.socket);
      request.socket.off('error', ignore);
      realtime.accept(request, request.socket, head);
      return reply;
    },
  );
}

/** Nobody waits for an answer any more. */
function ignore(): void {
  // The connection closes by itself.
}
