import { type ReactNode, type Ref, type RefObject, Suspense, useEffect, useState } from 'react';
import type { Item } from '../../../../../contract/entities.ts';
import { paths } from '../../../../../contract/paths.ts';
import type { SessionUser } from '../../../../client/session/session.ts';
import { Button, LinkButton } from '../../../../components/basics/button.tsx';
import { Skeleton } from '../../../../components/first-paint/skeleton.tsx';
import { messaging } from '../../../../components/items/intended-action.ts';
import { MessageButton } from '../../../../components/items/message-button.tsx';
import { texts as partTexts } from '../../../../components/items/texts.ts';
import { texts } from '../../texts.ts';
import styles from './action-bar.module.css';
import sheetStyles from '../sheet.module.css';
import { type MessagePartner, type NextStep, messagePartnersOf } from './next-step.ts';
import { AssignMyself, HandOverStep } from './lazy-party.ts';
import { useOpenLogin } from './use-open-login.ts';

interface ActionBarProps {
  ref: Ref<HTMLDivElement>;
  item: Item;
  /** Null for a visitor, and while the session loads. */
  viewer: SessionUser | null;
  step: NextStep | null;
  /** How many claims wait for the viewer's decision. */
  undecidedClaims: number;
  /** The element of the hand-over, below the title. */
  handOver: RefObject<HTMLElement | null>;
  /** The claim button if it belongs beside the next step, else null. */
  claim: ReactNode;
  /** Moves the focus to the claims below. */
  lookAtClaims: () => void;
}

const messageLabels: Record<MessagePartner['part'], string> = {
  poster: partTexts.messageOwner,
  claimant: partTexts.messageClaimant,
  keeper: partTexts.messageKeeper,
};

/** The words below the icons of several message buttons. */
const partNames: Record<MessagePartner['part'], string> = {
  poster: 'Owner',
  claimant: 'Claimant',
  keeper: 'Keeper',
};

/** Steps with a wide button. On a phone, the message buttons beside it have room only for an icon. */
const wideSteps: readonly (NextStep | null)[] = [
  'look at claim',
  'assign keeper',
  'claim',
  'already claimed',
  'edit',
  'found this',
];

/**
 * The next step and the people to message, at the bottom of a phone's window. A hand-over is below the title, so the
 * bar shows a step of it only while the hand-over is scrolled out of view.
 */
export function ActionBar({
  ref,
  item,
  viewer,
  step,
  undecidedClaims,
  handOver,
  claim,
  lookAtClaims,
}: ActionBarProps) {
  const loginFirst = useOpenLogin(item, messaging);
  const handOverStep =
    step === 'check' || step === 'generate code' || step === 'enter code' ? step : null;
  const isHandOverAbove = useScrolledPast(handOver, handOverStep !== null);
  const isCompact = wideSteps.includes(step) || isHandOverAbove;
  const messages = messagePartnersOf(viewer, item).map(({ part, id }, _, all) => (
    <MessageButton
      key={part}
      item={item}
      otherId={id}
      label={messageLabels[part]}
      look={step === 'message owner' && part === 'poster' ? 'primary' : 'plain'}
      isCompact={isCompact}
      part={all.length > 1 ? partNames[part] : undefined}
      loginFirst={viewer === null ? loginFirst : null}
    />
  ));

  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={texts.actions}
      className={`${styles.bar ?? ''} ${sheetStyles.bar ?? ''}`}
      data-compact={isCompact || undefined}
      data-clear-of-toasts
    >
      {step === 'look at claim' ? (
        <Button look="primary" onClick={lookAtClaims}>
          {partTexts.lookAtClaims(undecidedClaims)}
        </Button>
      ) : null}
      {isHandOverAbove && handOverStep !== null ? (
        <HandOverStep slot={handOver} step={handOverStep} />
      ) : null}
      {step === 'assign keeper' && viewer !== null ? (
        <Suspense fallback={<Skeleton width="15em" height="var(--touch)" />}>
          <AssignMyself item={item} viewer={viewer} look="primary" />
        </Suspense>
      ) : null}
      {step === 'found this' ? (
        <LinkButton look="primary" to={paths.createFoundItem(item._id)}>
          {texts.iFoundThis}
        </LinkButton>
      ) : null}
      {step === 'edit' ? <LinkButton to={paths.itemEdit(item._id)}>{texts.edit}</LinkButton> : null}
      {/* The elements have keys, so that React keeps the same button when the session changes their order. */}
      {step === 'message owner' ? [...messages, claim] : [claim, ...messages]}
    </div>
  );
}

/**
 * Whether more than half of an element is scrolled out at the top of the window.
 * @param isEnabled false while the element does not exist or the result is not needed
 */
function useScrolledPast(ref: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isEnabled || ref.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setPast(entry.boundingClientRect.top < 0 && entry.intersectionRatio < 0.5);
      },
      { threshold: [0, 0.5] },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
      setPast(false);
    };
  }, [ref, isEnabled]);
  return isPast;
}
