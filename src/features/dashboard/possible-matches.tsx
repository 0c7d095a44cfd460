import { Suspense, lazy } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { isOpen } from '../../../contract/item-status.ts';

// Renders nothing if the code cannot be loaded.
const MatchCount = lazy(async () => {
  const panels = await import('../../components/items/party-panels.tsx').catch(() => null);
  return { default: panels?.MatchCount ?? (() => null) };
});

/** Links an own open item with what may be the same thing. Loaded after the list, so that the list does not wait. */
export function PossibleMatches({ item }: { item: Item }) {
  if (!item.isActive || !isOpen(item.status)) return null;
  return (
    <Suspense>
      <MatchCount item={item} />
    </Suspense>
  );
}
