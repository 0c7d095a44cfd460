import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { measured } from '../measured.ts';

/**
 * A log in which requests stand without their query: there are e-mail addresses in it
 * (/verify-otp?email=…) and what people search for.
 */
export function logWithoutQueries(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { serializers: { req: describe } });
}

function describe({ method, url, headers: { host }, ip, socket }: FastifyRequest) {
  const [path] = url.split('?', 1);
  return { method, url: path, host, remoteAddress: ip, remotePort: socket.remotePort };
}

/** Measures each request. */
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
