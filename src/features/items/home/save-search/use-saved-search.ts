import type { SavedSearch } from '../../../../../contract/entities.ts';
import { onlineStatus } from '../../../../client/connection/online-status.ts';
import { call } from '../../../../client/http/api.ts';
import { change, useQuery } from '../../../../client/query/query.ts';
import { deletedOrGone } from '../../../../core/http/result.ts';
import { useAction } from '../../../../components/hooks/use-action.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import type { SavableSearch } from './savable.ts';
import { texts } from './texts.ts';

const savedSearchesCall = 'GET /users/me/saved-searches';

/**
 * Finds the viewer's saved search that is the same as `search`. Returns it with two functions: `save` saves `search`,
 * and `undo` deletes a saved search.
 * @param onChanged called after the server has saved or deleted a search, before `saved` changes
 */
export function useSavedSearch(search: SavableSearch, onChanged: () => void) {
  const query = useQuery(savedSearchesCall, {});
  const { busy, run } = useAction();
  const searches = query.state === 'ready' ? query.value.searches : [];

  async function save() {
    if (toastIfOffline()) return;
    const request = () => call('POST /users/me/saved-searches', { body: search });
    const reply = await run(request, texts.saveFailed);
    if (reply === null) return;
    onChanged();
    change(savedSearchesCall, {}, (known) => ({
      searches: [reply.search, ...known.searches.filter(({ _id }) => _id !== reply.search._id)],
    }));
    toast('success', texts.saved);
  }

  async function undo({ _id: id }: SavedSearch) {
    if (toastIfOffline()) return;
    const request = () =>
      deletedOrGone(call('DELETE /users/me/saved-searches/{id}', { params: { id } }));
    if ((await run(request, texts.undoFailed)) === null) return;
    onChanged();
    change(savedSearchesCall, {}, (known) => ({
      searches: known.searches.filter(({ _id }) => _id !== id),
    }));
    toast('success', texts.undone);
  }

  return {
    isLoading: query.state === 'loading',
    saved: searches.find((one) => isSame(one, search)),
    busy,
    save,
    undo,
  };
}

/** Shows a toast if the device is offline. @returns whether it is offline */
function toastIfOffline(): boolean {
  if (onlineStatus.get() !== 'offline') return false;
  toast('error', texts.offline);
  return true;
}

function isSame(saved: SavedSearch, search: SavableSearch): boolean {
  return (
    saved.words === search.words &&
    (saved.category ?? '').toLowerCase() === search.category.toLowerCase() &&
    saved.place === search.place &&
    saved.status === search.status
  );
}
