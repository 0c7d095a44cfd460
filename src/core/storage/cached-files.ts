import { z } from 'zod/mini';
import { parseJson } from '../../../contract/text/parse-json.ts';
import { logFailure } from '../log/log.ts';
import { database } from './database.ts';

const notFound = 404;
/** The portal's response to a request for a photo that it does not have. */
const PhotoNotFound = z.object({ code: z.literal('NOT_FOUND') });

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
  // Reloading the photo also removes it from the browser's HTTP cache. The body tells whether the 404 is the portal's:
  // some proxies respond with 404 while the portal restarts.
  const body = await (await fetch(address, { cache: 'reload' })).text();
  if (PhotoNotFound.safeParse(parseJson(body)).success) await deleteCopies(address);
}
