import { Suspense } from 'react';
import { lazyPart } from '../../components/basics/lazy-part.tsx';
import type { Item } from '../../../contract/entities.ts';
import { isOpenStatus } from '../../../contract/item-status.ts';

const MatchCount = lazyPart(async () => {
  const panels = await import('../../components/items/party-panels.tsx');
  return { default: panels.MatchCount };
});

/**
 * Link to the suggestions for an own active item with the status Lost or Found. Its code loads separately, so that the
 * list need not wait for it.
 */
export function PossibleMatches({ item }: { item: Item }) {
  if (!item.isActive || !isOpenStatus(item.status)) return null;
  return (
    <Suspense>
      <MatchCount item={item} />
    </Suspense>
  );
}
