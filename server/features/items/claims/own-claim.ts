import type { OwnClaim } from '../../../../contract/claims/entities.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import type { FullItem } from '../mapping.ts';
import { findVisibleItem } from '../visible-item.ts';
import { type ClaimRow, findLatestClaim, isFirstClaim } from './claim-rows.ts';
import { findRefusal } from './refused-claims.ts';

/** A claim as its claimant sees it. */
export function toOwnClaim(claim: ClaimRow, item: FullItem): OwnClaim {
  return {
    state: claim.state,
    isFirst: isFirstClaim(claim, item),
    createdAt: new Date(claim.created_at).toISOString(),
  };
}

/** The caller's own claims. */
export function createOwnClaims({ read }: Pick<Database, 'read'>) {
  return {
    /** @throws PortalError NOT_FOUND */
    async myClaim(viewer: Viewer, id: string): Promise<Reply<'GET /items/{id}/my-claim'>> {
      const { item } = await findVisibleItem(read, viewer, id);
      const claimed = { itemId: id, userId: viewer.id };
      const turnedDown = await findRefusal(read, claimed);
      const latest = await findLatestClaim(read, claimed);
      const claim = latest === undefined ? null : toOwnClaim(latest, item);
      // A node of an older version noted this claim only on the item, so the reply is made from the item.
      if (item.claimedById === viewer.id && claim?.isFirst !== true) {
        return {
          turnedDown,
          claim: { state: 'waiting', isFirst: true, createdAt: item.updatedAt },
        };
      }
      return { turnedDown, claim };
    },
  };
}
