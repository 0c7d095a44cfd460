import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyDialog } from '../../../components/basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import { isActiveAndUnreturned, isClaimed } from '../../../../contract/item-status.ts';
import {
  type Viewer,
  mayAssignMyself,
  mayConverse,
  mayEnterReturnCode,
  mayGenerateReturnCode,
  mayReadPrivateDetails,
} from '../../../../contract/permissions.ts';
import { paths } from '../../../../contract/paths.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { AssignMyself } from '../../../components/items/assign-myself.tsx';
import GuardActions from '../../../components/items/guard/guard-actions.tsx';
import { hasGuardActions } from '../../../components/items/guarded.ts';
import { GenerateReturnCode } from '../../../components/items/hand-over/return-code/generate-return-code.tsx';
import { codeOfHash } from '../../../components/items/hand-over/return-code/return-code-link.ts';
import { useTurnDownClaim } from '../../../components/items/hand-over/use-turn-down-claim.tsx';
import { useHandOverStep } from '../../../components/items/hand-over/use-hand-over.ts';
import { ReturnCodeForm } from '../../../components/items/hand-over/return-code/return-code-form.tsx';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import {
  JudgingPanel,
  LookFirst,
  Suggestions,
  WaitingOwner,
} from '../../../components/items/lazy-party-panels.ts';
import { unfoldAndFocusClaims } from '../../../components/items/claims/unfold-and-focus-claims.ts';
import { useJudging } from '../../../components/items/claims/use-judging.ts';
import { pressLetter } from '../keys/use-desk-keys.ts';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { texts } from '../texts.ts';
import styles from './item-pane.module.css';
import keyStyles from './keyed.module.css';

interface PaneActionsProps {
  item: Item;
  viewer: SessionUser;
  /** Whether single-key shortcuts are on. */
  keysOn: boolean;
  /** The shortcut letter that was pressed for the item and not applied yet, or null. */
  pressed: string | null;
  /** Called after that shortcut was applied. */
  onPressed: () => void;
}

/** The height of `LookFirst` with its button, at all widths. */
const lookFirstHeight = '8.6rem';

/** A keeper's actions on an item, by the permission rules that the server uses too. */
export function PaneActions({ item, viewer, keysOn, pressed, onPressed }: PaneActionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWaiting = isClaimed(item);
  const generates = isWaiting && mayGenerateReturnCode(viewer, item);
  const enters = isWaiting && mayEnterReturnCode(viewer, item);
  const message = useMessageClaimant(viewer, item);
  const turnDown = useTurnDownClaim(viewer, item);
  const { hash } = useLocation();
  // With a scanned code in the address, the field that verifies it precedes the button that generates a code.
  const scanned = codeOfHash(hash);
  const keyed = { hinted: keysOn };

  const step = useHandOverStep(viewer, item);
  const isCodeNext = scanned === null ? step === 'enter code' : step !== 'check';
  const claims = useRef<HTMLElement>(null);
  const judging = useJudging(viewer, item);
  const isPending = judging.query?.state === 'loading';
  const isReserved = generates && item.lane === 'open';
  // The claims decide whether the checks of a guarded item follow, which are much higher. So its parts below are hidden
  // until then.
  const isHeightUnknown = isPending && isWaiting && item.lane === 'guarded';
  const done = useEffectEvent(onPressed);
  useEffect(() => {
    // Wait for the claims, because they decide which actions are shown.
    if (isPending || pressed === null || box.current === null) return;
    pressLetter(box.current, pressed);
    done();
  }, [pressed, isPending]);
  const handOver = [
    generates ? (
      <WithShortcut key="generate" letter="G" wide {...keyed}>
        <GenerateReturnCode item={item} isNext={scanned === null} />
      </WithShortcut>
    ) : null,
    enters ? (
      <WithShortcut key="enter" letter="E" wide {...keyed}>
        <ReturnCodeForm item={item} isClaimant={!generates} isNext={!generates || isCodeNext} />
      </WithShortcut>
    ) : null,
  ];

  return (
    <div ref={box} className={styles.actions}>
      {mayAssignMyself(viewer, item) ? (
        <WithShortcut letter="T" {...keyed}>
          <AssignMyself item={item} viewer={viewer} />
        </WithShortcut>
      ) : null}
      <div
        className={styles.handOver}
        data-reserved={isReserved || undefined}
        data-pending={isHeightUnknown || undefined}
      >
        {isPending && isWaiting ? (
          <Skeleton height={isHeightUnknown ? lookFirstHeight : '100%'} />
        ) : judging.mustLook ? (
          <Suspense fallback={<Skeleton height={lookFirstHeight} />}>
            <LookFirst>
              <WithShortcut letter="C" wide {...keyed}>
                <Button look="primary" onClick={() => unfoldAndFocusClaims(claims.current)}>
                  {itemTexts.lookAtClaims(judging.undecided.length)}
                </Button>
              </WithShortcut>
            </LookFirst>
          </Suspense>
        ) : scanned === null ? (
          handOver
        ) : (
          handOver.toReversed()
        )}
      </div>
      {scanned === null || enters ? null : (
        <p role="status" className={styles.note}>
          {isWaiting ? texts.codeOfOthers : texts.codeTooLate}
        </p>
      )}
      <div className={styles.buttons}>
        {message.button === null ? null : (
          <WithShortcut letter="M" {...keyed}>
            {message.button}
          </WithShortcut>
        )}
        {turnDown.button === null ? null : (
          <WithShortcut letter="D" {...keyed}>
            {turnDown.button}
          </WithShortcut>
        )}
        <WithShortcut letter="O" {...keyed}>
          <LinkButton to={paths.item(item._id)}>{texts.openPage}</LinkButton>
        </WithShortcut>
        {hasGuardActions(viewer, item) ? <GuardActions item={item} viewer={viewer} /> : null}
      </div>
      {message.dialog}
      {turnDown.dialog}
      <WaitingOwner item={item} viewer={viewer} />
      {/* Below the buttons, because its height is not known before the claims are loaded. */}
      <JudgingPanel ref={claims} item={item} judging={judging} />
      {isActiveAndUnreturned(item) && mayReadPrivateDetails(viewer, item) ? (
        <Suggestions
          item={item}
          viewer={viewer}
          isAlwaysShown
          onLast={() => box.current?.closest<HTMLElement>('[data-pane]')?.focus()}
        />
      ) : null}
    </div>
  );
}

const MessageDialog = lazyDialog(() => import('./message-dialog.tsx'));

/** The claimant of an item if the viewer may message them, else null. */
function claimantToWriteTo(viewer: Viewer, item: Item): { id: string; name: string } | null {
  const { claimedById: id, claimedByName: name } = item;
  return id !== null && mayConverse(viewer, item, id) ? { id, name: name ?? '' } : null;
}

/**
 * The button that opens a dialog to message the claimant without leaving the desk, and the dialog. The dialog stays
 * open when the claim ends while the keeper writes in it.
 * @returns the button, null unless the item has a claimant whom the viewer may message; the dialog, null unless it is
 * open
 */
function useMessageClaimant(viewer: Viewer, item: Item): { button: ReactNode; dialog: ReactNode } {
  const claimant = item.status === 'Claimed' ? claimantToWriteTo(viewer, item) : null;
  /** The claimant at the press of the button; null while the dialog is closed. */
  const [receiver, setReceiver] = useState<typeof claimant>(null);
  return {
    button:
      claimant === null ? null : (
        <Button onClick={() => setReceiver(claimant)}>{texts.message}</Button>
      ),
    dialog:
      receiver === null ? null : (
        <MessageDialog item={item} claimant={receiver} close={() => setReceiver(null)} />
      ),
  };
}

interface WithShortcutProps {
  /** The shortcut letter; see keys/use-desk-keys.ts. */
  letter: string;
  /** Whether to show the letter. */
  hinted: boolean;
  /** Whether the action takes the full width. */
  wide?: boolean;
  children: ReactNode;
}

/** An action with its shortcut letter beside it. */
function WithShortcut({ letter, hinted, wide = false, children }: WithShortcutProps) {
  return (
    <div
      className={`${keyStyles.keyed ?? ''} ${wide ? (keyStyles.wide ?? '') : ''}`}
      data-letter={letter.toLowerCase()}
    >
      {children}
      {hinted ? (
        <kbd className={keyStyles.key} aria-hidden="true">
          {letter}
        </kbd>
      ) : null}
    </div>
  );
}
