import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ada, editingAsAda } from '../../../../tests/support/page/screens/own-dashboard.tsx';
import {
  ownItemId as idOf,
  ownItems as own,
  ownItemsReply as has,
} from '../../../../tests/support/page/data/own-items.ts';
import {
  closeScreen,
  field,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';
import { invalidate } from '../../../client/query/query.ts';
import { signIn, signOut } from '../../../client/session/session.ts';

const list = 'GET /users/me/items';
const put = `PUT /items/${idOf(1)}` as const;
const { server, open, edit } = editingAsAda();

/**
 * Imitates a reload. Unmounting the screen removes its state from sessionStorage, but a reload does not: put it back.
 */
function reload() {
  const key = 'draft::dashboard edit';
  const draft = sessionStorage.getItem(key);
  closeScreen();
  if (draft !== null) sessionStorage.setItem(key, draft);
}

test('restores the open form with its text after a reload', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  reload();

  await open();
  expect(field('Title').value).toBe('Bluish bag');
  await screen.findByText('Your draft was restored.');
  fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));

  press('Discard draft');
  expect(field('Title').value).toBe('Blue bag');
  press('Cancel');
  await edit('Blue bag');
  expect(field('Title').value).toBe('Blue bag');
});

test('says when the device cannot store the draft', async () => {
  await open();
  await edit('Blue bag');
  const written = vi.spyOn(localDrafts, 'write').mockReturnValue(false);
  type('Title', 'Bluish bag');
  await screen.findByText(/^Your draft can't be saved on this device/);
  written.mockRestore();
});

test('restores the draft when the item is edited again, and deletes it after saving', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  closeScreen();

  await open();
  await edit('Blue bag');
  expect(field('Title').value).toBe('Bluish bag');
  const saved = own({ title: 'Bluish bag' }, { title: 'Red umbrella' });
  server.on(put, { status: 200, body: { item: saved[0] } });
  server.on(list, has(saved));
  press('Save');
  await toasted('Item updated successfully!');
  await edit('Bluish bag');
  expect(screen.queryByText('Your draft was restored.')).toBeNull();
});

test('the server refuses a restored draft if others have changed the same field meanwhile', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  closeScreen();

  await open(own({ title: 'Green bag', updatedAt: '2025-09-01T13:00:00.000Z' }));
  act(() => invalidate(list));
  await screen.findByRole('rowheader', { name: 'Green bag' });
  await edit('Green bag');
  server.on(put, refusal(409, 'STATUS_CONFLICT', 'It was changed.'));
  press('Save');
  await toasted('It was changed.');
  const body = server.requests(put)[0]!.body.toString();
  expect(body).toMatch(/name="title"\r\n\r\nBluish bag\r\n/);
  expect(body).toMatch(/name="updatedAt"\r\n\r\n2025-09-01T12:00:00.000Z\r\n/);
});

test('signing out deletes the draft', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  closeScreen();
  signOut();
  signIn('a token', ada);
  await open();
  await edit('Blue bag');
  expect(field('Title').value).toBe('Blue bag');
});
