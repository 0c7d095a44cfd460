import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closeScreen,
  field,
  press,
  showScreen,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';
import { database } from '../../../core/storage/database.ts';
import { readDraft } from '../../../components/drafts/draft-record.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';
import { session } from '../../../client/session/session.ts';
import { storeShared, sharedKey } from '../../../core/storage/shared-content.ts';
import { store } from '../../../client/query/reply-store.ts';
import CreateItemScreen from './create-item-screen.tsx';

const server = stubbed();
let user = '';
let users = 0;
beforeEach(() => {
  user = `ada ${String((users += 1))}`;
  session.signIn('tok', { id: user, name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  server.on('GET /categories', { status: 200, body: { categories: [] } });
});
afterEach(async () => {
  closeScreen();
  await database.run((db) => db.clear('drafts'));
});

const id = '0b9f1d6e-3c55-4a5f-9d43-6d1c5c8a1f00';
const bytes = new TextEncoder().encode('bytes of it').buffer;
const shared = {
  id,
  owner: null,
  at: 1,
  title: `Bag ${'x'.repeat(200)}`,
  text: 'On a chair',
  photo: { name: 'bag.png', type: 'image/png', bytes },
};

async function show() {
  showScreen(<CreateItemScreen />, `/items/create?shared=${id}`);
  await screen.findByLabelText('Title');
}

test('starts with the shared content, shortened to fit the fields, and stores it like any other draft', async () => {
  await storeShared([shared]);
  await show();
  expect(field('Title').value).toBe(shared.title.slice(0, 120));
  expect(field('Description').value).toBe('On a chair');
  expect(screen.getByAltText('Preview of the image')).toBeTruthy();
  await waitFor(async () => expect(await store.readDraft(sharedKey(id))).toBeUndefined());
  type('Title', 'Blue bag');
  closeScreen();

  await show();
  await screen.findByText('Your draft was restored.');
  expect(field('Title').value).toBe('Blue bag');
  expect(screen.getByAltText('Preview of the image')).toBeTruthy();
});

test('a shared photo does not replace another draft', async () => {
  localDrafts.write(user, 'new item', { draft: { id: 'other', title: 'Umbrella' }, at: 1 });
  await storeShared([shared]);
  await show();
  expect(field('Description').value).toBe('On a chair');
  expect(await readDraft(user, 'new item')).toMatchObject({ title: 'Umbrella' });
});

test('says that a shared file was left out when it is not a picture', async () => {
  await storeShared([{ ...shared, photo: { name: 'a.pdf', type: 'application/pdf', bytes } }]);
  await show();
  expect(field('Description').value).toBe('On a chair');
  expect(screen.queryByAltText('Preview of the image')).toBeNull();
  await screen.findByText(
    "The photo you shared can't be used. Image must be a JPEG, PNG or WebP picture.",
  );
  expect(screen.queryByText(/^What you shared didn't arrive/)).toBeNull();
});

test('says that no shared content arrived', async () => {
  await show();
  await screen.findByText(/^What you shared didn't arrive/);
  expect(field('Title').value).toBe('');
});

const another = '0b9f1d6e-3c55-4a5f-9d43-6d1c5c8a1f01';

test('lists earlier shared content until it is used or discarded', async () => {
  await storeShared([{ ...shared, id: another, title: 'Red scarf' }]);
  await storeShared([{ ...shared, title: '', at: 2 }]);
  await show();
  await screen.findByText('1 more waiting to be posted');
  expect(screen.getByRole('link', { name: 'Continue Red scarf' }).getAttribute('href')).toBe(
    `/items/create?shared=${another}`,
  );
  press('Discard Red scarf');
  await waitFor(() => expect(screen.queryByText('1 more waiting to be posted')).toBeNull());
  expect(await store.readDraft(sharedKey(another))).toBeUndefined();
});

test('lists an unfinished draft too, and opens it', async () => {
  localDrafts.write(user, 'new item', { draft: { id: another, title: 'Umbrella' }, at: 1 });
  await storeShared([{ ...shared, title: 'Red scarf' }]);
  await show();
  fireEvent.click(await screen.findByRole('link', { name: 'Continue Umbrella' }));
  await waitFor(() => expect(field('Title').value).toBe('Umbrella'));
  await screen.findByRole('link', { name: 'Continue Red scarf' });
});

test('does not show content that another user has shared', async () => {
  await storeShared([{ ...shared, owner: 'somebody else' }]);
  await show();
  await screen.findByText(/^What you shared didn't arrive/);
  expect(screen.queryByText(/to be posted$/)).toBeNull();
});

test('does not store shared content beyond the limit, and evicts nothing for it', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...shared, id: `share-${at}`, at }));
  await storeShared(many);
  await expect(storeShared([shared])).rejects.toThrow();
  expect(await store.readDraft(sharedKey('share-0'))).toBeDefined();
});

test('discarding deletes the shared content from the device', async () => {
  await storeShared([shared]);
  await show();
  closeScreen();
  await show();
  press(await screen.findByText('Discard draft').then((button) => button.textContent));
  await waitFor(() => expect(field('Title').value).toBe(''));
  expect(await store.readDraft(`new item photo:${user}`)).toBeUndefined();
});
