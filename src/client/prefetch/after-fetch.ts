import type { Reply } from '../../../contract/endpoints.ts';
import { forgetItem } from './forget-item.ts';
import { prefetchAddress } from './prefetch-address.ts';
import { prefetchConversations, prefetchOwnItems } from './prefetch-conversations.ts';
import { fetchMissingItems } from './missing-items.ts';
import { callOfKey } from '../../core/storage/query-key.ts';
import type { StoredReply } from '../query/reply-store.ts';

/**
 * Keeps the rest of the device in step with what was read.
 * @param reply what the server replied; where it says that there is no such thing, what was known of it
 */
export async function afterFetch(
  key: string,
  reply: StoredReply | null,
  isGone: boolean,
): Promise<void> {
  const value = reply?.value;
  const { name, request } = callOfKey(key);
  const { params, query } = request as {
    params?: { id?: string };
    query?: Record<string, unknown>;
  };
  // What stands under a key is what that call replied.
  switch (name) {
    case 'GET /items/{id}': {
      const item = (value as Reply<typeof name> | undefined)?.item;
      const photo = item?.photo ?? null;
      if (isGone || item?.isActive === false) await forgetItem(params?.id ?? '', photo);
      else {
        // Its card is shown where the large photo was not seen, and among what is searched offline.
        if (photo !== null) await prefetchAddress(photo.card);
        if (item !== undefined) await keepDocument(`/items/${item._id}`);
      }
      break;
    }
    case 'GET /search/items/search':
      if (!isGone && reply !== null && query?.search === undefined && query?.status === undefined)
        await fetchMissingItems((value as Reply<typeof name>).data, reply.seenAt);
      break;
    case 'GET /conversations':
      if (isGone) break;
      await prefetchConversations((value as Reply<typeof name>).conversations.docs);
      await prefetchOwnItems();
      break;
    default:
  }
}

/**
 * A screen that was come to by a link has none yet: with its document it opens without a network as soon as
 * it would with one, not only when the script has drawn it.
 */
async function keepDocument(path: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  if ((await caches.match(path, { ignoreVary: true })) === undefined) await prefetchAddress(path);
}
