import 'fake-indexeddb/auto';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { database } from '../core/storage/database.ts';
import { respondWithPhoto } from './photos.ts';

const origin = 'https://portal.example';
/** Paths of the photos on the server. */
let served: Set<string>;
/** The responses in the browser's caches. A key is the cache's name, a space and the address. */
let cached: Map<string, Response>;
/** Each write to a cache waits for this promise. */
let slowness: Promise<unknown>;
let work: Promise<unknown>[];

beforeEach(() => {
  served = new Set();
  cached = new Map();
  slowness = Promise.resolve();
  work = [];
  vi.stubGlobal('fetch', async (request: Request) =>
    served.has(new URL(request.url).pathname)
      ? new Response('x', { headers: { 'Content-Type': 'image/webp' } })
      : Response.json({ code: 'NOT_FOUND' }, { status: 404 }),
  );
  vi.stubGlobal('caches', {
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      cached.get(`${cacheName} ${address}`)?.clone(),
    open: async (name: string) => ({
      put: async (address: string, response: Response) => {
        await slowness;
        cached.set(`${name} ${address}`, response);
      },
      delete: async (address: string) => cached.delete(`${name} ${address}`),
    }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.run((db) => db.clear('kept'));
});

/** @param destination `image` for an image on a card, empty for a fetch by script */
async function ask(path: string, destination = 'image'): Promise<number> {
  const url = new URL(path, origin);
  const request = new Request(url);
  Object.defineProperty(request, 'destination', { value: destination });
  // `ExtendableEvent` exists only in workers. The code under test calls only this method of it.
  const event = {
    waitUntil: (one: Promise<unknown>) => work.push(one),
  } as unknown as ExtendableEvent;
  return (await respondWithPhoto({ request, url, event })).status;
}

const settled = async () => {
  while (work.length > 0) await work.pop();
};
const kinds = () => [...cached.keys()].map((key) => key.split(' ')[0]);

test('copies the photo of a card to the viewed photos once its item is viewed', async () => {
  served.add('/photos/a-card.webp');
  await ask('/photos/a-card.webp');
  await settled();
  expect(kinds()).toEqual(['photos-listed']);
  await ask('/photos/a-card.webp', '');
  await settled();
  expect(kinds().sort()).toEqual(['photos-listed', 'photos-viewed']);
});

test('does not cache a deleted photo again when two requests overlap', async () => {
  served.add('/photos/a-card.webp');
  await ask('/photos/a-card.webp');
  await settled();

  served.clear();
  let release = (): void => undefined;
  slowness = new Promise<void>((resolve) => (release = resolve));
  expect(
    await Promise.all([ask('/photos/a-card.webp', ''), ask('/photos/a-card.webp', '')]),
  ).toEqual([200, 200]);
  // Enough time for a step that is not serialised to get the server's response.
  await new Promise((resolve) => setTimeout(resolve, 50));
  release();
  await settled();
  expect(kinds()).toEqual([]);
  expect(await ask('/photos/a-card.webp')).toBe(404);
});
