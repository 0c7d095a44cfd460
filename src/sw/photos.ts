import type { Asked } from './addresses.ts';
import { boundedCache } from './bounded-cache.ts';

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
export async function answerPhoto({ request, event, url }: Asked): Promise<Response> {
  const { href } = url;
  const isLarge = href.includes('-large.');
  // The item's screen fetches its card's photo by script: only pictures on cards are asked for as such.
  const isViewed = isLarge || request.destination !== 'image';
  const inViewed = await viewed.match(href);
  const stored = inViewed ?? (await listed.match(href));
  const keep = (answer: Response) => {
    const cache = isViewed ? viewed : listed;
    event.waitUntil(cache.put(href, answer.clone()).catch(() => undefined));
  };

  if (stored !== undefined) {
    if (isViewed && inViewed === undefined) keep(stored);
    event.waitUntil(dropIfGone(href).catch(() => undefined));
    return stored;
  }
  try {
    const answer = await fetch(request);
    if (isPhoto(answer)) keep(answer);
    return answer;
  } catch (error) {
    const card = isLarge ? href.replace('-large.', '-card.') : href;
    const standIn = (await viewed.match(card)) ?? (await listed.match(card));
    if (standIn === undefined) throw error;
    return standIn;
  }
}

/** Without a network nothing is known, and it stays. */
async function dropIfGone(address: string): Promise<void> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
  if (status !== gone) return;
  // The browser has kept it too, and forgets it by asking for it anew.
  await fetch(address, { cache: 'reload' });
  await viewed.delete(address);
  await listed.delete(address);
}

function isPhoto({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
}
