import { useEffect, useRef } from 'react';
import type { Item } from '../../../../../contract/entities.ts';
import { transitions } from '../../../../../contract/item-status.ts';
import { call } from '../../../../client/http/api.ts';
import { install } from '../../../../client/device/install.ts';
import { invalidate, useQuery } from '../../../../client/query/query.ts';
import { itemChanged } from '../../../../components/items/item-changed.ts';
import { itemRequest } from '../../../../components/items/item-request.ts';
import { useAction } from '../../../../components/hooks/use-action.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { toast } from '../../../../components/toasts/toast.ts';
import styles from './item-actions.module.css';
import { texts } from '../../texts.ts';
import { useLoginFirst } from './use-login-first.ts';

interface ClaimActionProps {
  item: Item;
  /** Null for a visitor: the button then leads to the login page, which returns to the item. */
  viewer: object | null;
}

/** The claim button, or a notice that the viewer's claim was turned down; null when the item cannot be claimed. */
export function ClaimAction({ item, viewer }: ClaimActionProps) {
  if (item.status === 'Claimed') return <Button disabled>{texts.alreadyClaimed}</Button>;
  if (transitions[item.status].claim === undefined || !item.isActive) return null;
  return <OpenClaim item={item} viewer={viewer} />;
}

/** One component for visitors and members: two would lose a press while the session loads. */
function OpenClaim({ item, viewer }: ClaimActionProps) {
  const loginFirst = useLoginFirst(item);
  const { busy, run } = useAction();
  const request = itemRequest(item._id);
  const query = useQuery('GET /items/{id}/my-claim', viewer === null ? null : request);
  const turnedDown = query.state === 'ready' ? query.value.turnedDown : null;
  const notice = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);

  const isTurnedDown = turnedDown !== null;
  useEffect(() => {
    // The notice has replaced the focused button.
    if (isTurnedDown && hasPressed.current) notice.current?.focus();
  }, [isTurnedDown]);

  const claim = async () => {
    hasPressed.current = true;
    const reply = await run(
      () => call('POST /items/{id}/claim', request),
      texts.claimFailed,
      () => {
        // Another user may have claimed the item first, or this user's claim was turned down meanwhile.
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
      // The poster of a lost item is its owner, so a finder should message the owner before anything else.
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
    <p ref={notice} tabIndex={-1} className={styles.turnedDown}>
      <strong>{texts.claimTurnedDown}</strong>{' '}
      {turnedDown.reason === null ? null : <q>{turnedDown.reason}</q>} {texts.claimTurnedDownNext}
    </p>
  );
}
