import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { transitions } from '../../../contract/item-status.ts';
import { type ReturnState, paths } from '../../app/paths.ts';
import { call } from '../../data/api.ts';
import { invalidate, remember } from '../../data/reading.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { itemRequest } from '../../parts/items/item-request.ts';
import { texts } from './texts.ts';
import { useAction } from '../../parts/use-action.ts';

interface ClaimActionProps {
  item: Item;
  /** Null for a visitor, who is sent to sign in and comes back. */
  viewer: object | null;
}

/** The claim button; nothing where the item can no longer be claimed by anybody. */
export function ClaimAction({ item, viewer }: ClaimActionProps) {
  const navigate = useNavigate();
  const { busy, run } = useAction();

  if (item.status === 'Claimed') return <Button disabled>{texts.alreadyClaimed}</Button>;
  if (transitions[item.status].claim === undefined) return null;

  const claim = async () => {
    const request = itemRequest(item._id);
    if (viewer === null) {
      void navigate(paths.login(), {
        state: { returnTo: paths.item(item._id) } satisfies ReturnState,
      });
      return;
    }
    const reply = await run(
      () => call('POST /items/{id}/claim', request),
      texts.claimFailed,
      // Somebody else may have been quicker.
      () => invalidate('GET /items/{id}'),
    );
    if (reply === null) return;
    remember('GET /items/{id}', request, reply);
    invalidate('GET /search/items/search');
    toast('success', texts.claimed);
  };

  return (
    <Button look="primary" busy={busy} onClick={() => void claim()}>
      {texts.claim}
    </Button>
  );
}
