import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimed } from '../../../../contract/item-status.ts';
import { type Viewer, mayJudgeClaim } from '../../../../contract/permissions.ts';
import { Button } from '../../basics/button.tsx';
import { texts } from '../texts.ts';

const TurnDownDialog = lazyDialog(() => import('./turn-down-dialog.tsx'));

/**
 * The button that opens the dialog for turning down the claim, and the dialog. The dialog stays open when the claim
 * ends while somebody writes in it: the server then refuses the reason, and the dialog says why.
 * @returns the button, null unless the item is claimed and the viewer may turn the claim down; the dialog, null unless
 *   it is open
 */
export function useTurnDownClaim(
  viewer: Viewer,
  item: Item,
): { button: ReactNode; dialog: ReactNode } {
  /** The claimant at the press of the button, because the item may change while the dialog is open. */
  const [asked, setAsked] = useState<{ claimant: ReturnType<typeof claimantOf> } | null>(null);
  const isOffered = isClaimed(item) && mayJudgeClaim(viewer, item);
  return {
    button: isOffered ? (
      <Button look="danger" onClick={() => setAsked({ claimant: claimantOf(item) })}>
        {texts.turnDown}
      </Button>
    ) : null,
    dialog:
      asked === null ? null : (
        <TurnDownDialog
          item={item}
          claimant={asked.claimant}
          isFirst
          close={() => setAsked(null)}
        />
      ),
  };
}

function claimantOf({ claimedById: _id, claimedByName: name }: Item) {
  return _id === null || name === null ? null : { _id, name };
}
