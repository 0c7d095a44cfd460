import { MatchCount } from '../../components/items/lazy-party-panels.ts';
import type { Item } from '../../../contract/entities.ts';
import { isOpenStatus } from '../../../contract/item-status.ts';

/**
 * Link to the suggestions for an own active item with the status Lost or Found. Its code loads separately, so that the
 * list need not wait for it.
 */
export function PossibleMatches({ item }: { item: Item }) {
  if (!item.isActive || !isOpenStatus(item.status)) return null;
  return <MatchCount item={item} />;
}
