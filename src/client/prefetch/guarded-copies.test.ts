import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Item } from '../../../contract/entities.ts';
import { guardedTitle } from '../../../contract/claims/lane/guarded-texts.ts';
import { conversationReply } from '../../../tests/support/page/data/message.ts';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { itemReply, photoReply } from '../../../tests/support/page/data/item.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { replaceGuardedCopies } from './guarded-copies.ts';

const origin = 'https://portal.example';
const hidden = {
  title: 'Wallet of Ada',
  description: 'Brown leather',
  photo: photoReply('wallet'),
};
let days = 0;
/** Each test has its own item, because a tab replaces the copies of an item's version only once. */
let wallet: Item;
const bag = itemReply({ _id: idNumber(2), photo: photoReply('bag') });
const gonePhotos = new Set<string>();
let caches: Map<string, Map<string, Response>>;

const listKey = queryKey('GET /search/items/search', { query: { page: 1, limit: 8 } });
const keyOf = ({ _id }: Item) => queryKey('GET /items/{id}', { params: { id: _id } });
const withheldOf = (item: Item): Item => ({
  ...item,
  title: guardedTitle(item.title, item.category.name, item.createdAt),
  description: '',
  photo: null,
  image: null,
  lane: 'guarded',
  isWithheld: true,
  updatedAt: '2025-09-02T12:00:00.000Z',
});

beforeEach(async () => {
  days += 1;
  const createdAt = new Date(Date.UTC(2025, 7, days)).toISOString();
  wallet = itemReply({ ...hidden, _id: idNumber(100 + days), createdAt, updatedAt: createdAt });
  const photos = [wallet, bag].flatMap(({ photo }) => [photo!.card, photo!.large]);
  for (const path of photos.slice(0, 2)) gonePhotos.add(path);
  const before = { headers: { Date: 'Mon, 01 Sep 2025 12:00:00 GMT' } };
  const after = { headers: { Date: 'Wed, 03 Sep 2025 12:00:00 GMT' } };
  caches = new Map([
    ['photos-viewed', new Map(photos.map((path) => [origin + path, new Response()]))],
    [
      'documents-1',
      new Map([
        [`${origin}/`, new Response(`${wallet._id} ${hidden.title}`, before)],
        [`${origin}/items/${wallet._id}`, new Response(`${wallet._id} ${hidden.title}`, before)],
        [`${origin}/items/${bag._id}`, new Response(bag._id, after)],
      ]),
    ],
  ]);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', async (path: string) =>
    Promise.resolve(
      gonePhotos.has(path) ? Response.json({ code: 'NOT_FOUND' }, { status: 404 }) : new Response(),
    ),
  );
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    match: async (path: string) =>
      [...caches.values()].map((cache) => cache.get(origin + path)?.clone()).find(Boolean),
    open: async (name: string) => ({
      keys: async () => [...caches.get(name)!.keys()].map((url) => ({ url })),
      delete: async (address: string) => caches.get(name)!.delete(address),
    }),
  });
  for (const item of [wallet, bag])
    await store.writeReply(publicOwner, keyOf(item), { value: { item }, seenAt: 5 });
  const value = { data: { items: [wallet, bag], pagination: onePage(2) } };
  await store.writeReply(publicOwner, listKey, { value, seenAt: 5 });
});
afterEach(async () => {
  await store.forgetReplies();
  await store.close();
  gonePhotos.clear();
  vi.unstubAllGlobals();
});

const cached = () => [...caches.values()].flatMap((cache) => [...cache.keys()]);
const stored = async () => JSON.stringify(await store.readReplies(publicOwner, 'GET '));

test('replaces the copies of an item that a list shows as guarded', async () => {
  const withheld = withheldOf(wallet);
  const key = queryKey('GET /conversations', { query: { page: 1 } });
  const { _id, title, photo } = wallet;
  const talk = conversationReply({ item: { ...conversationReply().item, _id, title, photo } });
  const page = { conversations: { docs: [talk] } };
  await store.writeReply(publicOwner, key, { value: page, seenAt: 5 });
  await replaceGuardedCopies([bag, withheld]);

  expect((await store.readReply(publicOwner, keyOf(wallet)))?.value).toEqual({ item: withheld });
  const list = { data: { items: [withheld, bag], pagination: onePage(2) } };
  // The changed reply has a later `seenAt` than the copy on screen, so that screens show the changed one.
  expect(await store.readReply(publicOwner, listKey)).toEqual({ value: list, seenAt: 6 });
  for (const text of [hidden.title, hidden.description, hidden.photo.card])
    expect(await stored()).not.toContain(text);
  expect(await stored()).toContain(bag.title);
});

test('keeps a full copy of the same version, although the document withholds parts of the item', async () => {
  const withheld = withheldOf(wallet);
  const { updatedAt } = withheld;
  const reply = {
    value: { item: { ...wallet, lane: 'guarded', isWithheld: false, updatedAt } },
    seenAt: 5,
  };
  await store.writeReply(publicOwner, keyOf(wallet), reply);
  await replaceGuardedCopies([withheld]);
  expect(await store.readReply(publicOwner, keyOf(wallet))).toEqual(reply);

  const later = { ...withheld, updatedAt: '2025-09-03T12:00:00.000Z' };
  await replaceGuardedCopies([later]);
  expect((await store.readReply(publicOwner, keyOf(wallet)))?.value).toEqual({ item: later });
});

test('leaves the viewer’s own claim out of the copies for all users of the device', async () => {
  const claim = { isPrivate: true, claimedById: idNumber(7), claimedByName: 'Cleo Claimant' };
  await replaceGuardedCopies([{ ...withheldOf(wallet), ...claim }]);
  expect((await store.readReply(publicOwner, keyOf(wallet)))?.value).toEqual({
    item: withheldOf(wallet),
  });
  expect(await stored()).not.toContain(claim.claimedByName);
});

test('removes the photo of a guarded item from stored notifications', async () => {
  const key = queryKey('GET /notifications', { query: { page: 1 } });
  const linkedTo = ({ _id, status, photo }: Item) => ({ [`/items/${_id}`]: { status, photo } });
  const items = { ...linkedTo(wallet), ...linkedTo(bag) };
  await store.writeReply(publicOwner, key, { value: { data: { items } }, seenAt: 5 });
  await replaceGuardedCopies([withheldOf(wallet)]);
  const reply = await store.readReply(publicOwner, key);
  expect(reply?.value).toEqual({
    data: { items: { ...items, ...linkedTo({ ...wallet, photo: null }) } },
  });
  expect(cached()).not.toContain(origin + hidden.photo.card);
});

test('deletes the photos of a guarded item and the documents from before the change, and no others', async () => {
  await replaceGuardedCopies([withheldOf(wallet)]);
  expect(cached()).toEqual(
    [bag.photo!.card, bag.photo!.large, `/items/${bag._id}`].map((path) => origin + path),
  );
});

test('keeps a photo that is still public, because another item has the same', async () => {
  gonePhotos.clear();
  await replaceGuardedCopies([withheldOf(wallet)]);
  expect(cached()).toContain(origin + hidden.photo.card);
});

test('removes the public copies when the viewer may see the whole guarded item', async () => {
  const { photo: _, ...whole } = { ...wallet, lane: 'guarded' as const };
  await replaceGuardedCopies([{ ...whole, photo: null }]);
  expect(await store.readReply(publicOwner, keyOf(wallet))).toBeNull();
  expect(await stored()).not.toContain(hidden.title);
  expect(cached()).not.toContain(origin + hidden.photo.large);
});

test('does not change a copy whose private content is withheld already', async () => {
  const withheld = withheldOf(wallet);
  const newer = { ...withheld, status: 'Claimed' as const };
  await store.writeReply(publicOwner, keyOf(wallet), { value: { item: newer }, seenAt: 7 });
  await replaceGuardedCopies([withheld]);
  const reply = { value: { item: newer }, seenAt: 7 };
  expect(await store.readReply(publicOwner, keyOf(wallet))).toEqual(reply);
});
