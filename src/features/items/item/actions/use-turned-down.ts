import type { Reply } from '../../../../../contract/endpoints.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { transitions } from '../../../../../contract/item-status.ts';
import { type Viewer, mayClaim } from '../../../../../contract/permissions.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { itemRequest } from '../../../../components/items/item-request.ts';

export type TurnedDown = Reply<'GET /items/{id}/my-claim'>['turnedDown'];

/** How the viewer's claim on an open item was turned down; null if it was not, and until that is known. */
export function useTurnedDown(viewer: Viewer | null, item: Item): TurnedDown {
  const canBeClaimed = item.isActive && transitions[item.status].claim !== undefined;
  const request = canBeClaimed && mayClaim(viewer, item) ? itemRequest(item._id) : null;
  const query = useQuery('GET /items/{id}/my-claim', request);
  return request !== null && query.state === 'ready' ? query.value.turnedDown : null;
}
