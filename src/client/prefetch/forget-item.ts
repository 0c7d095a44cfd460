import type { Reply } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { logFailure } from '../../core/log/log.ts';
import { parseReply } from '../http/parse-reply.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { deleteCached, deleteWithdrawnPhotos } from './cached-files.ts';

const searchCall = 'GET /search/items/search';

/**
 * Removes an item that is deleted or no longer public from the public data on the device: its stored reply, its
 * entries in stored lists, its document and its photos.
 */
export async function forgetItem(id: string): Promise<void> {
  await store.forgetReply(publicOwner, queryKey('GET /items/{id}', { params: { id } }));
  await store.changeReplies(publicOwner, `${searchCall} `, (_key, value) => {
    const list = parseReply(searchCall, value);
    return (list && without(list, id)) ?? value;
  });
  await deleteCached('documents-', paths.item(id));
  await deleteWithdrawnPhotos().catch(
    logFailure('prefetch', 'a photo could not be removed', undefined),
  );
}

/** @returns null if the list does not have the item */
function without(list: Reply<typeof searchCall>, id: string): Reply<typeof searchCall> | null {
  const { items, pagination } = list.data;
  const remaining = items.filter(({ _id }) => _id !== id);
  if (remaining.length === items.length) return null;
  return { data: { items: remaining, pagination: { ...pagination, total: pagination.total - 1 } } };
}
