import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/http/endpoint.ts';
import { patterns } from '../../contract/paths.ts';
import type { Account, AccountOfToken } from './account.ts';
import { type Cookies, createCookies } from './cookies.ts';
import type { Limits } from './limits/limits.ts';
import type { RecentAddresses } from './limits/recent-addresses.ts';

/**
 * Authenticates a request by its session token, and counts it toward the account of the session, or toward its network
 * address if it has no session. Also records that the account used this address (recent-addresses.ts). Requests to sign
 * in have a count of their own; those of a known device count toward its account.
 * @returns the account; null without a session
 * @throws PortalError TOO_MANY_REQUESTS
 */
export type AuthenticateAndCount = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Account | null>;

export function createAuthenticateAndCount(pieces: {
  config: { publicUrl: string };
  accountOfToken: AccountOfToken;
  limits: Pick<Limits, 'countRequest'>;
  addresses: Pick<RecentAddresses, 'note'>;
  /** The id of an account whose known device sent the cookies; null if there is none. */
  deviceOf: (cookies: Cookies) => Promise<string | null>;
}): AuthenticateAndCount {
  const { accountOfToken, limits, addresses, deviceOf } = pieces;
  const cookiesOf = createCookies(pieces.config.publicUrl);
  return async (request, reply) => {
    const { headers, ip, url } = request;
    const token = headers.authorization;
    const viewer = token === undefined ? null : await accountOfToken(token);
    const isSignIn = viewer === null && servesSignIn(url);
    const device = isSignIn ? await deviceOf(cookiesOf(request, reply)) : null;
    await limits.countRequest({ ip, viewer, isSignIn, deviceOf: device });
    if (viewer !== null) addresses.note(viewer.id, ip);
    return viewer;
  };
}

const signInScreens: readonly string[] = [patterns.login, patterns.register, patterns.verifyOtp];

/** Whether a request is a call to sign in or register, or opens a screen for it. */
function servesSignIn(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.startsWith(`${apiBase}/auth/`) || signInScreens.includes(path);
}
