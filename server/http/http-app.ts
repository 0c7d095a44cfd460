import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isHandshake } from '../realtime/handshakes.ts';
import { createClientErrorHandler } from './errors/client-errors.ts';
import { answerError } from './errors/error-handler.ts';
import { acceptJson, noSchemas } from './json.ts';
import { checkVersionAndHost, requestPath } from './request-line.ts';
import { logWithoutQueries, measureRequests } from './request-log.ts';

interface HttpAppParts {
  config: Config;
  /** The headers of every reply. */
  headers: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
}

/** Larger than any JSON body of the contract. Photos have a limit of their own. */
const jsonBodyLimit = 64 * 1024;
/**
 * Milliseconds, enough for the largest photo at 1 Mbit/s. Without a timeout a request could stay open for
 * ever.
 */
const requestTimeout = 120_000;

/**
 * Creates a Fastify app without routes. Each of its replies, also to a request that is not HTTP, has the portal's headers and
 * error format, and each request is logged and measured.
 */
export async function createHttpApp({
  config,
  headers,
  log,
}: HttpAppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logWithoutQueries(log),
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyLimit,
    requestTimeout,
    // drain() closes the connections. Requests that arrive until then are still answered.
    forceCloseConnections: false,
    return503OnClosing: false,
    // Checked in checkVersionAndHost, because Node's own error response lacks our headers and message.
    http: { shouldUpgradeCallback: isHandshake, requireHostHeader: false },
    rewriteUrl: requestPath,
    clientErrorHandler: createClientErrorHandler(headers),
    schemaController: { compilersFactory: noSchemas },
    // Fastify runs no hooks for these errors.
    frameworkErrors(error, request, reply) {
      reply.headers(headers);
      answerError(error, request, reply);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    checkVersionAndHost(request.raw);
  });
  // A server may ignore an unknown expectation (RFC 9110). Node's own refusal lacks our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.setErrorHandler(answerError);
  acceptJson(app);
  measureRequests(app);
  await app.register(multipart);
  return app;
}
