import { z } from 'zod/mini';
import { parseJson } from '../../../contract/text/parse-json.ts';
import { logFailure } from '../log/log.ts';
import { database } from './database.ts';
import { leastRecentlyUsed } from './lru.ts';
import { replyKinds } from './reply-bounds.ts';

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

/** Whether a write failed because the device is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

/**
 * Repeats a failed write if it failed because the device is full. First evicts the less recently used half of the
 * cached files, which can be fetched again.
 * @param keys limits the eviction to files with these keys of the store `kept`
 * @throws the error of the first write if it has another cause, or what the second write throws
 */
export async function retryWithRoom<T>(
  error: unknown,
  write: () => Promise<T>,
  keys?: IDBKeyRange,
): Promise<T> {
  if (!isFull(error)) throw error;
  const rows = (await database.run((db) => db.getAll('kept', keys))) ?? [];
  const files = rows.filter(({ kind }) => !replyKinds.includes(kind));
  const half = { count: files.length >> 1, bytes: Infinity };
  for (const { kind, name } of leastRecentlyUsed(files, half, Date.now()))
    await deleteCachedFile(kind, name);
  return write();
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
