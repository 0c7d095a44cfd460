/** Finds and deletes files in the worker's caches, from a page. */
import { deleteCachedFile, deleteIfGone } from '../../core/storage/cached-files.ts';
import { queryKeyPrefix } from '../../core/storage/query-key.ts';
import { store } from '../query/reply-store.ts';
import { viewerNow } from './saved-items.ts';

/**
 * The calls whose stored replies have most of the public photos. `deleteWithdrawnPhotos` sends a request for each
 * cached photo that is not in these replies.
 */
const callsWithPhotos = [
  'GET /items/{id}',
  'GET /search/items/search',
  'GET /conversations',
  'GET /desk/items',
  'GET /notifications',
] as const;
const publicPhoto = /"(\/photos\/[^"?]+)"/g;

/** Deletes a file from all caches whose names begin with a prefix. */
export async function deleteCached(prefix: string, path: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await cacheNames(prefix)) await deleteCachedFile(name, location.origin + path);
}

/**
 * Deletes the cached photos that no stored reply shows and that are no longer public. A photo that no reply shows may
 * still be public. Its address is derived from its content, so another item with the same photo has the same address.
 * @throws TypeError without a network. The photos then stay, because we cannot tell whether they are public.
 */
export async function deleteWithdrawnPhotos(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const shown = await photosInReplies();
  const notShown = (await cachedPaths('photos-')).filter((path) => !shown.has(path));
  const deleteCopies = (path: string) => deleteCached('photos-', path);
  for (const path of notShown) await deleteIfGone(path, { fetch, deleteCopies });
}

async function photosInReplies(): Promise<Set<string>> {
  const viewer = viewerNow();
  const replies = await Promise.all(
    callsWithPhotos.map((call) => store.readReplies(viewer, queryKeyPrefix(call))),
  );
  const paths = new Set<string>();
  for (const { value } of replies.flat()) {
    for (const [, path = ''] of JSON.stringify(value).matchAll(publicPhoto)) paths.add(path);
  }
  return paths;
}

/** The cached document of a screen; null if there is none. */
export async function cachedDocument(path: string): Promise<Response | null> {
  if (!('caches' in globalThis)) return null;
  return (await caches.match(path, { ignoreVary: true })) ?? null;
}

async function cachedPaths(prefix: string): Promise<string[]> {
  const paths = new Set<string>();
  for (const name of await cacheNames(prefix)) {
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  return [...paths];
}

async function cacheNames(prefix: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}
