import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../core/storage/database.ts';
import { createStore } from '../../client/query/reply-store.ts';
import { draftOf, emptyDraft, isEmpty } from '../../features/items/create/draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';

let store: ReturnType<typeof createStore>;
let count = 0;
beforeEach(() => {
  count += 1;
  store = createStore({ database: createDatabase(`drafts-${count}`) });
});
afterEach(() => {
  vi.restoreAllMocks();
  lost.mockClear();
  return store.close();
});

const draft = { ...emptyDraft('id-1'), title: 'Bag' };
const photo = new File([new Uint8Array([1, 2, 3])], 'bag.webp', { type: 'image/webp' });
const kind = { name: 'new item', empty: () => emptyDraft('id-2'), isEmpty, read: draftOf };
const lost = vi.fn();
const again = (owner = 'ada') => createDraftKeeper({ store, kind, owner, onLoss: lost });

test('what was typed and the photo are there again after a reload, under the same id', async () => {
  const keeper = again();
  keeper.save(draft);
  await keeper.savePhoto(draft, photo);
  const loaded = await again().load();
  expect(loaded.draft).toEqual(draft);
  expect(loaded.photo).toMatchObject({ name: 'bag.webp', type: 'image/webp', size: 3 });
});

test('writes down by itself after a moment of quiet, the last state only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const written = vi.spyOn(store, 'writeDraft');
  const keeper = again();
  keeper.save({ ...draft, title: 'B' });
  keeper.save(draft);
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await again().load()).draft).toEqual(draft));
  expect(written).toHaveBeenCalledTimes(1);
});

test('one person never sees what another has written', async () => {
  const keeper = again('ada');
  await keeper.savePhoto(draft, photo);
  expect(await again('bob').load()).toEqual({ draft: null, photo: null });
});

test('a draft emptied again is no draft; with a photo it still is one', async () => {
  const keeper = again();
  keeper.save(draft);
  await keeper.flush();
  keeper.save(emptyDraft('id-1'));
  await keeper.flush();
  expect((await again().load()).draft).toBeNull();

  await keeper.savePhoto(emptyDraft('id-1'), photo);
  expect((await again().load()).draft).toEqual(emptyDraft('id-1'));
});

test('nothing is left once it was posted, not even what was about to be written', async () => {
  const keeper = again();
  await keeper.savePhoto(draft, photo);
  keeper.save({ ...draft, title: 'Later' });
  await keeper.clear();
  await keeper.flush();
  expect(await again().load()).toEqual({ draft: null, photo: null });
});

test('a photo that took long to make ready does not undo what was typed meanwhile', async () => {
  const keeper = again();
  const whenChosen = draft;
  const typed = { ...draft, title: 'Blue bag' };
  keeper.save(typed);
  await keeper.flush();
  await keeper.savePhoto(whenChosen, photo);
  expect(await again().load()).toMatchObject({ draft: typed, photo: { name: 'bag.webp' } });
});

test('once it was posted nothing more is taken, and a photo on its way is gone as well', async () => {
  const keeper = again();
  void keeper.savePhoto(draft, photo);
  const cleared = keeper.finish();
  keeper.save({ ...draft, title: 'Later' });
  await keeper.savePhoto(draft, photo);
  await keeper.flush();
  await cleared;
  expect(await again().load()).toEqual({ draft: null, photo: null });
});

test('a photo that can no longer be read is no photo', async () => {
  const gone = new File(['x'], 'gone.jpg', { type: 'image/jpeg' });
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  const keeper = again();
  await keeper.savePhoto(draft, gone);
  expect(await again().load()).toEqual({ draft, photo: null });
});

test('a damaged photo is left out', async () => {
  await store.writeDraft('new item photo:ada', { name: 'x', type: 'image/webp', buffer: 'text' });
  expect((await again().load()).photo).toBeNull();
});

test('says so when the device does not keep the words or the photo', async () => {
  const written = vi.spyOn(store, 'writeDraft').mockResolvedValue(false);
  const keeper = again();
  keeper.save(draft);
  await keeper.flush();
  expect(lost).toHaveBeenCalledTimes(1);
  written.mockImplementation(async (key) => key === 'new item:ada');
  await keeper.savePhoto(draft, photo);
  expect(lost).toHaveBeenCalledTimes(2);
});

test('nothing is said where it is kept', async () => {
  await again().savePhoto(draft, photo);
  expect(lost).not.toHaveBeenCalled();
});
