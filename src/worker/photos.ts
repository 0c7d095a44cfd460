import type { Item } from '../../contract/entities.ts';
import { createSerialise } from '../../contract/serialise.ts';
import type { RoutedRequest } from './addresses.ts';
import { boundedCache } from './bounded-cache.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { logFailure } from '../core/log/log.ts';
import { deleteIfGone } from '../core/storage/cached-files.ts';

/** Two photos for each viewed item: a large one of some 150 kB and a card of some 25 kB. */
const viewed = boundedCache('photos-viewed', { count: 700, bytes: 120e6 });
/** Cards from about 50 pages of lists. They have their own cache, so that paging evicts no photo of a viewed item. */
const listed = boundedCache('photos-listed', { count: 400, bytes: 20e6 });
const serialise = createSerialise();
const onServer = {
  fetch: (address: string, options: RequestInit) => fetchWithTimeout(new Request(address, options)),
  deleteCopies: deletePhoto,
};

/**
 * Updates the cached copies of a photo. Updates for the same address run one at a time, so that they do not undo each
 * other. Ignores failures: the next request for the address tries again.
 */
function update(address: string, task: () => Promise<void>): Promise<void> {
  return serialise(address, task).catch(
    logFailure('worker', 'a photo could not be cached', undefined),
  );
}

/**
 * Responds with a cached photo, which is never stale: the photo at an address does not change. The server may have
 * deleted the photo with its item, so a check in the background evicts photos that the server no longer has. If a large
 * photo is neither cached nor reachable, the card's photo replaces it.
 */
export async function respondWithPhoto({ request, event, url }: RoutedRequest): Promise<Response> {
  const { href } = url;
  const isLarge = href.includes('-large.');
  // Image elements fetch the cards of lists. `prefetchAddress` fetches the cards of viewed items by script.
  const isViewed = isLarge || request.destination !== 'image';

  const stored = (await viewed.match(href)) ?? (await listed.match(href));
  if (stored !== undefined) {
    event.waitUntil(
      update(href, async () => {
        if (isViewed) await copyToViewed(href);
        await deleteIfGone(href, onServer);
      }),
    );
    return stored;
  }
  try {
    const response = await fetchWithTimeout(request);
    const copy = response.clone();
    event.waitUntil(
      update(href, async () => {
        if (isPhoto(copy)) await (isViewed ? viewed : listed).put(href, copy);
      }),
    );
    return response;
  } catch (error) {
    const card = isLarge ? href.replace('-large.', '-card.') : href;
    const cardPhoto = (await viewed.match(card)) ?? (await listed.match(card));
    if (cardPhoto === undefined) throw error;
    return cardPhoto;
  }
}

/** Caches the photos of an item posted from this device, which count as viewed by the poster. */
export async function cachePostedPhoto({ photo }: Item): Promise<void> {
  if (photo === null) return;
  const requests = [photo.card, photo.large].map((path) => new Request(path));
  await Promise.all(
    requests.map((request) =>
      update(request.url, async () => {
        const response = await fetchWithTimeout(request);
        if (isPhoto(response)) await viewed.put(request.url, response);
      }),
    ),
  );
}

/** Copies a photo from the cache for lists to the one for viewed items. */
async function copyToViewed(address: string): Promise<void> {
  if ((await viewed.match(address)) !== undefined) return;
  const stored = await listed.match(address);
  if (stored !== undefined) await viewed.put(address, stored);
}

async function deletePhoto(address: string): Promise<void> {
  await viewed.delete(address);
  await listed.delete(address);
}

function isPhoto({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
}
