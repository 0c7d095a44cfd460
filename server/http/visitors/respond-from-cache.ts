import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { measured } from '../../measured.ts';
import { createClientAddress } from '../client-address.ts';
import type { Limits } from '../limits/limits.ts';
import { loggedRequest } from '../request-log.ts';
import type { VisitorReplies } from './visitor-replies.ts';

interface Parts {
  config: { trustProxy: string[] | false };
  replies: Pick<VisitorReplies, 'find' | 'variantNow'>;
  limits: Pick<Limits, 'countVisitorInMemory'>;
  /** False once the portal is stopping. Fastify must then send the responses, because it adds `Connection: close`. */
  isOpen: () => boolean;
  log: FastifyBaseLogger;
}

/** A cached reply may be the wrong response to a request with one of these headers. */
const specialHeaders = new Set([
  'authorization',
  'content-length',
  'cookie',
  'expect',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Creates the function that responds to a plain request of a visitor with a cached reply, before routing,
 * authentication and validation. It counts the request and logs it in one line.
 * @returns a function that returns whether it has sent the response; if not, it had no effect
 */
export function createRespondFromCache(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { config, replies, limits, isOpen, log } = parts;
  const addressOf = createClientAddress(config.trustProxy);
  // The log line contains none of the redacted headers, and redacting would take half of the time of logging.
  const plainLog = log.child({}, { redact: [] });

  return (request, response) => {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !isOpen() || !isPlain(request)) return false;
    const reply = replies.find(url);
    if (reply === null) return false;
    const start = performance.now();
    const remoteAddress = addressOf(request);
    if (remoteAddress === null || !limits.countVisitorInMemory(remoteAddress)) return false;

    const variant = replies.variantNow(reply, request.headers['accept-encoding']);
    const { status } = reply.made;
    response.writeHead(status, variant.rawHeaders);
    if (method === 'HEAD') response.end();
    else response.end(variant.body);

    const responseTime = performance.now() - start;
    measured.emit('request', { method, route: reply.route, status, seconds: responseTime / 1000 });
    const req = loggedRequest(request, remoteAddress);
    plainLog.info({ req, res: { statusCode: status }, responseTime }, 'request completed');
    return true;
  };
}

/** Whether a request is HTTP/1.1 with exactly one Host header and none of `specialHeaders`. */
function isPlain({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1') return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (name === 'host') hosts += 1;
    else if (specialHeaders.has(name)) return false;
  }
  return hosts === 1;
}
