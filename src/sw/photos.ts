import type { Asked } from './addresses.ts';
import { boundedCache } from './bounded-cache.ts';

/** About 50 pages of cards. A card's photo has some 25 kB, a large one some 150 kB. */
const photos = boundedCache('photos', 400);
const gone = 404;

/**
 * A photo never changes under its address, so what was fetched once is not fetched again. It may have
 * been taken away since, with its item: then this was the last time that it was seen here.
 */
export async function answerPhoto({ request, event, url }: Asked): Promise<Response> {
  const stored = await photos.match(url.href);
  if (stored !== undefined) {
    event.waitUntil(dropIfGone(url.href).catch(() => undefined));
    return stored;
  }
  const answer = await fetch(request);
  if (isPhoto(answer)) {
    event.waitUntil(photos.put(url.href, answer.clone()).catch(() => undefined));
  }
  return answer;
}

/** Without a network nothing is known, and it stays. */
async function dropIfGone(address: string): Promise<void> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
  if (status !== gone) return;
  // The browser has kept it too, and forgets it by asking for it anew.
  await fetch(address, { cache: 'reload' });
  await photos.delete(address);
}

function isPhoto({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
}
