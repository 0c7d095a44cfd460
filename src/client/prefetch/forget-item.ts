import type { Reply } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { queryKey, queryKeyPrefix } from '../../core/storage/query-key.ts';
import { logFailure } from '../../core/log/log.ts';
import { parseReply } from '../http/parse-reply.ts';
import { invalidate } from '../query/query.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { deleteCached, deleteWithdrawnPhotos } from './cached-files.ts';
import { viewerNow } from './saved-items.ts';

const searchCall = 'GET /search/items/search';
const ownItemsCall = 'GET /users/me/items';

/**
 * Removes an item that is deleted or no longer public from the public data on the device: its stored reply, its
 * entries in stored lists, its document and its photos.
 */
export async function forgetItem(id: string): Promise<void> {
  await store.forgetReply(publicOwner, queryKey('GET /items/{id}', { params: { id } }));
  await store.changeReplies(publicOwner, queryKeyPrefix(searchCall), (_key, value) => {
    const list = parseReply(searchCall, value);
    const part = list && partWithout(list.data, id);
    return part ? { data: { ...list.data, ...part } } : value;
  });
  await deleteCached('documents-', paths.item(id));
  await deleteWithdrawnPhotos().catch(
    logFailure('prefetch', 'a photo could not be removed', undefined),
  );
}

/**
 * Removes a deleted item from the viewer's stored lists of own items, and fetches those on screen again. Only devices
 * of its poster send a request, although everybody gets the event of a deletion.
 */
export async function removeFromOwnItems(id: string): Promise<void> {
  const changed: string[] = [];
  await store.changeReplies(viewerNow(), queryKeyPrefix(ownItemsCall), (key, value) => {
    const list = parseReply(ownItemsCall, value);
    const part = list && partWithout(list, id);
    if (!part) return value;
    changed.push(key);
    return { ...list, ...part };
  });
  for (const key of changed) invalidate(key);
}

/** @returns null if the list does not have the item */
function partWithout(
  { items, pagination }: Pick<Reply<typeof ownItemsCall>, 'items' | 'pagination'>,
  id: string,
) {
  const remaining = items.filter(({ _id }) => _id !== id);
  if (remaining.length === items.length) return null;
  return { items: remaining, pagination: { ...pagination, total: pagination.total - 1 } };
}
