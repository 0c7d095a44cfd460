import { useState } from 'react';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { Button } from '../../basics/button.tsx';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { cacheChangedItem, refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import { toast } from '../../toasts/toast.ts';
import styles from './claims.module.css';
import { texts } from './texts.ts';
import { isUndecided } from './use-judging.ts';

export interface JudgeActionsProps {
  item: Item;
  claim: JudgedClaim;
  /** The number of other claims that accepting this one turns down. */
  rivals: number;
  /**
   * Called after the viewer has accepted or turned down the claim. The focus then has to move, because the pressed
   * button is gone.
   */
  onDecided: () => void;
  /** Opens the dialog in which the viewer asks the claimant or turns the claim down. */
  write: (answer: 'ask' | 'turn down') => void;
}

/** Accepts a claim, asks its claimant, or turns it down. */
export function JudgeActions({ item, claim, rivals, onDecided, write }: JudgeActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction();
  const { claimant, state } = claim;
  const isOpen = isUndecided(claim);
  const close = () => setAsking(false);
  /** Tells the buttons of several claims apart for screen readers. */
  const labelled = (label: string) => ({
    'aria-label': `${label}: ${claimant.name}`,
    children: label,
  });

  const accept = async () => {
    const request = { ...itemRequest(item._id), body: { userId: claimant._id } };
    const reply = await run(
      () => call('POST /items/{id}/accept-claim', request),
      texts.acceptFailed,
      // The claim may have been withdrawn, or another judge may have decided.
      refetchItems,
    );
    close();
    if (reply === null) return;
    cacheChangedItem(reply);
    toast('success', texts.accepting);
    onDecided();
  };

  if (!isOpen && state !== 'accepted') return null;
  return (
    <div className={styles.actions}>
      {isOpen ? (
        <>
          <Button
            busy={busy && !isAsking}
            onClick={() => (rivals > 0 ? setAsking(true) : void accept())}
            {...labelled(texts.accept)}
          />
          <Button onClick={() => write('ask')} {...labelled(texts.ask)} />
        </>
      ) : null}
      <Button look="danger" onClick={() => write('turn down')} {...labelled(texts.turnDown)} />
      {isAsking ? (
        <ConfirmDialog
          heading={texts.acceptHeading(claimant.name)}
          confirm={texts.accept}
          busy={busy}
          onConfirm={() => void accept()}
          close={close}
        >
          <p>{texts.acceptMeans}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
