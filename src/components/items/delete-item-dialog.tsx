import type { Item } from '../../../contract/entities.ts';
import { call } from '../../client/http/api.ts';
import { isPortalRefusal, mayBeDone } from '../../core/http/result.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { toast } from '../toasts/toast.ts';
import { useAction } from '../hooks/use-action.ts';
import { invalidateItemQueries } from './item-queries.ts';
import { callOnce } from '../../client/http/call-once.ts';
import { itemRequest } from './item-request.ts';
import { texts } from './texts.ts';

const gone = { ok: true, value: { message: '' } } as const;

interface DeleteItemDialogProps {
  item: Item;
  close: () => void;
  /** Called when the item is deleted, also if somebody else has deleted it. */
  onDeleted: () => void;
}

export default function DeleteItemDialog({ item, close, onDeleted }: DeleteItemDialogProps) {
  const { busy, run } = useAction();
  const isClaimantWaiting = item.status === 'Claimed' && item.claimedById !== null;

  const deleted = () => {
    onDeleted();
    invalidateItemQueries();
  };

  const remove = async () => {
    const request = itemRequest(item._id);
    const reply = await run(
      async () => {
        const result = await callOnce('DELETE /items/{id}', request);
        if (result.ok || !mayBeDone(result.failure)) return result;
        // The item may be deleted. Find out now, because the event of its deletion closes this dialog.
        const left = await call('GET /items/{id}', request);
        return !left.ok && isPortalRefusal(left.failure, 404) ? gone : result;
      },
      texts.deleteFailed,
      (failure) => {
        // Deleted elsewhere. After any other failure the dialog stays, to try again.
        if (isPortalRefusal(failure, 404)) deleted();
      },
    );
    if (reply === null) return;
    toast('success', texts.deleted);
    deleted();
  };

  return (
    <ConfirmDialog
      heading={texts.deleteHeading}
      confirm={texts.delete}
      destructive
      busy={busy}
      onConfirm={() => void remove()}
      close={close}
    >
      <p>{texts.deleteMeans(item.title)}</p>
      {isClaimantWaiting ? <p>{texts.deleteTells(item.claimedByName)}</p> : null}
    </ConfirmDialog>
  );
}
