import { Suspense, lazy } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { isOpen } from '../../../contract/item-status.ts';
import { leftOut } from '../../components/basics/left-out.ts';

const MatchCount = lazy(() =>
  import('../../components/items/party-panels.tsx')
    .then((panels) => ({ default: panels.MatchCount }))
    .catch(leftOut),
);

/** Link to the suggestions for an own open item. Its code loads separately, so that the list need not wait for it. */
export function PossibleMatches({ item }: { item: Item }) {
  if (!item.isActive || !isOpen(item.status)) return null;
  return (
    <Suspense>
      <MatchCount item={item} />
    </Suspense>
  );
}
