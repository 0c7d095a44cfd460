import type { Item } from '../../../contract/entities.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { Button } from '../basics/button.tsx';
import { toast } from '../toasts/toast.ts';
import { useAction } from '../hooks/use-action.ts';
import { callOnce } from '../../client/http/call-once.ts';
import { cacheChangedItem, refetchItems } from './item-queries.ts';
import { itemRequest } from './item-request.ts';
import { texts } from './texts.ts';

interface AssignMyselfProps {
  item: Item;
  viewer: SessionUser;
  look?: 'primary' | 'plain';
}

/** A button that makes the viewer the keeper of the item. */
export function AssignMyself({ item, viewer, look = 'plain' }: AssignMyselfProps) {
  const { busy, run } = useAction();

  const assign = async () => {
    const request = itemRequest(item._id);
    const body = { keeperId: viewer.id, keeperName: viewer.name };
    const reply = await run(
      () => callOnce('POST /items/{id}/assign-keeper', { ...request, body }),
      texts.assignFailed,
      // Fetch the item again, because another keeper may have been faster.
      refetchItems,
    );
    if (reply === null) return;
    cacheChangedItem(reply);
    toast('success', texts.assigned);
  };

  return (
    <Button look={look} busy={busy} onClick={() => void assign()}>
      {texts.assignMyself}
    </Button>
  );
}
