import { boundedCache, deleteCaches } from './bounded-cache.ts';
import { build, isOfThisVersion } from './precache.ts';

/** A document refers to the files of its build, so each build has its own cache. */
const prefix = 'documents-';
const cacheName = `${prefix}${build}`;
/** A document has some 60 kB. Without a cached document, an item's screen is rendered from shell and query cache. */
const documents = boundedCache(cacheName, { count: 300, bytes: 20e6 });

/** @param address absolute, without search and fragment */
export function storedDocument(address: string): Promise<Response | undefined> {
  return documents.match(address);
}

/**
 * Caches a response if it is a complete document of this build. A 404 of this build deletes the cached document;
 * any other response changes nothing.
 */
export async function cacheDocument(address: string, response: Response): Promise<void> {
  if (response.redirected || !isOfThisVersion(response)) return;
  if (response.status === 404) await documents.delete(address);
  if (response.status === 200) await documents.put(address, response);
}

export async function deleteDocumentsOfOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await deleteCaches(names.filter((name) => name.startsWith(prefix) && name !== cacheName));
}
