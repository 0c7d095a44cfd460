import { useEffect, useRef } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { transitions } from '../../../contract/item-status.ts';
import { call } from '../../client/http/api.ts';
import { install } from '../../client/device/install.ts';
import { invalidate, useQuery } from '../../client/query/query.ts';
import { itemChanged } from '../../components/items/item-changed.ts';
import { itemRequest } from '../../components/items/item-request.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { Button } from '../../components/basics/button.tsx';
import { toast } from '../../components/toasts/toast.ts';
import styles from './item-actions.module.css';
import { texts } from './texts.ts';
import { useLoginFirst } from './use-login-first.ts';

interface ClaimActionProps {
  item: Item;
  /** Null for a visitor, who is sent to sign in and comes back. */
  viewer: object | null;
}

/** The claim button, or the answer to the viewer's earlier claim; nothing where nobody can claim the item any more. */
export function ClaimAction({ item, viewer }: ClaimActionProps) {
  if (item.status === 'Claimed') return <Button disabled>{texts.alreadyClaimed}</Button>;
  if (transitions[item.status].claim === undefined || !item.isActive) return null;
  return <OpenClaim item={item} viewer={viewer} />;
}

/** One component for visitors and members, so that a press at the moment the viewer becomes known is not lost. */
function OpenClaim({ item, viewer }: ClaimActionProps) {
  const loginFirst = useLoginFirst(item);
  const { busy, run } = useAction();
  const request = itemRequest(item._id);
  const query = useQuery('GET /items/{id}/my-claim', viewer === null ? null : request);
  const turnedDown = query.state === 'ready' ? query.value.turnedDown : null;
  const answer = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);

  const isTurnedDown = turnedDown !== null;
  useEffect(() => {
    // The button that had the focus has made way for the answer.
    if (isTurnedDown && hasPressed.current) answer.current?.focus();
  }, [isTurnedDown]);

  const claim = async () => {
    hasPressed.current = true;
    const reply = await run(
      () => call('POST /items/{id}/claim', request),
      texts.claimFailed,
      () => {
        // Somebody else may have been quicker, or the claim was turned down on another device.
        invalidate('GET /items/{id}');
        invalidate('GET /items/{id}/my-claim');
      },
    );
    if (reply === null) return;
    itemChanged(reply);
    install.setDue(true);
    toast('success', texts.claimed);
  };

  if (turnedDown === null) {
    return (
      // Of a lost item the owner is known: whoever has found it messages them first of all.
      <Button
        look={item.status === 'Lost' ? 'plain' : 'primary'}
        busy={busy}
        onClick={() => (viewer === null ? loginFirst() : void claim())}
      >
        {texts.claim}
      </Button>
    );
  }
  return (
    <p ref={answer} tabIndex={-1} className={styles.turnedDown}>
      <strong>{texts.claimTurnedDown}</strong>{' '}
      {turnedDown.reason === null ? null : <q>{turnedDown.reason}</q>} {texts.claimTurnedDownNext}
    </p>
  );
}
