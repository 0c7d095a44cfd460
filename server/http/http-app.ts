import multipart from '@fastify/multipart';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { uploadTimeoutMs } from '../../contract/bounds.ts';
import { minuteMs } from '../../contract/durations.ts';
import type { Config } from '../config.ts';
import { isHandshake } from '../realtime/handshakes.ts';
import { createClientErrorHandler } from './errors/client-errors.ts';
import { sendError } from './errors/error-handler.ts';
import { acceptJson, noSchemas } from './body/json.ts';
import { createNetworkList } from './limits/network.ts';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { invalid } from './errors/portal-error.ts';
import { measured } from '../measured.ts';
import { RequestLog, loggedRequest } from './request-log.ts';

interface HttpAppParts {
  config: Config;
  /** The headers of every reply. */
  headers: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
}

/** Larger than any JSON body of the contract. Photos have a limit of their own. */
const jsonBodyLimit = 64 * 1024;
/**
 * Milliseconds. Without a timeout a request could stay open for ever. It is longer than the page's, which then says
 * itself that an upload took too long.
 */
const requestTimeout = uploadTimeoutMs + minuteMs;

/**
 * Creates a Fastify app without routes. Each response has the portal's headers, and each error has the portal's format,
 * even if the input is not an HTTP request. Each HTTP request is logged and measured.
 */
export async function createHttpApp({
  config,
  headers,
  log,
}: HttpAppParts): Promise<FastifyInstance> {
  const refuseUnread = createClientErrorHandler(headers);
  const app = fastify({
    loggerInstance: logWithoutQueries(log),
    logController: new RequestLog(),
    trustProxy: isTrustedProxy(config.trustProxy),
    bodyLimit: jsonBodyLimit,
    requestTimeout,
    // drain() closes the connections. Requests that arrive until then still get a response.
    forceCloseConnections: false,
    return503OnClosing: false,
    // checkVersionAndHost checks the Host header instead, because Node's own error response lacks our headers and
    // message.
    http: { shouldUpgradeCallback: isHandshake, requireHostHeader: false },
    rewriteUrl: requestPath,
    clientErrorHandler: refuseUnread,
    schemaController: { compilersFactory: noSchemas },
    // Fastify runs no hooks for errors before the routing, such as an invalid URL, so add the headers here.
    frameworkErrors(error, request, reply) {
      reply.headers(headers);
      sendError(error, request, reply);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    checkVersionAndHost(request.raw);
  });
  // Ignore an unknown Expect header, which RFC 9110 allows. Node would refuse the request, without our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  // Without a listener, Node would close the connection without a response.
  app.server.on('connect', (_request, socket: Socket) => refuseUnread({}, socket));
  app.setErrorHandler(sendError);
  acceptJson(app);
  measureRequests(app);
  await app.register(multipart);
  return app;
}

/**
 * Returns the function that tells Fastify whether an address is a trusted proxy's; false if there are none. With the
 * list instead of this function, Fastify would parse the addresses at each use of `request.ip`.
 */
function isTrustedProxy(networks: readonly string[] | false) {
  if (networks === false) return false;
  const isListed = createNetworkList(networks);
  // The socket of a client that has disconnected has no address.
  return (address: string | undefined) => address !== undefined && isListed(address);
}

/**
 * Refuses requests that Node accepts although RFC 9112 forbids them: HTTP versions other than 1.0 and 1.1,
 * and a number of Host headers other than one (HTTP/1.0 may have none). Proxies interpret such requests
 * differently.
 * @throws PortalError VALIDATION_ERROR
 */
function checkVersionAndHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    throw invalid('request', 'must be HTTP/1.1 or HTTP/1.0');
  }
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw invalid('Host', 'must be sent exactly once');
  }
}

/** The path and query of a request. RFC 9112 also allows the absolute form; its host is ignored. */
function requestPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Creates a logger that leaves out the query strings of requests. */
function logWithoutQueries(log: FastifyBaseLogger): FastifyBaseLogger {
  const req = (request: FastifyRequest) => loggedRequest(request, request.ip);
  return log.child({}, { serializers: { req } });
}

/** Reports Fastify's responses to the metrics. respond-from-cache.ts reports its own. */
function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    measured.emit('request', {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
