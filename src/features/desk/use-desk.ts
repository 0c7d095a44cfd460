import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { DeskList } from '../../../contract/http/replies.ts';
import { call } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { deskAddressOf, deskPath, searchingFor } from './desk-address.ts';
import type { Scanned } from '../../components/items/scan/scanned.ts';
import { texts } from './texts.ts';

/** The state of the desk in its address, and functions that change it. */
export function useDesk(lists: readonly DeskList[]) {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const address = deskAddressOf(query, lists);

  function openItem(id: string, code: string | null = null) {
    // If the item is open already, only the code in the address changes, so replace the history entry.
    const replace = id === address.itemId;
    const path = deskPath({ ...address, itemId: id }, code);
    if (!replace || hash !== '' || code !== null) {
      void navigate(path, { replace, preventScrollReset: true });
    }
  }

  function search(words: string) {
    void navigate(deskPath(searchingFor(address, words)), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return {
    address,
    search,

    /** Closes the open item. */
    leave: () => {
      if (address.itemId === null) return;
      void navigate(deskPath({ ...address, itemId: null }), { preventScrollReset: true });
    },

    /**
     * Opens an item by its id or tag number. If several items have the number, searches for it instead.
     * @returns an error message, or null on success
     */
    open: async (named: Scanned): Promise<string | null> => {
      if ('id' in named) {
        openItem(named.id, named.code);
        return null;
      }
      const { number } = named;
      const query = { list: 'all', search: number, page: 1, limit: 2 } as const;
      const result = await call('GET /desk/items', { query });
      if (!result.ok) return failureText(result.failure, texts.failed);
      const [item, another] = result.value.items;
      if (item === undefined) return texts.nothingHasNumber(number);
      if (another === undefined) openItem(item._id);
      else search(number);
      return null;
    },
  };
}
