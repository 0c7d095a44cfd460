import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { isActiveAndUnreturned } from '../../../../contract/item-status.ts';
import { type Viewer, mayClaim } from '../../../../contract/permissions.ts';
import { useQuery } from '../../../client/query/query.ts';
import { itemRequest } from '../../../components/items/item-request.ts';

/**
 * `claim` is the viewer's claim on an item; `turnedDown` says when and why a claim of theirs was turned down.
 * `returnCode` is about the item's latest return code. Each is null if there is none, and until the reply arrives.
 */
export type OwnClaimReply = Reply<'GET /items/{id}/my-claim'>;
export type TurnedDown = OwnClaimReply['turnedDown'];

const none: OwnClaimReply = { turnedDown: null, claim: null, returnCode: null };

/** The viewer's claim on an item that was not returned yet. */
export function useOwnClaim(viewer: Viewer | null, item: Item): OwnClaimReply {
  const isFetched = isActiveAndUnreturned(item) && mayClaim(viewer, item);
  const request = isFetched ? itemRequest(item._id) : null;
  const query = useQuery('GET /items/{id}/my-claim', request);
  return request !== null && query.state === 'ready' ? query.value : none;
}

/** Whether the viewer may make a rival claim. They may not if a claim of theirs waits, was accepted or turned down. */
export function isRivalOpen({ turnedDown, claim }: OwnClaimReply): boolean {
  return turnedDown === null && (claim === null || claim.state === 'withdrawn');
}
