import type { Item } from '../../../contract/entities.ts';
import { transitions } from '../../../contract/item-status.ts';
import { call } from '../../data/api.ts';
import { install } from '../../data/install.ts';
import { invalidate } from '../../data/reading.ts';
import { itemChanged } from '../../parts/items/item-changed.ts';
import { itemRequest } from '../../parts/items/item-request.ts';
import { useAction } from '../../parts/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import { useLoginFirst } from './use-login-first.ts';

interface ClaimActionProps {
  item: Item;
  /** Null for a visitor, who is sent to sign in and comes back. */
  viewer: object | null;
}

/** The claim button; nothing where the item can no longer be claimed by anybody. */
export function ClaimAction({ item, viewer }: ClaimActionProps) {
  const loginFirst = useLoginFirst(item);
  const { busy, run } = useAction();

  if (item.status === 'Claimed') return <Button disabled>{texts.alreadyClaimed}</Button>;
  if (transitions[item.status].claim === undefined || !item.isActive) return null;

  const claim = async () => {
    const reply = await run(
      () => call('POST /items/{id}/claim', itemRequest(item._id)),
      texts.claimFailed,
      // Somebody else may have been quicker.
      () => invalidate('GET /items/{id}'),
    );
    if (reply === null) return;
    itemChanged(reply);
    install.setDue(true);
    toast('success', texts.claimed);
  };

  return (
    <Button
      look="primary"
      busy={busy}
      onClick={() => {
        if (viewer === null) loginFirst();
        else void claim();
      }}
    >
      {texts.claim}
    </Button>
  );
}
