import type { LatestReturnCode, OwnClaim } from '../../../../contract/claims/entities.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { FullItem } from '../mapping.ts';
import { findVisibleItem } from '../visible-item.ts';
import { type ClaimRow, findLatestClaim, isFirstClaim } from './claim-rows.ts';
import { findLatestCode } from './hand-over/return-codes.ts';
import { findRefusal } from './refused-claims.ts';

/** A claim as its claimant sees it. */
export function toOwnClaim(claim: ClaimRow, item: FullItem): OwnClaim {
  return {
    state: claim.state,
    isFirst: isFirstClaim(claim, item),
    createdAt: new Date(claim.created_at).toISOString(),
  };
}

/** The viewer's own claims. */
export function createOwnClaims({ read }: Pick<Database, 'read'>) {
  return {
    /** @throws PortalError NOT_FOUND */
    async myClaim(viewer: Viewer, id: string): Promise<Reply<'GET /items/{id}/my-claim'>> {
      const { item } = await findVisibleItem(read, viewer, id);
      const claimed = { itemId: id, userId: viewer.id };
      const turnedDown = await findRefusal(read, claimed);
      const latest = await findLatestClaim(read, claimed);
      const claim = latest === undefined ? null : toOwnClaim(latest, item);
      if (item.claimedById !== viewer.id) return { turnedDown, claim, returnCode: null };
      const returnCode = await latestReturnCode(read, viewer, id);
      // A node of an older version noted this claim only on the item, so the reply is made from the item.
      const noted = { state: 'waiting', isFirst: true, createdAt: item.updatedAt } as const;
      return { turnedDown, claim: claim?.isFirst === true ? claim : noted, returnCode };
    },
  };
}

async function latestReturnCode(
  read: Reader,
  viewer: Viewer,
  itemId: string,
): Promise<LatestReturnCode | null> {
  const code = await findLatestCode(read, itemId);
  if (code === undefined) return null;
  const { createdById, createdAt } = code;
  return { isOwn: createdById === viewer.id, createdAt: new Date(createdAt).toISOString() };
}
