import { logFailure } from '../log/log.ts';
import { database } from './database.ts';

const notFound = 404;

/** Deletes a file from a cache of the worker, and its row. @param kind the cache's name */
export async function deleteCachedFile(kind: string, address: string): Promise<void> {
  const cache = await caches.open(kind);
  await cache.delete(address, { ignoreVary: true });
  await database
    .run((db) => db.delete('kept', [kind, address]))
    .catch(logFailure('storage', 'the row of a removed file could not be deleted', undefined));
}

interface PhotoParts {
  fetch: (address: string, options: RequestInit) => Promise<Response>;
  /** Deletes the photo from the worker's caches. */
  deleteCopies: (address: string) => Promise<void>;
}

/**
 * Deletes a photo from the device if the server no longer has it.
 * @throws if the server does not answer; the photo then stays, because the server may still have it
 */
export async function deleteIfGone(
  address: string,
  { fetch, deleteCopies }: PhotoParts,
): Promise<void> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
  if (status !== notFound) return;
  await deleteCopies(address);
  // Reloading the photo also removes it from the browser's HTTP cache. If the body were not read, other requests to
  // that cache would wait for up to 20 s.
  await (await fetch(address, { cache: 'reload' })).arrayBuffer();
}
