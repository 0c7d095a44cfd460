import { type ReactNode, type Ref, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Item } from '../../../../../contract/entities.ts';
import { paths } from '../../../../../contract/paths.ts';
import { judgesOf, mayGenerateReturnCode } from '../../../../../contract/permissions.ts';
import { useSession } from '../../../../client/session/session.ts';
import { VisuallyHidden } from '../../../../components/basics/visually-hidden.tsx';
import { Skeleton } from '../../../../components/first-paint/skeleton.tsx';
import { LookFirst } from '../../../../components/items/lazy-party-panels.ts';
import type { Judging } from '../../../../components/items/claims/use-judging.ts';
import { codeOfHash } from '../../../../components/items/hand-over/return-code/return-code-link.ts';
import { texts } from '../../texts.ts';
import sheetStyles from '../sheet.module.css';
import styles from './hand-over-slot.module.css';
import type { NextStep } from './next-step.ts';
import { LoginToConfirm, ReturnCodePanels } from './lazy-party.ts';
import { readerScript } from '../reader-script.ts';

interface HandOverSlotProps {
  ref: Ref<HTMLDivElement>;
  item: Item;
  step: NextStep | null;
  /** The claims on the item, for those who judge them. */
  judging: Judging;
  /** Moves the focus to the claims below. */
  lookAtClaims: () => void;
}

/**
 * The place of the hand-over on the page of a claimed item; empty and hidden for people who take no part in it. A
 * visitor with a scanned code gets a link to the login here. The server does not know the viewer. Therefore
 * `readerScript` compares the ids in the attributes with the user who is stored on the device, and reserves the place
 * before the first paint.
 */
export function HandOverSlot({ ref, item, step, judging, lookAtClaims }: HandOverSlotProps) {
  const session = useSession();
  const { hash } = useLocation();
  if (item.status !== 'Claimed') return null;

  const viewer = session.state === 'signed in' ? session.user : null;
  const party = partyOf(step, mayGenerateReturnCode(viewer, item));
  let content: ReactNode = null;
  if (session.state === 'signed in' && party !== 'none') {
    // Wait for the claims, because they decide whether the item can be handed over.
    const { query, undecided } = judging;
    content =
      query?.state === 'loading' ? (
        <HandOverSkeleton />
      ) : (
        <Suspense fallback={<HandOverSkeleton />}>
          {step === 'look at claim' ? (
            <LookFirst claims={undecided} />
          ) : (
            <ReturnCodePanels
              item={item}
              viewer={session.user}
              judging={judging}
              lookAtClaims={lookAtClaims}
            />
          )}
        </Suspense>
      );
  } else if (session.state === 'signed out' && codeOfHash(hash) !== null) {
    content = (
      <Suspense fallback={<Skeleton height="5rem" />}>
        <LoginToConfirm returnTo={paths.item(item._id) + hash} />
      </Suspense>
    );
  }
  const isUnknown = session.state === 'loading';
  return (
    <>
      <div
        ref={ref}
        className={`${sheetStyles.handOver ?? ''} ${styles.slot ?? ''}`}
        data-lane={item.lane}
        data-judges={judgesOf(item).join(' ')}
        data-claimant={item.claimedById}
        // `readerScript` has set this attribute to a guess. Hydration keeps the guess. React sets the attribute once
        // the session is known.
        data-party={isUnknown ? undefined : party}
        suppressHydrationWarning
      >
        {content}
      </div>
      {isUnknown ? (
        // React would warn, because the builds of server and page print the function's source text differently.
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: readerScript }} />
      ) : null}
    </>
  );
}

const handOverSteps: readonly NextStep[] = [
  'look at claim',
  'check',
  'generate code',
  'enter code',
];

/**
 * Whether a judge (the poster or the keeper) or the claimant takes this step of a hand-over; `none` for other steps.
 */
function partyOf(step: NextStep | null, isJudge: boolean): 'judge' | 'claimant' | 'none' {
  if (step === null || !handOverSteps.includes(step)) return 'none';
  return isJudge ? 'judge' : 'claimant';
}

function HandOverSkeleton() {
  return (
    <div className={styles.skeleton} data-pending>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
    </div>
  );
}
