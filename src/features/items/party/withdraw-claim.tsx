import { useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { cacheChangedItem, refetchItems } from '../../../components/items/item-queries.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { useAction } from '../../../components/hooks/use-action.ts';
import { Button } from '../../../components/basics/button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toast } from '../../../components/toasts/toast.ts';
import { texts } from './texts.ts';

interface WithdrawClaimProps {
  item: Item;
  isRival?: boolean;
}

/** Lets the claimant withdraw the claim, after confirmation. */
export function WithdrawClaim({ item, isRival = false }: WithdrawClaimProps) {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();
  const close = () => setAsking(false);

  const withdraw = async () => {
    const reply = await run(
      () => callOnce('POST /items/{id}/withdraw-claim', itemRequest(item._id)),
      texts.withdrawFailed,
      refetchItems,
    );
    close();
    if (reply === null) return;
    cacheChangedItem(reply);
    toast('success', texts.withdrawn);
  };

  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {asking ? (
        <ConfirmDialog
          heading={texts.withdrawHeading}
          confirm={texts.withdraw}
          destructive
          busy={busy}
          onConfirm={() => void withdraw()}
          close={close}
        >
          <p>{isRival ? texts.withdrawRivalMeans : texts.withdrawMeans}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
