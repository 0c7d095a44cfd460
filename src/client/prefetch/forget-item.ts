import { logFailure } from '../../core/log/log.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Photo } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { database } from '../../core/storage/database.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { readSavedItems } from './saved-items.ts';
import { parseReply } from '../http/parse-reply.ts';
import { publicOwner, store } from '../query/reply-store.ts';

const searchCall = 'GET /search/items/search';

/**
 * Removes an item that is deleted or no longer public from the public data on the device: its stored reply, its
 * entries in stored lists, its document and its photos.
 */
export async function forgetItem(id: string, photo: Photo | null): Promise<void> {
  await store.forgetReply(publicOwner, queryKey('GET /items/{id}', { params: { id } }));
  await store.changeReplies(publicOwner, `${searchCall} `, (_key, value) => {
    const list = parseReply(searchCall, value);
    return (list && without(list, id)) ?? value;
  });
  await dropCached('documents-', paths.item(id));
  if (photo === null || (await isShownByOthers(id, photo))) return;
  for (const address of [photo.card, photo.large]) {
    const path = pathOf(address);
    const wasCached = await dropCached('photos-', path);
    // Reloading it also removes it from the browser's HTTP cache.
    if (wasCached)
      await refetch(path).catch(logFailure('prefetch', 'a photo could not be removed', undefined));
  }
}

/** Items posted with the same photo share its address, because the address is derived from the content. */
async function isShownByOthers(id: string, photo: Photo): Promise<boolean> {
  const saved = await readSavedItems();
  return saved.some(
    ({ item }) =>
      item._id !== id && item.photo !== null && pathOf(item.photo.card) === pathOf(photo.card),
  );
}

/** Removes the key that the photo address of an inactive item has for its permitted viewers. */
function pathOf(address: string): string {
  return new URL(address, location.origin).pathname;
}

/** Reads the body too: an unread one blocks other requests in the browser's HTTP cache for up to 20 s. */
async function refetch(path: string): Promise<void> {
  await (await fetch(path, { cache: 'reload' })).arrayBuffer();
}

/** @returns null if the list does not have the item */
function without(list: Reply<typeof searchCall>, id: string): Reply<typeof searchCall> | null {
  const { items, pagination } = list.data;
  const left = items.filter(({ _id }) => _id !== id);
  if (left.length === items.length) return null;
  return { data: { items: left, pagination: { ...pagination, total: pagination.total - 1 } } };
}

/** @returns whether it was cached */
async function dropCached(prefix: string, path: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const address = location.origin + path;
  let wasCached = false;
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const cache = await caches.open(name);
    wasCached = (await cache.delete(address, { ignoreVary: true })) || wasCached;
    await database
      .run((db) => db.delete('kept', [name, address]))
      .catch(logFailure('prefetch', 'the row of a removed file could not be deleted', undefined));
  }
  return wasCached;
}
