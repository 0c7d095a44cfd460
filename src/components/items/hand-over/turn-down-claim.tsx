import { Suspense, useState } from 'react';
import { lazyDialog } from '../../basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimOpen } from '../../../../contract/item-status.ts';
import { type Viewer, mayJudgeClaim } from '../../../../contract/permissions.ts';
import { Button } from '../../basics/button.tsx';
import { texts } from '../texts.ts';

const TurnDownDialog = lazyDialog(() => import('./turn-down-dialog.tsx'));

/** Whether the item has an open claim that the viewer may turn down. */
export function mayTurnDown(viewer: Viewer, item: Item): boolean {
  return isClaimOpen(item) && mayJudgeClaim(viewer, item);
}

/** A button that opens the dialog for turning down the claim. */
export function TurnDownClaim({ item }: { item: Item }) {
  /** The claimant at the press of the button, because the item may change while the dialog is open. */
  const [asked, setAsked] = useState<{ claimant: ReturnType<typeof claimantOf> } | null>(null);
  return (
    <>
      <Button look="danger" onClick={() => setAsked({ claimant: claimantOf(item) })}>
        {texts.turnDown}
      </Button>
      {asked === null ? null : (
        <Suspense>
          <TurnDownDialog
            item={item}
            claimant={asked.claimant}
            isFirst
            close={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function claimantOf({ claimedById: _id, claimedByName: name }: Item) {
  return _id === null || name === null ? null : { _id, name };
}
