import type { FastifyRequest } from 'fastify';
import type { Account, AccountOfToken } from './account.ts';
import type { Limits } from './limits/limits.ts';
import type { RecentAddresses } from './limits/recent-addresses.ts';

/**
 * Authenticates a request by its session token, and counts it toward the account of the session, or toward its network
 * address if it has no session. Also records that the account used this address (recent-addresses.ts).
 * @returns the account; null without a session
 * @throws PortalError TOO_MANY_REQUESTS
 */
export type AuthenticateAndCount = (request: FastifyRequest) => Promise<Account | null>;

export function createAuthenticateAndCount(pieces: {
  accountOfToken: AccountOfToken;
  limits: Pick<Limits, 'countRequest'>;
  addresses: Pick<RecentAddresses, 'note'>;
}): AuthenticateAndCount {
  const { accountOfToken, limits, addresses } = pieces;
  return async ({ headers: { authorization: token }, ip }) => {
    const viewer = token === undefined ? null : await accountOfToken(token);
    await limits.countRequest({ ip, viewer });
    if (viewer !== null) addresses.note(viewer.id, ip);
    return viewer;
  };
}
