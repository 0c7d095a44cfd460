import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { measured } from '../measured.ts';

/**
 * Creates a logger that leaves out the query of requests, which may contain email addresses
 * (/verify-otp?email=…) and search terms.
 */
export function logWithoutQueries(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { serializers: { req: describe } });
}

function describe({ method, url, headers: { host }, ip, socket }: FastifyRequest) {
  const [path] = url.split('?', 1);
  return { method, url: path, host, remoteAddress: ip, remotePort: socket.remotePort };
}

/** Reports every response to the metrics. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    measured.emit('request', {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
