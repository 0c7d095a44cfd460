import { Suspense, lazy } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { isOpen } from '../../../contract/item-status.ts';

// Renders nothing if the code cannot be loaded.
const MatchCount = lazy(async () => {
  const panels = await import('../../components/items/party-panels.tsx').catch(() => null);
  return { default: panels?.MatchCount ?? (() => null) };
});

/** Link to the suggestions for an own open item. Its code loads separately, so that the list need not wait for it. */
export function PossibleMatches({ item }: { item: Item }) {
  if (!item.isActive || !isOpen(item.status)) return null;
  return (
    <Suspense>
      <MatchCount item={item} />
    </Suspense>
  );
}
