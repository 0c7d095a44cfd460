import { type ReactNode, type Ref, Suspense } from 'react';
import { lazyPart } from '../../../../components/basics/lazy-part.tsx';
import type { Item } from '../../../../../contract/entities.ts';
import { isClaimed } from '../../../../../contract/item-status.ts';
import { mayConfirmHandOver, isParty, mayUseDesk } from '../../../../../contract/permissions.ts';
import type { SessionUser } from '../../../../client/session/session.ts';
import { Skeleton } from '../../../../components/first-paint/skeleton.tsx';
import { hasGuardActions } from '../../../../components/items/guarded.ts';
import { texts } from '../../texts.ts';
import { FoldedSteps } from './folded-steps.tsx';
import styles from './more-actions.module.css';
import type { NextStep } from './next-step.ts';
import sheetStyles from '../sheet.module.css';
import { ConfirmHandOver, PartyActions, PartyDetails } from './lazy-party.ts';
import { paths } from '../../../../../contract/paths.ts';
import { log } from '../../../../core/log/log.ts';
import { Button } from '../../../../components/basics/button.tsx';
import type { Judging } from '../../../../components/items/claims/use-judging.ts';
import { useHydrated } from '../../../../components/hooks/use-hydrated.ts';
import { toast } from '../../../../components/toasts/toast.ts';

interface MoreActionsProps {
  ref: Ref<HTMLDivElement>;
  item: Item;
  /** Null for a visitor, and while the session loads. */
  viewer: SessionUser | null;
  step: NextStep | null;
  /** The claims on the item, for those who judge them. */
  judging: Judging;
  /** The claim button if its place is below the next step, else null. */
  claim: ReactNode;
}

const GuardActions = lazyPart(() => import('../../../../components/items/guard/guard-actions.tsx'));

/** The actions below the next step, and how the return works. */
export function MoreActions({ ref, item, viewer, step, judging, claim }: MoreActionsProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={texts.moreActions}
      className={`${styles.more ?? ''} ${sheetStyles.part ?? ''}`}
    >
      <div className={styles.row}>
        {claim}
        <ShareLink item={item} />
        {/* Also for keepers of other items: a keeper may have opened a dialog before the item got another keeper. */}
        {viewer !== null && (isParty(viewer, item) || mayUseDesk(viewer.role)) ? (
          <PartyActions item={item} viewer={viewer} step={step} />
        ) : null}
        {viewer !== null && hasGuardActions(viewer, item) ? (
          <GuardActions item={item} viewer={viewer} />
        ) : null}
      </div>
      {step === 'claim' && !isParty(viewer, item) ? (
        <FoldedSteps
          storageKey="claimingSteps"
          heading={texts.claimingHeading}
          steps={item.lane === 'guarded' ? texts.guardedClaimingSteps : texts.claimingSteps}
        />
      ) : null}
      {isClaimed(item) && mayConfirmHandOver(viewer, item) ? <ConfirmHandOver item={item} /> : null}
      {viewer !== null && isParty(viewer, item) ? (
        <Suspense fallback={<Skeleton height="var(--touch)" />}>
          <PartyDetails item={item} viewer={viewer} judging={judging} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Buttons that copy the item's address and, if the browser has a share sheet, open the share sheet. */
function ShareLink({ item }: { item: Item }) {
  const canShare = useHydrated() && 'share' in navigator;
  const address = () => window.location.origin + paths.item(item._id);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      toast('success', texts.linkCopied);
    } catch (error) {
      log('warning', 'items', 'the link could not be copied', error);
      toast('error', texts.copyFailed);
    }
  };
  const share = () => {
    navigator.share({ title: item.title, url: address() }).catch(() => {
      // The promise also rejects when the user closes the share sheet.
    });
  };

  return (
    <>
      <Button onClick={() => void copy()}>{texts.copyLink}</Button>
      {canShare ? <Button onClick={share}>{texts.share}</Button> : null}
    </>
  );
}
