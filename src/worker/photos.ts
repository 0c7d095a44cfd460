import type { Item } from '../../contract/entities.ts';
import type { RoutedRequest } from './addresses.ts';
import { boundedCache } from './bounded-cache.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { serialise } from './serialise.ts';

/** Two for each of the items that somebody has looked at. A large one has some 150 kB, a card's some 25 kB. */
const viewed = boundedCache('photos-viewed', { count: 700, bytes: 120e6 });
/** Those on cards alone, for about 50 pages of them: apart, so that leafing pushes out nothing that was viewed. */
const listed = boundedCache('photos-listed', { count: 400, bytes: 20e6 });
const gone = 404;

/**
 * A photo never changes under its address, so what was fetched once is not fetched again. It may have
 * been taken away since, with its item: then this was the last time that it was seen here. Where a large
 * one cannot be had, the card's stands in for it.
 */
export async function respondWithPhoto({ request, event, url }: RoutedRequest): Promise<Response> {
  const { href } = url;
  const isLarge = href.includes('-large.');
  // The item's screen fetches its card's photo by script: only pictures on cards are asked for as such.
  const isViewed = isLarge || request.destination !== 'image';

  const stored = (await viewed.match(href)) ?? (await listed.match(href));
  if (stored !== undefined) {
    event.waitUntil(
      serialise(href, async () => {
        if (isViewed) await keepAsViewed(href);
        await dropIfGone(href);
      }),
    );
    return stored;
  }
  try {
    const answer = await fetchInTime(request);
    const copy = answer.clone();
    event.waitUntil(
      serialise(href, async () => {
        if (isPhoto(copy)) await (isViewed ? viewed : listed).put(href, copy);
        else if (copy.status === gone) await drop(href);
      }),
    );
    return answer;
  } catch (error) {
    const card = isLarge ? href.replace('-large.', '-card.') : href;
    const standIn = (await viewed.match(card)) ?? (await listed.match(card));
    if (standIn === undefined) throw error;
    return standIn;
  }
}

/** Keeps the photo of an item that was posted from here: its poster has seen it, before it had an address. */
export async function cachePostedPhoto({ photo }: Item): Promise<void> {
  if (photo === null) return;
  const requests = [photo.card, photo.large].map((path) => new Request(path));
  await Promise.all(
    requests.map((request) =>
      serialise(request.url, async () => {
        const answer = await fetchInTime(request);
        if (isPhoto(answer)) await viewed.put(request.url, answer);
      }),
    ),
  );
}

/** What a list has brought stays with what was viewed, unless it has gone meanwhile. */
async function keepAsViewed(address: string): Promise<void> {
  if ((await viewed.match(address)) !== undefined) return;
  const stored = await listed.match(address);
  if (stored !== undefined) await viewed.put(address, stored);
}

/** Without a network nothing is known, and it stays. */
async function dropIfGone(address: string): Promise<void> {
  const asked = { method: 'HEAD', cache: 'no-store' } as const;
  const { status } = await fetchInTime(new Request(address, asked));
  if (status !== gone) return;
  await drop(address);
  // The browser has kept it too, and forgets it by asking for it anew.
  const answer = await fetchInTime(new Request(address, { cache: 'reload' }));
  // An answer that nobody reads keeps others from the browser's cache for up to 20 s.
  await answer.arrayBuffer();
}

async function drop(address: string): Promise<void> {
  await viewed.delete(address);
  await listed.delete(address);
}

function isPhoto({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
}
