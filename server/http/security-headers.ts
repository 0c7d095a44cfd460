import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The content policy of the answer allows the scripts that carry it. */
    scriptNonce: string;
  }
}

type Headers = Record<string, string>;

export interface SecurityHeaders {
  /** Sets all of them on an answer, with a new script nonce. */
  set: (request: FastifyRequest, reply: FastifyReply) => void;
  /** All of them, for an answer that does not go through Fastify; its content policy allows no inline script. */
  raw: Headers;
}

const secondsPerYear = 31_536_000;

/** The camera is for scanning codes and taking photos. */
const fixedHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * Makes the headers that every answer carries.
 * @param publicUrl the origin that browsers use; no header of a request replaces it
 * @param styles the text of every style element that an answer or the page's script may contain
 */
export function createSecurityHeaders(
  publicUrl: string,
  styles: readonly string[],
): SecurityHeaders {
  const fixed = {
    ...fixedHeaders,
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${secondsPerYear}`,
    }),
  };
  const policy = contentPolicy(publicUrl, styles);
  const headers = (scripts: string) => ({ ...fixed, 'Content-Security-Policy': policy(scripts) });
  return {
    set(request, reply) {
      request.scriptNonce = randomBytes(16).toString('base64url');
      reply.headers(headers(` 'nonce-${request.scriptNonce}'`));
    },
    raw: headers(''),
  };
}

/** Style elements need a hash, style attributes do not: docs/decisions/0005. */
function contentPolicy(
  publicUrl: string,
  styles: readonly string[],
): (inlineScripts: string) => string {
  // Older Safari does not count the page's own web socket as 'self'.
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  const rest = [
    `style-src 'self' ${styles.map(styleHash).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${socketOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (inlineScripts) => `default-src 'self'; script-src 'self'${inlineScripts}; ${rest}`;
}

/** The source expression that allows a style element with this text. */
function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
