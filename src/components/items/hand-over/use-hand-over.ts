import type { HandOver } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { handOverStepOf } from '../../../../contract/claims/hand-over-rule.ts';
import { isClaimed } from '../../../../contract/item-status.ts';
import { type Viewer, mayHandOverGuarded } from '../../../../contract/permissions.ts';
import { useQuery } from '../../../client/query/query.ts';
import { itemRequest } from '../item-request.ts';

/** Returns the checks of a claimed, guarded item to its keeper; null for other viewers and while the checks load. */
export function useHandOver(viewer: Viewer | null, item: Item): HandOver | null {
  const checks = isClaimed(item) && mayHandOverGuarded(viewer, item);
  const query = useQuery('GET /items/{id}/hand-over', checks ? itemRequest(item._id) : null);
  return query.state === 'ready' && checks ? query.value.handOver : null;
}

/** Returns the next step of the keeper of a claimed, guarded item; null for other viewers and while the checks load. */
export function useHandOverStep(
  viewer: Viewer | null,
  item: Item,
): ReturnType<typeof handOverStepOf> | null {
  const handOver = useHandOver(viewer, item);
  return handOver === null ? null : handOverStepOf(handOver);
}
