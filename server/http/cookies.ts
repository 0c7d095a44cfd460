import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/endpoint.ts';

/** What newToken() makes. */
const tokenForm = /^[\w-]{43}$/;

/** The cookies of one request and its reply, never sessions. */
export interface Cookies {
  /**
   * @param form of its value; if left out, a token
   * @returns null if the request has no such cookie, or one that the portal did not make
   */
  get(name: string, form?: RegExp): string | null;
  /** @param maxAge seconds */
  set(name: string, value: string, maxAge: number): void;
}

/** Only the calls for registering and signing in read cookies: sessions travel in the Authorization header. */
const path = `${apiBase}/auth`;

/**
 * Makes the reader and writer of cookies.
 * @param publicUrl decides whether cookies are limited to https
 */
export function createCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  // A browser accepts this prefix only from https (RFC 6265bis, section 4.1.3).
  const fullName = (name: string) => (isSecure ? `__Secure-${name}` : name);

  return (request: FastifyRequest, reply: FastifyReply): Cookies => ({
    get(name, form = tokenForm) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const prefix = `${fullName(name)}=`;
      const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
      return value !== undefined && form.test(value) ? value : null;
    },

    set(name, value, maxAge) {
      const attributes = [
        `Path=${path}`,
        `Max-Age=${String(maxAge)}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(isSecure ? ['Secure'] : []),
      ];
      reply.header('Set-Cookie', [`${fullName(name)}=${value}`, ...attributes].join('; '));
    },
  });
}
