import type { Asked } from './addresses.ts';
import { boundedCache } from './bounded-cache.ts';

/** About 50 pages of cards. A card's photo has some 25 kB, a large one some 150 kB. */
const photos = boundedCache('photos', 400);

/** A photo never changes under its address, so what was fetched once is not asked for again. */
export async function answerPhoto({ request, event, url }: Asked): Promise<Response> {
  const stored = await photos.match(url.href);
  if (stored !== undefined) return stored;
  const answer = await fetch(request);
  if (isPhoto(answer)) {
    event.waitUntil(photos.put(url.href, answer.clone()).catch(() => undefined));
  }
  return answer;
}

function isPhoto({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
}
