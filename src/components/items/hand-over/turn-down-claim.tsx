import { Suspense, lazy, useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimOpen } from '../../../../contract/item-status.ts';
import { type Viewer, mayJudgeClaim } from '../../../../contract/permissions.ts';
import { Button } from '../../basics/button.tsx';
import { texts } from '../texts.ts';

const TurnDownDialog = lazy(() => import('./turn-down-dialog.tsx'));

/** Whether the item has an open claim that the viewer may turn down. */
export function mayTurnDown(viewer: Viewer, item: Item): boolean {
  return isClaimOpen(item) && mayJudgeClaim(viewer, item);
}

/** A button that opens the dialog for turning down the claim. */
export function TurnDownClaim({ item }: { item: Item }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {texts.turnDown}
      </Button>
      {asking ? (
        <Suspense>
          <TurnDownDialog item={item} close={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
