import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * The fields of a request in the log. It leaves out the query, which may contain email addresses (/verify-otp?email=…)
 * and search terms.
 */
export function loggedRequest(
  {
    method,
    url = '',
    headers,
    socket,
  }: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>,
  remoteAddress: string,
) {
  const [path] = url.split('?', 1);
  return { method, url: path, host: headers.host, remoteAddress, remotePort: socket.remotePort };
}

/**
 * Logs each request in one line: after its response, or when the client has closed the connection before that.
 * Fastify's own log has one line for the arrival and one for the response, and lacks the second for some of its errors.
 * `server/realtime/handshakes.ts` logs accepted websockets, whose responses Fastify does not send.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const start = performance.now();
    let isLogged = false;
    const log = (result: { res?: FastifyReply }, message: string) => {
      if (isLogged) return;
      isLogged = true;
      const responseTime = performance.now() - start;
      request.log.info({ req: request, ...result, responseTime }, message);
    };
    reply.raw.once('finish', () => log({ res: reply }, 'request completed'));
    reply.raw.once('close', () => log({}, 'request aborted'));
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error != null) request.log.error({ err: error }, 'request errored');
  }
}
