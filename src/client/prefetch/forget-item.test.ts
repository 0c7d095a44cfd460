import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { forgetItem } from './forget-item.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { publicOwner, store } from '../query/reply-store.ts';

const i1 = idNumber(1);
const i2 = idNumber(2);
const origin = 'https://portal.example';
const photo = {
  card: '/photos/0a-card.webp',
  large: '/photos/0a-large.webp',
  width: 4,
  height: 3,
  placeholder: '',
};
/** The content of the worker's caches, by cache name. */
let cached: Map<string, Set<string>>;

beforeEach(() => {
  const photos = [photo.card, photo.large].map((path) => origin + path);
  const documents = [i1, i2].map((id) => `${origin}/items/${id}`);
  cached = new Map([
    ['photos-viewed', new Set(photos)],
    ['documents-1', new Set(documents)],
  ]);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('caches', {
    keys: async () => [...cached.keys()],
    open: async (name: string) => ({
      keys: async () => [...(cached.get(name) ?? [])].map((url) => ({ url })),
      delete: async (address: string) => cached.get(name)?.delete(address) ?? false,
    }),
  });
});
afterEach(async () => {
  await store.close();
  vi.unstubAllGlobals();
});

const left = () => [...cached.values()].flatMap((addresses) => [...addresses]);

test('keeps a photo while another saved item shows it, and deletes it with the last one', async () => {
  for (const _id of [i1, i2]) {
    const key = queryKey('GET /items/{id}', { params: { id: _id } });
    const value = { item: itemReply({ _id, photo }) };
    await store.writeReply(publicOwner, key, { value, seenAt: 5 });
  }

  await forgetItem(i1);
  expect(left()).toEqual([origin + photo.card, origin + photo.large, `${origin}/items/${i2}`]);

  await forgetItem(i2);
  expect(left()).toEqual([]);
});

test('removes an item from a stored list, and keeps what else the list says', async () => {
  const key = queryKey('GET /search/items/search', { query: { page: 1 } });
  const [kept, deleted] = [itemReply({ _id: i2 }), itemReply({ _id: i1 })];
  const others = { correctedTo: 'umbrella', figure: '12 items were returned this term.' };
  const data = { items: [kept, deleted], pagination: onePage(2), ...others };
  await store.writeReply(publicOwner, key, { value: { data }, seenAt: 5 });

  await forgetItem(i1);
  expect((await store.readReply(publicOwner, key))?.value).toEqual({
    data: { items: [kept], pagination: onePage(1), ...others },
  });
});
