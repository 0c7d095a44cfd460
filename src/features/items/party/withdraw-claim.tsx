import { useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../data/api.ts';
import { invalidate } from '../../../data/reading.ts';
import { itemChanged } from '../../../parts/items/item-changed.ts';
import { itemRequest } from '../../../parts/items/item-request.ts';
import { useAction } from '../../../parts/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** For the claimant of a claimed item. */
export function WithdrawClaim({ item }: { item: Item }) {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();
  const close = () => setAsking(false);

  const withdraw = async () => {
    const reply = await run(
      () => call('POST /items/{id}/withdraw-claim', itemRequest(item._id)),
      texts.withdrawFailed,
      () => invalidate('GET /items/{id}'),
    );
    close();
    if (reply === null) return;
    itemChanged(reply);
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
          <p>{texts.withdrawMeans}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
