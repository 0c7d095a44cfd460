import { boundedCache, dropCaches } from './bounded-cache.ts';
import { build, isOfThisVersion } from './precache.ts';

/** Documents name the files of their build, so each build has a cache of its own. */
const prefix = 'documents-';
const cacheName = `${prefix}${build}`;
/** One has some 60 kB. An item that is not among them opens from the shell and what was read of it. */
const documents = boundedCache(cacheName, { count: 300, bytes: 20e6 });

/** @param address absolute, without search and fragment */
export function storedDocument(address: string): Promise<Response | undefined> {
  return documents.match(address);
}

/**
 * Keeps what the server answered, if it is worth keeping: a whole document of this build. That there
 * is nothing at the address any more removes what was kept. Anything else changes nothing.
 */
export async function cacheDocument(address: string, answer: Response): Promise<void> {
  if (answer.redirected || !isOfThisVersion(answer)) return;
  if (answer.status === 404) await documents.delete(address);
  if (answer.status === 200) await documents.put(address, answer);
}

export async function deleteDocumentsOfOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await dropCaches(names.filter((name) => name.startsWith(prefix) && name !== cacheName));
}
