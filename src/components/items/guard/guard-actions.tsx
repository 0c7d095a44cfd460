import { useState } from 'react';
import { exported } from '../../../core/exported.ts';
import { lazyDialog } from '../../basics/lazy-part.tsx';
import type { Lane } from '../../../../contract/claims/lane/lane.ts';
import type { Item } from '../../../../contract/entities.ts';
import { mayHandOverGuarded, maySetLane } from '../../../../contract/permissions.ts';
import { call } from '../../../client/http/api.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { Button } from '../../basics/button.tsx';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { cacheChangedItem, refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import { toast } from '../../toasts/toast.ts';
import { texts } from './texts.ts';

const NotifyOwner = lazyDialog(exported(() => import('../owner/owner-dialogs.ts'), 'NotifyOwner'));

interface GuardActionsProps {
  item: Item;
  viewer: SessionUser;
}

/** Lets keepers and admins change the lane of a found item, and its keeper notify the person whose name is on it. */
export default function GuardActions({ item, viewer }: GuardActionsProps) {
  const [asking, setAsking] = useState<'open' | 'notify' | null>(null);
  const { busy, run } = useAction();
  const close = () => setAsking(null);

  async function setLane(lane: Lane): Promise<void> {
    const reply = await run(
      () => call('POST /items/{id}/lane', { ...itemRequest(item._id), body: { lane } }),
      lane === 'guarded' ? texts.guardFailed : texts.openFailed,
      // Another keeper may have changed the lane or the status meanwhile.
      refetchItems,
    );
    close();
    if (reply === null) return;
    cacheChangedItem(reply);
    toast('success', lane === 'guarded' ? texts.guarded : texts.opened);
  }

  const mayNotify = mayHandOverGuarded(viewer, item) && item.status === 'Found';
  return (
    <>
      {mayNotify ? <Button onClick={() => setAsking('notify')}>{texts.notify}</Button> : null}
      {item.lane === 'open' && maySetLane(viewer, item, 'guarded') ? (
        <Button busy={busy} onClick={() => void setLane('guarded')}>
          {texts.guard}
        </Button>
      ) : null}
      {item.lane === 'guarded' && maySetLane(viewer, item, 'open') ? (
        <Button onClick={() => setAsking('open')}>{texts.open}</Button>
      ) : null}
      {asking === 'open' ? (
        <ConfirmDialog
          heading={texts.openHeading}
          confirm={texts.open}
          busy={busy}
          onConfirm={() => void setLane('open')}
          close={close}
        >
          <p>{texts.openMeans}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'notify' ? <NotifyOwner item={item} close={close} /> : null}
    </>
  );
}
