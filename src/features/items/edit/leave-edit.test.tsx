import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { editedItem } from '../../../../tests/support/page/screens/edited-item.tsx';
import {
  detail,
  itemResponse,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import { closeScreen, field, press, type } from '../../../../tests/support/page/screens/screen.tsx';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';
import { invalidate } from '../../../client/query/query.ts';

const edited = editedItem();
const dialog = () => within(screen.getByRole('dialog'));

test('leaves without a question when nothing has changed', async () => {
  await edited.openForm();
  press('Cancel');
  await screen.findByRole('heading', { level: 1, name: 'Blue backpack' });
  expect(detail('Status')).toBe('Found');
  expect(document.title).toBe('Blue backpack - Lost & Found');
});

test('asks before leaving unsaved changes, and deletes them after confirmation', async () => {
  await edited.openForm();
  type('Title', 'Red backpack');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  // The draft survives a reload, so the browser need not ask.
  expect(closing.defaultPrevented).toBe(false);

  press('Cancel');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(field('Title').value).toBe('Red backpack');

  press('Cancel');
  // Press the link as soon as it is in the DOM: the draft must be deleted by then.
  const pressed = new Promise<void>((resolve) => {
    new MutationObserver((_, watching) => {
      const link = screen.queryByRole('link', { name: 'Edit' });
      if (link === null) return;
      watching.disconnect();
      fireEvent.click(link);
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  fireEvent.click(dialog().getByRole('button', { name: 'Leave' }));
  await pressed;
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Blue backpack');
});

test('a half-typed tag survives closing the form', async () => {
  await edited.openForm();
  type('Tags (optional)', 'woo');
  closeScreen();
  await edited.openForm();
  await screen.findByText('Your draft was restored.');
  expect(field('Tags (optional)').value).toBe('woo');
  press('Discard draft');
  await waitFor(() => expect(field('Tags (optional)').value).toBe(''));
});

test('asks before a link or Back leaves unsaved changes', async () => {
  window.history.replaceState({ idx: 2 }, '');
  await edited.openForm();
  type('Title', 'Red backpack');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } })));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  const link = Object.assign(document.createElement('a'), { href: '/dashboard' });
  document.body.append(link);
  fireEvent.click(link);
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(dialog().getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  link.remove();
});

test('the typed text survives closing the form', async () => {
  await edited.openForm();
  type('Title', 'Red backpack');
  closeScreen();
  await edited.openForm();
  await screen.findByText('Your draft was restored.');
  expect(field('Title').value).toBe('Red backpack');
  press('Discard draft');
  await waitFor(() => expect(field('Title').value).toBe('Blue backpack'));
});

test('the browser asks before a reload when the device cannot store the draft', async () => {
  const written = vi.spyOn(localDrafts, 'write').mockReturnValue(false);
  await edited.openForm();
  type('Title', 'Red backpack');
  await screen.findByText(/^Your draft can't be saved on this device/);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  written.mockRestore();
});

test('says that changes are kept until the person is online, unless the device cannot store them', async () => {
  await edited.openForm();
  // A response to an earlier request may arrive after this, and the page is then online again.
  const offlineText = (text: string | RegExp) =>
    waitFor(() => {
      act(() => onlineStatus.lost());
      expect(screen.getByText(text)).toBeTruthy();
    });
  await offlineText(/^You need to be online to save. Your changes are kept/);
  const written = vi.spyOn(localDrafts, 'write').mockReturnValue(false);
  type('Title', 'Red backpack');
  await offlineText('You need to be online to save.');
  written.mockRestore();
  onlineStatus.responded();
});

test('a restored draft does not overwrite changes that others have made since', async () => {
  const now = { title: 'Grey backpack', location: 'Gym', updatedAt: '2025-09-01T13:00:00.000Z' };
  await edited.openForm();
  type('Title', 'Red backpack');
  expect(localDrafts.read(people.poster.id, `edited item:${edited.id()}`)).toBeTruthy();
  closeScreen();
  await edited.openForm(now);
  act(() => invalidate('GET /items/{id}'));
  expect(field('Title').value).toBe('Red backpack');
  await waitFor(() => expect(field('Location').value).toBe('Gym'));
  press('Save Changes');
  await screen.findByText('Title is now: Grey backpack');
  expect(edited.requests(edited.put())).toEqual([]);

  edited.on(edited.put(), itemResponse(edited.id(), { ...now, title: 'Red backpack' }));
  press('Save Changes');
  await screen.findByRole('heading', { level: 1, name: 'Red backpack' });
  expect(edited.sent()).toMatchObject({ title: 'Red backpack', updatedAt: now.updatedAt });
});
