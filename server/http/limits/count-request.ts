import type { FastifyRequest } from 'fastify';
import type { Account, AccountOfToken } from '../authenticate.ts';
import type { Limits } from './limits.ts';
import type { RecentAddresses } from './recent-addresses.ts';

/**
 * Counts a request toward the account of its session, or toward its network address if it has no session. Also records
 * that the account used this address (recent-addresses.ts).
 * @returns the account; null without a session
 * @throws PortalError TOO_MANY_REQUESTS
 */
export type CountRequest = (request: FastifyRequest) => Promise<Account | null>;

export function createCountRequest(pieces: {
  accountOfToken: AccountOfToken;
  limits: Pick<Limits, 'countRequest'>;
  addresses: Pick<RecentAddresses, 'note'>;
}): CountRequest {
  const { accountOfToken, limits, addresses } = pieces;
  return async ({ headers: { authorization: token }, ip }) => {
    const viewer = token === undefined ? null : await accountOfToken(token);
    await limits.countRequest({ ip, viewer });
    if (viewer !== null) addresses.note(viewer.id, ip);
    return viewer;
  };
}
