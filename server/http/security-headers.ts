import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the scripts in the answer to this request carry, so that the content policy lets them run. */
    scriptNonce: string;
  }
}

const secondsPerYear = 31_536_000;

/** What stands on every answer alike. The camera is for scanning codes and taking photos. */
const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Puts the security headers on every answer, each with a nonce of its own. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    ...fixedHeaders,
    ...(config.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${secondsPerYear}`,
    }),
  };
  app.decorateRequest('scriptNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.scriptNonce = randomBytes(16).toString('base64url');
    reply
      .headers(headers)
      .header('Content-Security-Policy', contentPolicy(request.scriptNonce, request.host));
  });
}

/** Styles may be inline: docs/decisions/0005. */
function contentPolicy(nonce: string, host: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${socketSources(host)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Older Safari does not count the page's own web socket as 'self'. */
function socketSources(host: string): string {
  return /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
}
