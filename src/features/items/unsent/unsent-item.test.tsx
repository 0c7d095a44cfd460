import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { detail } from '../../../../tests/support/page/screens/item-screen.tsx';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import {
  closeScreen,
  currentAddress,
  press,
  showScreen,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';
import { emptyOutbox, leaveItem } from '../../../../tests/support/page/data/unsent.ts';
import { paths } from '../../../../contract/paths.ts';
import { useOutboxEvents } from '../../../app/lifecycle/use-outbox-events.ts';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { session } from '../../../client/session/session.ts';
import { unsent } from '../../../client/outbox/unsent.ts';
import ItemScreen from '../item/item-screen.tsx';
import type { PostedState } from '../item/posted/posted-state.ts';

const server = stubbed();
let users = 0;

beforeEach(() => {
  const id = `ada ${String((users += 1))}`;
  session.signIn('tok', { id, name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  server.on('POST /items', 'drop the connection');
});
afterEach(async () => {
  closeScreen();
  await emptyOutbox();
});

function Screens() {
  useOutboxEvents();
  return (
    <Routes>
      <Route path="/items/:id" element={<ItemScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

/** Enqueues an item and waits for the end of the first attempt to send it, during which its screen has no buttons. */
async function leaveTriedItem(): Promise<string> {
  const id = await leaveItem();
  const tried = { id, firstTriedAt: expect.any(Number), state: { name: 'queued' } };
  await waitFor(() => expect(unsent.get()).toMatchObject([tried]));
  return id;
}

async function show(id: string, state: PostedState | null = null) {
  showScreen(<Screens />, paths.item(id), state);
  await screen.findByRole('heading', { level: 1, name: 'Blue bag' });
}

test('shows an unsent item with its photo at its final address until it is posted', async () => {
  const id = await leaveItem();
  await show(id);
  expect(await screen.findByText('Waiting to be posted')).toBeTruthy();
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Blue bag' }).src).toMatch(/^blob:/);
  expect(detail('Location')).toBe('Main Hall');
  expect(detail('Description')).toBe('With books in it');
  expect(document.title).toBe('Blue bag - Lost & Found');
  expect(screen.queryByText('Item not found or failed to load.')).toBeNull();

  const item = itemReply({ _id: id, title: 'Blue bag' });
  server.on('POST /items', { status: 201, body: { item } });
  act(() => onlineStatus.responded());
  await waitFor(() => expect(detail('Posted By')).toBe(item.postedBy.name));
  expect(screen.queryByText('Waiting to be posted')).toBeNull();
});

test('offers to post another item when the viewer has just submitted this one', async () => {
  await show(await leaveItem(), { posted: true });
  const another = await screen.findByRole('link', { name: 'Post another' });
  expect(another.getAttribute('href')).toBe(paths.createItem());
});

test('shows why the server refused the item, and offers to edit it', async () => {
  server.on(
    'POST /items',
    refusal(400, 'VALIDATION_ERROR', 'No', [{ field: 'title', message: 'is too plain' }]),
  );
  const id = await leaveItem();
  await show(id, { posted: true });
  await screen.findByText('title: is too plain');
  expect(screen.getByText('Not posted')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Post another' })).toBeNull();
  press('Edit');
  expect(currentAddress()).toBe(paths.createItem(id));
});

test('a refused item can be sent again', async () => {
  server.on('POST /items', refusal(403, 'FORBIDDEN', 'You may not post now.'));
  const id = await leaveItem();
  await show(id);
  await screen.findByText('You may not post now.');
  const item = itemReply({ _id: id, title: 'Blue bag' });
  server.on('POST /items', { status: 201, body: { item } });
  press('Retry');
  await waitFor(() => expect(detail('Posted By')).toBe(item.postedBy.name));
});

test('asks before discarding the item, and then opens the dashboard', async () => {
  const id = await leaveTriedItem();
  await show(id);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard the item?' }));
  fireEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(unsent.get()).toEqual([]));
  expect(currentAddress()).toBe(paths.dashboard());
});
