import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { localDrafts } from '../../client/device/local-drafts.ts';
import { store } from '../../client/query/reply-store.ts';
import { type FoundDraft, type OpenDraft, openDraft } from './draft-store.ts';
import { placesOf } from './draft-place.ts';
import { readDraft, removeDraft, saveDraft } from './draft-record.ts';
import { listDrafts } from './list-drafts.ts';

let releases: (() => void)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const release of releases) release();
  releases = [];
  // The drafts may still write. removeDraft() waits for that, and then removes what they have stored.
  for (const place of placesOf('new item')) await removeDraft('ada', place);
  await store.clearDraftsOf('ada');
  localStorage.clear();
  sessionStorage.clear();
});

const text = { id: 'id-1', title: 'Bag' };
const photo = new File([new Uint8Array([1, 2, 3])], 'bag.webp', { type: 'image/webp' });

function open(userId = 'ada', name = 'new item') {
  return openDraft({ userId, name, hasPhoto: true });
}

function find(draft: OpenDraft): Promise<FoundDraft> {
  return new Promise((resolve) => releases.push(draft.find(resolve, () => undefined)));
}

/** Opens a draft and waits until its place is known. */
async function openPlaced(userId = 'ada', name = 'new item') {
  const draft = open(userId, name);
  await find(draft);
  return draft;
}

test('restores the text at once, and the photo when the place is known', async () => {
  const draft = await openPlaced();
  draft.write(text);
  expect(open().first()).toEqual(text);
  await draft.writePhoto(photo);
  const found = await find(open());
  expect(found).toMatchObject({ hasPlace: true, stored: text, early: null });
  expect(found.photo).toMatchObject({ name: 'bag.webp', type: 'image/webp', size: 3 });
});

test('stores text and photo that were written before the place was known', async () => {
  const draft = open();
  draft.write(text);
  expect(open().first()).toEqual(text);
  void draft.writePhoto(photo);
  expect(await find(draft)).toMatchObject({ early: { draft: text }, photo });
  await vi.waitFor(async () =>
    expect((await find(open())).photo).toMatchObject({ name: 'bag.webp' }),
  );
});

test('stores the photo again when another tab deletes the database, unless the user removed it', async () => {
  const draft = await openPlaced();
  draft.write(text);
  await draft.writePhoto(photo);
  await draft.writePhoto(photo, 'private photo');
  await draft.writePhoto(null, 'private photo');
  await deleteDB('portal');
  const isStored = () => store.readDraft('new item photo:ada');
  await vi.waitFor(async () => expect(await isStored()).toMatchObject({ name: 'bag.webp' }));
  releases.pop()?.();
  const found = await find(open());
  expect(found).toMatchObject({ stored: text, photo: { size: 3 }, privatePhoto: null });
});

test('keeps the drafts of different users and forms apart', async () => {
  const draft = await openPlaced();
  draft.write(text);
  await draft.writePhoto(photo);
  const nothing = { stored: null, photo: null };
  expect(await find(open('bob'))).toMatchObject(nothing);
  expect(await find(open('ada', 'edited item:1'))).toMatchObject(nothing);
});

test('clear() removes text and photo, also before the place is known', async () => {
  const draft = await openPlaced();
  draft.write(text);
  await draft.writePhoto(photo);
  await draft.clear();
  expect(await find(open())).toMatchObject({ stored: null, photo: null });

  draft.write(text);
  const early = open();
  void early.clear();
  expect(early.first()).toBeNull();
  expect((await find(early)).early).toMatchObject({ draft: null });
});

test.each(['finish', 'stop'] as const)(
  'stores nothing more after %s(), not even a photo that is being saved',
  async (end) => {
    const draft = await openPlaced();
    void draft.writePhoto(photo);
    void draft[end]();
    draft.write(text);
    await draft.writePhoto(photo);
    expect(await find(open())).toMatchObject({ stored: null, photo: null });
  },
);

test('removes the stored photo if the new one cannot be read, and says that none is stored', async () => {
  const gone = new File(['x'], 'gone.jpg', { type: 'image/jpeg' });
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  const draft = await openPlaced();
  await draft.writePhoto(photo);
  expect(await draft.writePhoto(gone)).toBe(false);
  expect((await find(open())).photo).toBeNull();
});

test('ignores a damaged stored photo', async () => {
  await store.writeDraft('new item photo:ada', { name: 'x', type: 'image/webp', bytes: 'text' });
  expect((await find(open())).photo).toBeNull();
});

test('says whether the device stored the text and the photo', async () => {
  const draft = await openPlaced();
  expect([draft.write(text), await draft.writePhoto(photo)]).toEqual([true, true]);
  vi.spyOn(localDrafts, 'write').mockReturnValue(false);
  vi.spyOn(store, 'writeDraft').mockResolvedValue(false);
  expect([draft.write(text), await draft.writePhoto(photo)]).toEqual([false, false]);
});

test.each(['new item:ada', 'new item:ada#2'])(
  'reads a draft that only IndexedDB has, under %s',
  async (key) => {
    await store.writeDraft(key, { draft: text, at: 1 });
    const draft = open();
    expect((await find(draft)).stored).toEqual(text);
    draft.write({ ...text, title: 'Cap' });
    expect(await readDraft('ada', key.replace(':ada', ''))).toMatchObject({ title: 'Cap' });
    await draft.clear();
    await vi.waitFor(async () => expect(await store.readDraft(key)).toBeUndefined());
  },
);

test('reads a draft that only local storage has', async () => {
  localDrafts.write('ada', 'inline edit:1', { draft: text, at: 1 });
  expect(open('ada', 'inline edit:1').first()).toEqual(text);
  expect((await find(open('ada', 'inline edit:1'))).stored).toEqual(text);
});

test('reads the newer of two copies, because a killed browser loses the last seconds of local storage', async () => {
  await saveDraft('ada', 'new item', { draft: text, photo: null });
  const before = localDrafts.read('ada', 'new item');
  const later = { ...text, title: 'Cap' };
  await saveDraft('ada', 'new item', { draft: later, photo: null });
  localDrafts.write('ada', 'new item', before);
  expect((await find(open())).stored).toEqual(later);
});

test('writes the text to IndexedDB when the page is hidden', async () => {
  const draft = await openPlaced();
  draft.write(text);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () =>
    expect(await store.readDraft('new item:ada')).toMatchObject({ draft: text }),
  );
});

test('writes the text to IndexedDB while the user types without a pause', async () => {
  const draft = await openPlaced();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let presses = 1; presses <= 4; presses += 1) {
    draft.write({ ...text, title: 'x'.repeat(presses) });
    vi.advanceTimersByTime(100);
  }
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect(await store.readDraft('new item:ada')).toMatchObject({ draft: { title: 'xxx' } }),
  );
});

test('a removed draft stays removed, even if the page closes before IndexedDB has removed it', async () => {
  await saveDraft('ada', 'profile', { draft: text, photo: null });
  vi.spyOn(store, 'clearDraft').mockReturnValue(new Promise(() => undefined));
  const draft = await openPlaced('ada', 'profile');
  draft.write(null);
  expect(await store.readDraft('profile:ada')).toBeDefined();
  expect(await readDraft('ada', 'profile')).toBeNull();
});

test('lists the drafts of a form, and removes them', async () => {
  await saveDraft('ada', 'new item', { draft: text, photo });
  await store.writeDraft('new item:ada#3', { draft: { id: 'id-3' }, at: 1 });
  const isAny = () => true;
  const found = await listDrafts('ada', 'new item', isAny);
  expect(found).toMatchObject([{ draft: text, photo: {} }, { draft: { id: 'id-3' } }]);
  for (const { remove } of found) await remove();
  expect(await listDrafts('ada', 'new item', isAny)).toEqual([]);
  expect((await find(open())).photo).toBeNull();
});

/** Opens a draft and stores a text and a photo in it. */
async function openWritten(draft: object) {
  const opened = await openPlaced();
  opened.write(draft);
  await opened.writePhoto(photo);
  return opened;
}
const leave = () => releases.pop()?.();
const second = { id: 'id-2', title: 'Umbrella' };

test('a form that was left does not change the draft that another form has written at its place since', async () => {
  const left = await openWritten(text);
  leave();
  await openWritten(second);
  left.write(text);
  await left.writePhoto(null);
  await left.finish();
  leave();
  expect(await find(open())).toMatchObject({ stored: second, photo: { name: 'bag.webp' } });
});

test('a form that was left still removes the draft that it sent', async () => {
  const left = await openWritten(text);
  leave();
  await left.finish();
  expect(await find(open())).toMatchObject({ stored: null, photo: null });
});

test('a form that is left while it sends keeps its place until the reply, and another form starts empty', async () => {
  const left = await openWritten(text);
  const reply = Promise.withResolvers<null>();
  const sent = left.keepPlaceWhile(() => reply.promise.then(() => left.finish()));
  leave();
  const next = open();
  expect(await find(next)).toMatchObject({ hasPlace: true, stored: null, photo: null });
  next.write(second);
  reply.resolve(null);
  await sent;
  leave();
  expect(await find(open())).toMatchObject({ stored: second, hasPlace: true });
});

test('offers a draft again that could not be sent', async () => {
  const left = await openWritten(text);
  await expect(left.keepPlaceWhile(() => Promise.reject(new Error('offline')))).rejects.toThrow();
  leave();
  expect(await find(open())).toMatchObject({ stored: text });
});

test('reloads a page that comes back from the back/forward cache, which has lost its place', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  const show = (persisted: boolean) => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  };
  await openPlaced();
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
  releases.pop()?.();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});
