import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The content security policy allows script elements with this nonce. */
    scriptNonce: string;
  }
}

type Headers = Record<string, string>;

export interface SecurityHeaders {
  /** Sets all headers on a response, with a new script nonce. */
  set: (request: FastifyRequest, reply: FastifyReply) => void;
  /**
   * All headers for a response that does not go through Fastify. Its content security policy allows no inline
   * script.
   */
  raw: Headers;
}

const secondsPerYear = 31_536_000;

/** The camera is needed to scan codes and take photos. */
const fixedHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * Creates the security headers of every response.
 * @param publicUrl the portal's public origin; request headers cannot change it
 * @param styles the text of every style element that a document or the page's script may contain
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

/** Style elements need a hash, style attributes do not (docs/decisions/0005). */
function contentPolicy(
  publicUrl: string,
  styles: readonly string[],
): (inlineScripts: string) => string {
  // Older versions of Safari do not treat the page's own web socket as 'self'.
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

/** Source expression that allows a style element with this text. */
function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
