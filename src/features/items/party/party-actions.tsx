import { useState, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../components/basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimed } from '../../../../contract/item-status.ts';
import {
  isClaimant,
  mayDeleteItem,
  mayEditItem,
  mayEnterReturnCode,
  mayJudgeClaim,
  mayReadHistory,
  mayReadPrivateDetails,
} from '../../../../contract/permissions.ts';
import { paths, type ReturnState } from '../../../../contract/paths.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { texts as partTexts } from '../../../components/items/texts.ts';
import { hasWords } from '../../../components/items/claims/claims-to-read.ts';
import type { Judging } from '../../../components/items/claims/use-judging.ts';
import { useTurnDownClaim } from '../../../components/items/hand-over/use-turn-down-claim.tsx';
import { texts as itemTexts } from '../texts.ts';
import type { NextStep } from '../item/actions/next-step.ts';
import { FoldedSteps } from '../item/actions/folded-steps.tsx';
import { ItemHistory } from './item-history.tsx';
import { PrivateDetails } from './private-details.tsx';
import { texts } from './texts.ts';
import { WithdrawClaim } from './withdraw-claim.tsx';
import type { TurnedDown } from '../claims/use-own-claim.ts';

export { ConfirmHandOver } from '../../../components/items/hand-over/guarded/confirm-hand-over.tsx';
export { AssignMyself } from '../../../components/items/assign-myself.tsx';
export { default as ReturnCodePanels } from '../../../components/items/hand-over/return-code/return-code-panels.tsx';
export { HandOverStep } from './hand-over-step.tsx';
export { OwnClaimNotice } from '../claims/own-claim.tsx';

interface PartyProps {
  item: Item;
  viewer: SessionUser;
}

/** Quiet actions of the poster, the keeper and the claimant. */
export function PartyActions({ item, viewer, step }: PartyProps & { step: NextStep | null }) {
  const mayEdit = mayEditItem(viewer, item);
  const turnDown = useTurnDownClaim(viewer, item);
  return (
    <>
      {mayEdit && step !== 'edit' ? (
        <LinkButton to={paths.itemEdit(item._id)}>{itemTexts.edit}</LinkButton>
      ) : null}
      {turnDown.button}
      {turnDown.dialog}
      {isClaimed(item) && isClaimant(viewer, item) ? <WithdrawClaim item={item} /> : null}
      {mayDeleteItem(viewer, item) ? <DeleteItem item={item} /> : null}
    </>
  );
}

/** The steps of the hand-over, the private details, and the item's history. */
export function PartyDetails({ item, viewer, judging }: PartyProps & { judging: Judging }) {
  const isHandover = isClaimed(item) && mayEnterReturnCode(viewer, item);
  return (
    <>
      {isHandover ? <HandOverSteps item={item} viewer={viewer} judging={judging} /> : null}
      {mayReadPrivateDetails(viewer, item) && item.status !== 'Lost' ? (
        <PrivateDetails item={item} />
      ) : null}
      {mayReadHistory(viewer, item) ? <ItemHistory item={item} /> : null}
    </>
  );
}

function HandOverSteps({ item, viewer, judging }: PartyProps & { judging: Judging }) {
  // Whoever does not judge the claim has made it.
  const claims = !mayJudgeClaim(viewer, item);
  const canRead = judging.undecided.some(hasWords);
  const isGuarded = item.lane === 'guarded';
  const steps = claims
    ? { open: texts.claimantSteps, guarded: texts.guardedClaimantSteps }
    : {
        open: canRead ? texts.judgingSteps : texts.handOverSteps,
        guarded: texts.guardedHandOverSteps,
      };
  return (
    <FoldedSteps
      storageKey={claims ? 'claimantSteps' : 'handOverSteps'}
      heading={texts.nextHeading}
      steps={isGuarded ? steps.guarded : steps.open}
    />
  );
}

const DeleteItemDialog = lazyDialog(
  () => import('../../../components/items/delete-item-dialog.tsx'),
);

function DeleteItem({ item }: { item: Item }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {partTexts.delete}
      </Button>
      {asking ? (
        <DeleteItemDialog
          item={item}
          close={() => setAsking(false)}
          onDeleted={() => void navigate(paths.dashboard(), { replace: true })}
        />
      ) : null}
    </>
  );
}

/** Login link for a visitor who has scanned a return code. */
export function LoginToConfirm({ returnTo }: ReturnState) {
  const state: ReturnState = { returnTo };
  return (
    <>
      <p>{texts.loginToConfirm}</p>
      <LinkButton look="primary" to={paths.login()} state={state}>
        {texts.login}
      </LinkButton>
    </>
  );
}

interface TurnedDownNoticeProps {
  turnedDown: NonNullable<TurnedDown>;
  /** Whether the notice takes the focus, because it replaces the button that the viewer has pressed. */
  takesFocus: boolean;
}

/** Says that the viewer's claim was turned down, and why. */
export function TurnedDownNotice({ turnedDown, takesFocus }: TurnedDownNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={notice} tabIndex={-1}>
      <strong>{texts.claimTurnedDown}</strong>{' '}
      {turnedDown.reason === null ? null : <q>{turnedDown.reason}</q>} {texts.claimTurnedDownNext}
    </p>
  );
}
