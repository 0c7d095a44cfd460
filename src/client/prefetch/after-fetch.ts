import { cachedDocument } from './cached-files.ts';
import { forgetItem } from './forget-item.ts';
import { replaceGuardedCopies } from './guarded-copies.ts';
import { prefetchAddress } from './prefetch-address.ts';
import { prefetchConversations, prefetchOwnItems } from './prefetch-replies.ts';
import { fetchMissingItems } from './missing-items.ts';
import { paths } from '../../../contract/paths.ts';
import { partsOfKey } from '../../core/storage/query-key.ts';
import { parseReply } from '../http/parse-reply.ts';
import type { StoredReply } from '../query/reply-store.ts';

/**
 * Updates the other caches of the device after a query was fetched.
 * @param reply the server's reply; if `isGone`, the last known reply or null
 * @param isGone whether the server refused the query, because its data no longer exists or is not for this viewer
 */
export async function afterFetch(
  key: string,
  reply: StoredReply | null,
  isGone: boolean,
): Promise<void> {
  const value = reply?.value;
  const { name, params, query } = partsOfKey(key);
  switch (name) {
    case 'GET /items/{id}': {
      const item = value === undefined ? undefined : parseReply(name, value)?.item;
      if (isGone || item?.isActive === false) await forgetItem(params.id ?? '');
      else if (item !== undefined) {
        await replaceGuardedCopies([item]);
        // Offline, lists show the card's photo, and so does the item's screen if the large photo is not cached.
        if (item.photo !== null) await prefetchAddress(item.photo.card);
        await cacheDocument(paths.item(item._id));
      }
      break;
    }
    case 'GET /search/items/search':
      if (!isGone && reply !== null) {
        const list = parseReply(name, value);
        if (list === null) break;
        await replaceGuardedCopies(list.data.items);
        if (isOfAllItems(query)) await fetchMissingItems(list.data, reply.seenAt);
      }
      break;
    case 'GET /conversations':
      if (isGone) break;
      await prefetchConversations(parseReply(name, value)?.conversations.docs ?? []);
      await prefetchOwnItems();
      break;
    default:
  }
}

/**
 * Whether a list has no filter and is newest first. Only from such a list may the page infer that a missing item is
 * gone.
 */
function isOfAllItems({ page: _page, ...filters }: Record<string, unknown>): boolean {
  return Object.values(filters).every((filter) => filter === undefined);
}

/**
 * Caches the document of a screen that was opened by a link within the app. Offline the screen then shows at once,
 * without waiting for the script to render it.
 */
async function cacheDocument(path: string): Promise<void> {
  if ('caches' in globalThis && (await cachedDocument(path)) === null) await prefetchAddress(path);
}
