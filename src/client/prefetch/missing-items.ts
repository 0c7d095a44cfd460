import type { Reply } from '../../../contract/endpoints.ts';
import { forgetItem } from './forget-item.ts';
import { quietCall } from '../http/quiet-call.ts';
import { isPublicReply } from '../../core/storage/public-replies.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { isPortalRefusal } from '../../core/http/result.ts';
import { type SavedItem, readSavedItems } from './saved-items.ts';
import { publicOwner, store } from '../query/reply-store.ts';

type List = Reply<'GET /search/items/search'>['data'];

/** How many missing items are fetched after one list; the others follow after the next list. */
const maxFetches = 8;

/**
 * Fetches the saved items that a list of all items should contain but does not, and forgets those that are gone.
 * @param listedAt when the server gave the list, epoch milliseconds
 */
export async function fetchMissingItems(list: List, listedAt: number): Promise<void> {
  const missing = missingFrom(list, listedAt, await readSavedItems());
  for (const { item } of missing.slice(0, maxFetches)) {
    const request = { params: { id: item._id } };
    const result = await quietCall('GET /items/{id}', request);
    if (result.ok && isPublicReply('GET /items/{id}', result.value)) {
      const reply = { value: result.value, seenAt: Date.now() };
      await store.writeReply(publicOwner, queryKey('GET /items/{id}', request), reply);
    } else if (result.ok || isPortalRefusal(result.failure, 404)) {
      await forgetItem(item._id);
    }
  }
}

/**
 * Returns the saved items that were created in the period that a page of all items covers, but are not on it.
 * @param listedAt epoch milliseconds. Items seen later are ignored, because they may be new or restored since.
 */
export function missingFrom(
  list: List,
  listedAt: number,
  saved: readonly SavedItem[],
): SavedItem[] {
  const { items, pagination } = list;
  const listed = new Set(items.map(({ _id }) => _id));
  const isLast = pagination.page >= pagination.totalPages;
  const from = isLast ? '' : (items.at(-1)?.createdAt ?? '');
  const to = pagination.page === 1 ? null : (items[0]?.createdAt ?? '');
  return saved.filter(
    ({ item: { _id, createdAt }, seenAt }) =>
      !listed.has(_id) && seenAt < listedAt && createdAt > from && (to === null || createdAt < to),
  );
}
