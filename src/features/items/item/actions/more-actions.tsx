import { type ReactNode, type Ref, Suspense, lazy } from 'react';
import type { Item } from '../../../../../contract/entities.ts';
import { isClaimOpen } from '../../../../../contract/item-status.ts';
import {
  mayConfirmHandOver,
  mayEnterReturnCode,
  mayReadHistory,
} from '../../../../../contract/permissions.ts';
import type { SessionUser } from '../../../../client/session/session.ts';
import { Skeleton } from '../../../../components/first-paint/skeleton.tsx';
import { mayGuard } from '../../../../components/items/guarded.ts';
import { texts } from '../../texts.ts';
import { FoldedSteps } from './folded-steps.tsx';
import styles from './more-actions.module.css';
import type { NextStep } from './next-step.ts';
import sheetStyles from '../sheet.module.css';
import { PartyActions, PartyDetails, SecondKeeper } from './party.ts';
import { ShareLink } from './share-link.tsx';

interface MoreActionsProps {
  ref: Ref<HTMLDivElement>;
  item: Item;
  /** Null for a visitor, and while the session loads. */
  viewer: SessionUser | null;
  step: NextStep | null;
  /** The claim button if its place is below the next step, else null. */
  claim: ReactNode;
}

const GuardActions = lazy(() => import('../../../../components/items/guard/guard-actions.tsx'));

/** The actions below the next step, and how the return works. */
export function MoreActions({ ref, item, viewer, step, claim }: MoreActionsProps) {
  const isParty = mayEnterReturnCode(viewer, item) || mayReadHistory(viewer, item);
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
        {viewer !== null && isParty ? (
          <Suspense>
            <PartyActions item={item} viewer={viewer} step={step} />
          </Suspense>
        ) : null}
        {viewer !== null && mayGuard(viewer, item) ? (
          <Suspense>
            <GuardActions item={item} viewer={viewer} />
          </Suspense>
        ) : null}
      </div>
      {step === 'claim' && !isParty ? (
        <FoldedSteps
          storageKey="claimingSteps"
          heading={texts.claimingHeading}
          steps={item.lane === 'guarded' ? texts.guardedClaimingSteps : texts.claimingSteps}
        />
      ) : null}
      {isClaimOpen(item) && mayConfirmHandOver(viewer, item) ? (
        <Suspense>
          <SecondKeeper item={item} />
        </Suspense>
      ) : null}
      {viewer !== null && isParty ? (
        <Suspense fallback={<Skeleton height="var(--touch)" />}>
          <PartyDetails item={item} viewer={viewer} />
        </Suspense>
      ) : null}
    </div>
  );
}
