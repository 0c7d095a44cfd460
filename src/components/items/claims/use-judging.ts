import type { ClaimState, JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { isActiveAndUnreturned, isOpenStatus } from '../../../../contract/item-status.ts';
import { type Viewer, mayJudgeClaim } from '../../../../contract/permissions.ts';
import { useQuery } from '../../../client/query/query.ts';
import type { QueryState } from '../../../client/query/query.ts';
import { itemRequest } from '../item-request.ts';

export interface Judging {
  /** Null if the viewer may not judge claims of this item, or if the item is inactive or returned. */
  query: QueryState<Reply<'GET /items/{id}/claims'>> | null;
  /** The claims that wait for a decision; empty while they load. */
  undecided: readonly JudgedClaim[];
  /** Whether the viewer has to look at a claim before the item can be handed over. */
  mustLook: boolean;
}

/** The claims on an item for the people who judge them. The reply is never stored on the device. */
export function useJudging(viewer: Viewer | null, item: Item): Judging {
  const judges = isActiveAndUnreturned(item) && mayJudgeClaim(viewer, item);
  const query = useQuery('GET /items/{id}/claims', judges ? itemRequest(item._id) : null);
  if (!judges) return { query: null, undecided: [], mustLook: false };
  if (query.state !== 'ready') return { query, undecided: [], mustLook: false };
  const undecided = query.value.claims.filter(isUndecided);
  return { query, undecided, mustLook: mustLook(query.value, item) };
}

export function isUndecided({ state }: { state: ClaimState }): boolean {
  return state === 'waiting' || state === 'asked';
}

function mustLook(
  { claims, needsAcceptedClaim }: Reply<'GET /items/{id}/claims'>,
  { status }: Item,
): boolean {
  const waits = claims.some(isUndecided);
  const isDecided = claims.some(({ state }) => state === 'accepted');
  // If the status is open, the first claim has ended without a return, and rival claims still wait for a decision.
  return waits && !isDecided && (needsAcceptedClaim || isOpenStatus(status));
}
