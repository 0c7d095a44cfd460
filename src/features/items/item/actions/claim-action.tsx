import type { Item } from '../../../../../contract/entities.ts';
import { call } from '../../../../client/http/api.ts';
import { install } from '../../../../client/device/install.ts';
import { invalidate } from '../../../../client/query/query.ts';
import { itemChanged } from '../../../../components/items/item-changed.ts';
import { itemRequest } from '../../../../components/items/item-request.ts';
import { useAction } from '../../../../components/hooks/use-action.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { toast } from '../../../../components/toasts/toast.ts';
import { texts } from '../../texts.ts';
import { useLoginFirst } from './use-login-first.ts';

export interface ClaimActionProps {
  item: Item;
  /** Null for a visitor: the button then leads to the login page, which returns to the item. */
  viewer: object | null;
  look: 'primary' | 'plain';
  /** Called when the viewer claims, before the server has answered. */
  onClaim: () => void;
}

/** The claim button; disabled on a claimed item. */
export function ClaimAction(props: ClaimActionProps) {
  if (props.item.status === 'Claimed') return <Button disabled>{texts.alreadyClaimed}</Button>;
  return <OpenClaim {...props} />;
}

/** One component for visitors and members: two would lose a press while the session loads. */
function OpenClaim({ item, viewer, look, onClaim }: ClaimActionProps) {
  const loginFirst = useLoginFirst(item);
  const { busy, run } = useAction();

  const claim = async () => {
    onClaim();
    const reply = await run(
      () => call('POST /items/{id}/claim', { ...itemRequest(item._id), body: {} }),
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

  return (
    <Button look={look} busy={busy} onClick={() => (viewer === null ? loginFirst() : void claim())}>
      {texts.claim}
    </Button>
  );
}
