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
  onLoss.mockClear();
  return store.close();
});

const draft = { ...emptyDraft('id-1'), title: 'Bag' };
const photo = new File([new Uint8Array([1, 2, 3])], 'bag.webp', { type: 'image/webp' });
const kind = { name: 'new item', empty: () => emptyDraft('id-2'), isEmpty, read: draftOf };
const onLoss = vi.fn();
const createKeeper = (owner = 'ada') => createDraftKeeper({ store, kind, owner, onLoss });

test('restores the fields and the photo after a reload, under the same id', async () => {
  const keeper = createKeeper();
  keeper.save(draft);
  await keeper.savePhoto(draft, photo);
  const loaded = await createKeeper().load();
  expect(loaded.draft).toEqual(draft);
  expect(loaded.photo).toMatchObject({ name: 'bag.webp', type: 'image/webp', size: 3 });
});

test('debounces writes and stores only the latest state', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writeDraft = vi.spyOn(store, 'writeDraft');
  const keeper = createKeeper();
  keeper.save({ ...draft, title: 'B' });
  keeper.save(draft);
  expect(writeDraft).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await createKeeper().load()).draft).toEqual(draft));
  expect(writeDraft).toHaveBeenCalledTimes(1);
});

test('keeps the drafts of different users apart', async () => {
  const keeper = createKeeper('ada');
  await keeper.savePhoto(draft, photo);
  expect(await createKeeper('bob').load()).toEqual({ draft: null, photo: null });
});

test('clears a draft whose fields were emptied, unless it has a photo', async () => {
  const keeper = createKeeper();
  keeper.save(draft);
  await keeper.flush();
  keeper.save(emptyDraft('id-1'));
  await keeper.flush();
  expect((await createKeeper().load()).draft).toBeNull();

  await keeper.savePhoto(emptyDraft('id-1'), photo);
  expect((await createKeeper().load()).draft).toEqual(emptyDraft('id-1'));
});

test('clear() removes the draft and cancels a pending write', async () => {
  const keeper = createKeeper();
  await keeper.savePhoto(draft, photo);
  keeper.save({ ...draft, title: 'Later' });
  await keeper.clear();
  await keeper.flush();
  expect(await createKeeper().load()).toEqual({ draft: null, photo: null });
});

test('saving a photo does not overwrite fields that changed while it was prepared', async () => {
  const keeper = createKeeper();
  const whenChosen = draft;
  const typed = { ...draft, title: 'Blue bag' };
  keeper.save(typed);
  await keeper.flush();
  await keeper.savePhoto(whenChosen, photo);
  expect(await createKeeper().load()).toMatchObject({ draft: typed, photo: { name: 'bag.webp' } });
});

test('after finish() it stores nothing more, not even a photo that is being saved', async () => {
  const keeper = createKeeper();
  void keeper.savePhoto(draft, photo);
  const cleared = keeper.finish();
  keeper.save({ ...draft, title: 'Later' });
  await keeper.savePhoto(draft, photo);
  await keeper.flush();
  await cleared;
  expect(await createKeeper().load()).toEqual({ draft: null, photo: null });
});

test('stores the draft without a photo that can no longer be read', async () => {
  const gone = new File(['x'], 'gone.jpg', { type: 'image/jpeg' });
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  const keeper = createKeeper();
  await keeper.savePhoto(draft, gone);
  expect(await createKeeper().load()).toEqual({ draft, photo: null });
});

test('ignores a damaged stored photo', async () => {
  await store.writeDraft('new item photo:ada', { name: 'x', type: 'image/webp', buffer: 'text' });
  expect((await createKeeper().load()).photo).toBeNull();
});

test('calls onLoss when the device cannot store the fields or the photo', async () => {
  const writeDraft = vi.spyOn(store, 'writeDraft').mockResolvedValue(false);
  const keeper = createKeeper();
  keeper.save(draft);
  await keeper.flush();
  expect(onLoss).toHaveBeenCalledTimes(1);
  writeDraft.mockImplementation(async (key) => key === 'new item:ada');
  await keeper.savePhoto(draft, photo);
  expect(onLoss).toHaveBeenCalledTimes(2);
});

test('does not call onLoss when the device stores the draft', async () => {
  await createKeeper().savePhoto(draft, photo);
  expect(onLoss).not.toHaveBeenCalled();
});
