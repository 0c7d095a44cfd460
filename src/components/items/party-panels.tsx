import type { Ref } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { isActiveAndUnreturned } from '../../../contract/item-status.ts';
import { mayReadPrivateDetails } from '../../../contract/permissions.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { JudgingPanel } from './claims/judging-panel.tsx';
import type { Judging } from './claims/use-judging.ts';
import { WaitingOwner } from './owner/waiting-owner.tsx';
import { Suggestions } from './suggestions/suggestions.tsx';

export { JudgingPanel, Suggestions, WaitingOwner };
export { MatchCount } from './suggestions/match-count.tsx';
export { StillLooking } from './looking/still-looking.tsx';
export { LookFirst } from './claims/look-first.tsx';

interface PartyPanelsProps {
  /** The heading of the claims, which takes the focus. */
  claims: Ref<HTMLElement>;
  item: Item;
  /** The item's poster, any keeper, or an admin. A keeper of other items sees only a dialog that was opened before. */
  viewer: SessionUser;
  judging: Judging;
  /** Moves the focus to the actions above. */
  focusActions: () => void;
}

/**
 * The panels below an item for its poster, its keeper and admins: its waiting owner, its claims, and items that may be
 * the same.
 */
export function PartyPanels(props: PartyPanelsProps) {
  const { claims, item, viewer, judging, focusActions } = props;
  const mayRead = mayReadPrivateDetails(viewer, item);
  return (
    <>
      {mayRead ? <WaitingOwner item={item} viewer={viewer} /> : null}
      <JudgingPanel ref={claims} item={item} judging={judging} />
      {/* A returned or inactive item has no suggestions. */}
      {mayRead && isActiveAndUnreturned(item) ? (
        <Suggestions item={item} viewer={viewer} onLast={focusActions} />
      ) : null}
    </>
  );
}
