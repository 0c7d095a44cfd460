import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { mayEnterReturnCode, mayGenerateReturnCode } from '../../../../contract/permissions.ts';
import { paths } from '../../../../contract/paths.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { AssignMyself, mayAssignMyself } from '../../../components/items/assign-myself.tsx';
import { GenerateReturnCode } from '../../../components/items/hand-over/generate-return-code.tsx';
import { codeOfHash } from '../../../components/items/hand-over/return-code-link.ts';
import {
  TurnDownClaim,
  mayTurnDown,
} from '../../../components/items/hand-over/turn-down-claim.tsx';
import { VerifyReturnCode } from '../../../components/items/hand-over/verify-return-code.tsx';
import { LinkButton } from '../../../components/basics/button.tsx';
import { pressLetter } from '../keys/places.ts';
import { texts } from '../texts.ts';
import { Keyed } from './keyed.tsx';
import { MessageClaimant, claimantToWriteTo } from './message-claimant.tsx';
import styles from './item-pane.module.css';

interface PaneActionsProps {
  item: Item;
  viewer: SessionUser;
  /** Whether single keys are on. */
  keysOn: boolean;
  /** A letter that was pressed before the item was there; null for none. */
  pressed: string | null;
  /** Told once that letter has done its work. */
  onPressed: () => void;
}

/** Everything a keeper does with an item; the same rules as the server's decide what is shown. */
export function PaneActions({ item, viewer, keysOn, pressed, onPressed }: PaneActionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const done = useEffectEvent(onPressed);
  useEffect(() => {
    if (pressed === null || box.current === null) return;
    pressLetter(box.current, pressed);
    done();
  }, [pressed]);

  const isClaimed = item.status === 'Claimed';
  const generates = isClaimed && mayGenerateReturnCode(viewer, item);
  const enters = isClaimed && mayEnterReturnCode(viewer, item);
  const claimant = claimantToWriteTo(viewer, item);
  const { hash } = useLocation();
  // What was scanned is what is wanted next: its box comes first.
  const scanned = codeOfHash(hash);
  const keyed = { hinted: keysOn };

  const panels = [
    generates ? (
      <Keyed key="generate" letter="G" wide {...keyed}>
        <GenerateReturnCode item={item} />
      </Keyed>
    ) : null,
    enters ? (
      <Keyed key="enter" letter="E" wide {...keyed}>
        <VerifyReturnCode item={item} isClaimant={!generates} />
      </Keyed>
    ) : null,
  ];

  return (
    <div ref={box} className={styles.actions}>
      {mayAssignMyself(viewer, item) ? (
        <Keyed letter="T" {...keyed}>
          <AssignMyself item={item} viewer={viewer} />
        </Keyed>
      ) : null}
      {scanned === null ? panels : panels.toReversed()}
      {scanned === null || enters ? null : (
        <p role="status" className={styles.note}>
          {isClaimed ? texts.codeOfOthers : texts.codeTooLate}
        </p>
      )}
      <div className={styles.buttons}>
        {isClaimed && claimant !== null ? (
          <Keyed letter="M" {...keyed}>
            <MessageClaimant item={item} claimant={claimant} />
          </Keyed>
        ) : null}
        {mayTurnDown(viewer, item) ? (
          <Keyed letter="D" {...keyed}>
            <TurnDownClaim item={item} />
          </Keyed>
        ) : null}
        <Keyed letter="O" {...keyed}>
          <LinkButton to={paths.item(item._id)}>{texts.openPage}</LinkButton>
        </Keyed>
      </div>
    </div>
  );
}
