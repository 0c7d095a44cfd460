import type { Item } from '../../../../contract/entities.ts';
import { isClaimOpen } from '../../../../contract/item-status.ts';
import {
  type Viewer,
  isClaimant,
  mayConverse,
  mayEnterReturnCode,
  mayJudgeClaim,
  mayReadHistory,
} from '../../../../contract/permissions.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { AssignMyself, mayAssignMyself } from '../../../components/items/assign-myself.tsx';
import { MessageButton } from '../../../components/items/message-button.tsx';
import ReturnCodePanels from '../../../components/items/hand-over/return-code-panels.tsx';
import { texts as partTexts } from '../../../components/items/texts.ts';
import {
  TurnDownClaim,
  mayTurnDown,
} from '../../../components/items/hand-over/turn-down-claim.tsx';
import styles from '../item/actions/item-actions.module.css';
import { ItemHistory } from './item-history.tsx';
import { NextSteps } from '../item/actions/next-steps.tsx';
import { texts } from './texts.ts';
import { WithdrawClaim } from './withdraw-claim.tsx';

interface PartyActionsProps {
  item: Item;
  viewer: SessionUser;
}

/**
 * Extra actions for the poster, the keeper, the claimant and users who may become keeper. In a chunk of its
 * own, because most viewers never need it.
 */
export default function PartyActions({ item, viewer }: PartyActionsProps) {
  const isHandover = isClaimOpen(item) && mayEnterReturnCode(viewer, item);
  return (
    <>
      <div className={styles.row}>
        {mayAssignMyself(viewer, item) ? <AssignMyself item={item} viewer={viewer} /> : null}
        <PartyMessages item={item} viewer={viewer} />
      </div>
      {isHandover ? (
        <>
          <NextSteps
            heading={texts.nextHeading}
            steps={mayJudgeClaim(viewer, item) ? texts.handOverSteps : texts.claimantSteps}
          />
          <ReturnCodePanels item={item} viewer={viewer} />
        </>
      ) : null}
      <div className={styles.row}>
        {mayTurnDown(viewer, item) ? <TurnDownClaim item={item} /> : null}
        {isClaimOpen(item) && isClaimant(viewer, item) ? <WithdrawClaim item={item} /> : null}
      </div>
      {mayReadHistory(viewer, item) ? <ItemHistory item={item} viewer={viewer} /> : null}
    </>
  );
}

/** Message buttons between poster, keeper and claimant. ItemActions has the button for the poster. */
function PartyMessages({ item, viewer }: { item: Item; viewer: Viewer }) {
  const { keeperId, claimedById, postedBy } = item;
  if (!mayEnterReturnCode(viewer, item)) return null;
  return (
    <>
      {claimedById !== null && mayConverse(viewer, item, claimedById) ? (
        <MessageButton item={item} otherId={claimedById} label={partTexts.messageClaimant} />
      ) : null}
      {keeperId !== null && keeperId !== postedBy._id && mayConverse(viewer, item, keeperId) ? (
        <MessageButton item={item} otherId={keeperId} label={partTexts.messageKeeper} />
      ) : null}
    </>
  );
}
