import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shareLocks, withoutLocks } from '../../../tests/support/page/stand-ins/tab-locks.ts';
import { localDrafts } from '../../client/device/local-drafts.ts';
import { signIn, signOut } from '../../client/session/session.ts';
import { placesOf } from './draft-place.ts';
import { readDraft, removeDraft, saveDraft } from './draft-record.ts';
import { type DraftKind, type DraftSource, useDraft } from './use-draft.ts';

interface Draft {
  title: string;
  place: string;
}

const kind: DraftKind<Draft> = {
  empty: () => ({ title: '', place: '' }),
  isEmpty: ({ title, place }) => title + place === '',
  read: (stored) => (stored === null ? null : (stored as Draft)),
};
const bag = { title: 'Bag', place: 'Gym' };
const photo = new File(['bytes'], 'bag.webp', { type: 'image/webp' });

afterEach(async () => {
  // Unmount the forms now: an open form would look for other open forms later, when this test file has no window any
  // more.
  cleanup();
  withoutLocks();
  sessionStorage.clear();
  // The forms may still write. removeDraft() waits for that, and then removes what they have stored.
  for (const place of placesOf('form')) await removeDraft('ada', place);
});

/** Renders a form as a tab does when it opens. */
function open(given: DraftSource<Draft> | null = null) {
  const { result, unmount } = renderHook(() =>
    useDraft({ userId: 'ada', name: 'form', kind, hasPhoto: true, given }),
  );
  return { now: () => result.current, close: unmount };
}

/** Renders the form as a new tab does, which has no session storage yet. */
async function openReady(given: DraftSource<Draft> | null = null) {
  sessionStorage.clear();
  const form = open(given);
  await waitFor(() => expect(form.now().isReady).toBe(true));
  return form;
}

test('stores each change before the page can close, also while the place is unknown', async () => {
  shareLocks();
  const form = open();
  act(() => form.now().change({ title: 'Bag' }));
  // A killed tab runs no timer and no event listener, so another page finds only what is stored by now.
  expect(open().now().draft).toMatchObject({ title: 'Bag' });
  await waitFor(() => expect(form.now().isReady).toBe(true));
  act(() => form.now().change({ place: 'Gym' }));
  expect(localDrafts.read('ada', 'form')).toMatchObject({ draft: bag });
});

test('removes an emptied draft, unless it has a photo', async () => {
  const form = await openReady();
  act(() => form.now().change(bag));
  act(() => form.now().change(kind.empty()));
  expect(await readDraft('ada', 'form')).toBeNull();
  act(() => form.now().changePhoto(photo));
  expect(await readDraft('ada', 'form')).toEqual(kind.empty());
});

test('a photo that was prepared for seconds does not overwrite fields that changed meanwhile', async () => {
  const form = await openReady();
  const { changePhoto } = form.now();
  act(() => form.now().change(bag));
  act(() => changePhoto(photo));
  expect(await readDraft('ada', 'form')).toEqual(bag);
});

test('restores text and photo, but does not replace a photo that was chosen before they have loaded', async () => {
  await saveDraft('ada', 'form', { draft: bag, photo });
  const form = await openReady();
  expect(form.now()).toMatchObject({ draft: bag, photo: { name: 'bag.webp' }, isRestored: true });
  form.close();
  const again = open();
  const chosen = new File(['other'], 'cap.webp', { type: 'image/webp' });
  act(() => again.now().changePhoto(chosen));
  await waitFor(() => expect(again.now().isReady).toBe(true));
  expect(again.now().photo).toBe(chosen);
});

test('shows the draft of another tab at first, then its own', async () => {
  shareLocks();
  await saveDraft('ada', 'form', { draft: bag, photo: null });
  const other = await openReady();
  await saveDraft('ada', 'form#2', { draft: { ...bag, title: 'Cap' }, photo });
  const form = await openReady();
  expect(form.now()).toMatchObject({ draft: { title: 'Cap' }, isRestored: true, round: 1 });
  expect(other.now().draft).toEqual(bag);
});

test('a sixth tab stores nothing and says so', async () => {
  shareLocks();
  for (let tab = 1; tab <= 5; tab += 1) await openReady();
  const form = await openReady();
  expect(form.now()).toMatchObject({ isStored: false, isBesideAnother: false });
  act(() => form.now().change(bag));
  form.close();
  expect(open().now().draft).toEqual(kind.empty());
});

test('calls onStored only once the given content is stored', async () => {
  const stored: unknown[] = [];
  const given = {
    isOwn: () => false,
    load: async () => ({ draft: bag, photo, problem: null }),
    onStored: async () => void stored.push(await readDraft('ada', 'form')),
  };
  const form = await openReady(given);
  expect(form.now()).toMatchObject({ draft: bag, isRestored: false, givenProblem: null });
  expect(stored).toEqual([bag]);
});

test('a sixth tab calls onStored once the given content is sent', async () => {
  shareLocks();
  for (let tab = 1; tab <= 5; tab += 1) await openReady();
  const onStored = vi.fn(() => Promise.resolve());
  const load = () => Promise.resolve({ draft: bag, photo, problem: null });
  const form = await openReady({ isOwn: () => false, load, onStored });
  expect(onStored).not.toHaveBeenCalled();
  await act(() => form.now().finish());
  expect(onStored).toHaveBeenCalledOnce();
});

test('stores nothing more once the user has signed out', async () => {
  signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@example.edu', role: 'user' });
  const form = await openReady();
  act(() => form.now().change(bag));
  act(() => void signOut());
  act(() => form.now().change({ title: 'Cap' }));
  expect(await readDraft('ada', 'form')).toBeNull();
});
