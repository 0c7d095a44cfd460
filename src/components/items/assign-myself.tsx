import type { Item } from '../../../contract/entities.ts';
import { type Viewer, mayAssignKeeper } from '../../../contract/permissions.ts';
import { call } from '../../client/http/api.ts';
import { invalidate } from '../../client/query/query.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { Button } from '../basics/button.tsx';
import { toast } from '../toasts/toast.ts';
import { useAction } from '../hooks/use-action.ts';
import { itemChanged } from './item-changed.ts';
import { itemRequest } from './item-request.ts';
import { texts } from './texts.ts';

/** Whether this is a keeper before an item that has none (specification section 6). */
export function mayAssignMyself(viewer: Viewer, item: Item): boolean {
  return (
    viewer.role === 'keeper' && item.keeperId === null && mayAssignKeeper(viewer, item, viewer.id)
  );
}

/** Takes an item without a keeper on. */
export function AssignMyself({ item, viewer }: { item: Item; viewer: SessionUser }) {
  const { busy, run } = useAction();

  const assign = async () => {
    const request = itemRequest(item._id);
    const body = { keeperId: viewer.id, keeperName: viewer.name };
    const reply = await run(
      () => call('POST /items/{id}/assign-keeper', { ...request, body }),
      texts.assignFailed,
      // Another keeper may have been quicker.
      () => invalidate('GET /items/{id}'),
    );
    if (reply === null) return;
    itemChanged(reply);
    toast('success', texts.assigned);
  };

  return (
    <Button busy={busy} onClick={() => void assign()}>
      {texts.assignMyself}
    </Button>
  );
}
