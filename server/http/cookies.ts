import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/http/endpoint.ts';

/** The format of the tokens that newToken() makes. */
const tokenForm = /^[\w-]{43}$/;

/** The cookies of a request and its response. Sessions are never stored in cookies. */
export interface Cookies {
  /**
   * @param form format of the value; a token if left out
   * @returns null if the request has no such cookie, or its value has another format
   */
  get(name: string, form?: RegExp): string | null;
  /** @param maxAge seconds */
  set(name: string, value: string, maxAge: number): void;
}

/** Browsers send the cookies with calls below this path only, because no other call reads them. */
const path = `${apiBase}/auth`;

/** @param publicUrl if it starts with https:, browsers send the cookies over https only */
export function createCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  // Browsers accept this prefix only over https (RFC 6265bis, section 4.1.3).
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
