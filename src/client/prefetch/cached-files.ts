/** Finds and deletes files in the worker's caches, from a page. */
import { logFailure } from '../../core/log/log.ts';
import { database } from '../../core/storage/database.ts';
import { store } from '../query/reply-store.ts';
import { viewerNow } from './saved-items.ts';

/** The calls whose stored replies have photos with public addresses. */
const callsWithPhotos = [
  'GET /items/{id} ',
  'GET /search/items/search ',
  'GET /conversations ',
  'GET /desk/items ',
  'GET /notifications ',
];
const publicPhoto = /"(\/photos\/[^"?]+)"/g;
const notFound = 404;

/**
 * Deletes a file from all caches whose names begin with a prefix.
 * @returns whether it was cached
 */
export async function deleteCached(prefix: string, path: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const address = location.origin + path;
  let wasCached = false;
  for (const name of await cacheNames(prefix)) {
    const cache = await caches.open(name);
    wasCached = (await cache.delete(address, { ignoreVary: true })) || wasCached;
    await database
      .run((db) => db.delete('kept', [name, address]))
      .catch(logFailure('prefetch', 'the row of a removed file could not be deleted', undefined));
  }
  return wasCached;
}

/**
 * Deletes the cached photos that no stored reply shows and that are no longer public. (Items posted with the same photo
 * share its address, because the address is derived from the content.)
 * @throws TypeError without a network: we cannot tell whether a photo is public, so it stays
 */
export async function deleteWithdrawnPhotos(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const shown = await photosInReplies();
  const notShown = (await cachedPaths('photos-')).filter((path) => !shown.has(path));
  for (const path of notShown) {
    const { status } = await fetch(path, { method: 'HEAD', cache: 'no-store' });
    if (status !== notFound) continue;
    await deleteCached('photos-', path);
    // Reloading it also removes it from the browser's HTTP cache. An unread body would block other requests there for
    // up to 20 s.
    await (await fetch(path, { cache: 'reload' })).arrayBuffer();
  }
}

async function photosInReplies(): Promise<Set<string>> {
  const viewer = viewerNow();
  const replies = await Promise.all(callsWithPhotos.map((call) => store.readReplies(viewer, call)));
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
