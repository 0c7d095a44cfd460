import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { conversationReply, talkers } from '../../../tests/support/page/data/message.ts';
import {
  closeScreen,
  currentAddress,
  showScreen,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import {
  emptyOutbox,
  leaveItem,
  leaveMessage,
  unsentEntry,
} from '../../../tests/support/page/data/unsent.ts';
import { paths } from '../../../contract/paths.ts';
import { database } from '../../core/storage/database.ts';
import { session } from '../../client/session/session.ts';
import { unsent } from '../../client/outbox/unsent.ts';
import type { Reason } from '../../core/outbox/entry.ts';
import OutboxScreen from './outbox-screen.tsx';

const talk = conversationReply();
const server = stubbed();
let user = '';
let users = 0;

beforeEach(() => {
  user = `mia ${String((users += 1))}`;
  session.signIn('tok', { id: user, name: 'Mia', email: 'mia@campus.edu', role: 'user' });
  server.on('GET /conversations', {
    status: 200,
    body: { conversations: { docs: [talk], pagination: onePage() } },
  });
  server.on('POST /items', 'drop the connection');
  server.on(`POST /messages/${talk._id}/messages`, 'drop the connection');
});
afterEach(async () => {
  closeScreen();
  await emptyOutbox();
});

test('does not say that everything has been sent before the outbox is loaded', async () => {
  const id = await leaveItem();
  await waitFor(() => expect(unsent.get()).toHaveLength(1));
  unsent.become({ userId: 'somebody before', entries: [] });
  show();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('Everything has been sent.')).toBeNull();
  act(() => unsent.become({ userId: user, entries: [unsentEntry({ id, userId: user })] }));
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(all()).toHaveLength(1);
});

const refused = (status: number, code: string) =>
  ({ kind: 'refused', status, code, message: 'No.', details: [] }) satisfies Reason;

function show() {
  showScreen(
    <Routes>
      <Route path="/outbox" element={<OutboxScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    paths.outbox(),
  );
}
const all = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

test('says that everything has been sent when the outbox is empty', () => {
  unsent.become({ userId: user, entries: [] });
  show();
  expect(screen.getByText('Everything has been sent.')).toBeTruthy();
});

test('promises to send after the portal is closed only if the browser has Background Sync', () => {
  unsent.become({ userId: user, entries: [unsentEntry({ userId: user })] });
  show();
  expect(screen.getByText(/online and the portal is open\.$/)).toBeTruthy();
  closeScreen();
  vi.stubGlobal('SyncManager', vi.fn());
  show();
  expect(screen.getByText(/even after you close the portal\.$/)).toBeTruthy();
  vi.unstubAllGlobals();
});

test('lists unsent entries, newest last, with the name of the conversation and the photo', async () => {
  await leaveMessage(talk._id, 'Is it still there?');
  const id = await leaveItem();
  show();
  await waitFor(() =>
    expect(all()).toEqual([
      expect.stringContaining('Waiting to be sent'),
      expect.stringContaining('Waiting to be posted'),
    ]),
  );
  expect(screen.getByText('Is it still there?')).toBeTruthy();
  const conversation = await screen.findByRole('link', {
    name: `Message to ${talkers.grace.name} about Blue backpack`,
  });
  expect(conversation.getAttribute('href')).toBe(paths.messages(talk._id));
  expect(screen.getByRole('link', { name: 'Blue bag' }).getAttribute('href')).toBe(paths.item(id));
  expect(screen.getByRole('img', { name: 'Blue bag' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('shows that an entry is being sent, and removes it afterwards', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<undefined>();
  server.on('POST /items', async ({ headers }) => {
    await promise;
    return {
      status: 201,
      body: { item: itemReply({ _id: String(headers['idempotency-key']) }) },
    };
  });
  await leaveItem();
  show();
  await screen.findByText('Sending...');
  expect(within(screen.getByRole('listitem')).queryByRole('button')).toBeNull();
  answer(undefined);
  await screen.findByText('Everything has been sent.');
});

test('a refused entry shows the reason, can be retried or discarded, and the focus is not lost', async () => {
  server.on('POST /items', refusal(403, 'FORBIDDEN', 'You may not post now.'));
  await leaveItem();
  show();
  await screen.findByText('You may not post now.');
  expect(screen.getByText('Not posted')).toBeTruthy();
  fireEvent.click(button('Retry'));
  await waitFor(() => expect(server.requests('POST /items')).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));

  await screen.findByText('Not posted');
  fireEvent.click(button('Discard'));
  const question = within(await screen.findByRole('dialog', { name: 'Discard the item?' }));
  fireEvent.click(question.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Everything has been sent.');
  expect(unsent.get()).toEqual([]);
});

test('opens the conversation to edit a message', async () => {
  const id = await leaveMessage(talk._id, 'Is it still there?');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(currentAddress()).toBe(paths.messages(talk._id, id));
});

test.each([
  ['says that an entry waits for a login', { name: 'blocked' }, 'Waiting until you log in again'],
  [
    'says that an entry waited for too long',
    { name: 'failed', reason: { kind: 'too old' } },
    /^It has waited here for more than 14 days/,
  ],
] as const)('%s', (_, state, said) => {
  unsent.become({ userId: user, entries: [unsentEntry({ userId: user, state })] });
  show();
  expect(screen.getByText(said)).toBeTruthy();
});

test.each<[string, Reason]>([
  ['cannot be read', { kind: 'unreadable' }],
  ['reached the server before it was changed', refused(422, 'IDEMPOTENCY_KEY_REUSED')],
  ['reached the server so long ago that its key is forgotten', refused(409, 'ID_IN_USE')],
  ['never left the device', refused(0, 'UNREADABLE')],
])('offers no retry for an entry that would fail again, because it %s', (_, reason) => {
  const state = { name: 'failed', reason } as const;
  unsent.become({ userId: user, entries: [unsentEntry({ userId: user, state })] });
  show();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(button('Edit')).toBeTruthy();
  expect(button('Discard')).toBeTruthy();
});

test('offers to retry an entry that waited for too long', async () => {
  const state = { name: 'failed', reason: { kind: 'too old' } } as const;
  const entry = unsentEntry({ userId: user, state, firstTriedAt: 1 });
  await database.run((db) => db.put('outbox', { ...entry }));
  unsent.become({ userId: user, entries: [entry] });
  show();
  fireEvent.click(button('Retry'));
  await waitFor(() => expect(server.requests('POST /items')).toHaveLength(1));
  expect(server.requests('POST /items')[0]?.headers['idempotency-key']).toBe(entry.id);
});

test('says that an entry had reached the server long ago', () => {
  const state = { name: 'failed', reason: refused(409, 'ID_IN_USE') } as const;
  unsent.become({ userId: user, entries: [unsentEntry({ userId: user, state })] });
  show();
  expect(screen.getByText(/^It had already arrived/)).toBeTruthy();
});

test('says that an entry had reached the server before it was changed', () => {
  const state = { name: 'failed', reason: refused(422, 'IDEMPOTENCY_KEY_REUSED') } as const;
  unsent.become({ userId: user, entries: [unsentEntry({ userId: user, state })] });
  show();
  expect(screen.getByText(/^It had already been sent/)).toBeTruthy();
});

test('the question before discarding says that the entry may have reached the server', async () => {
  await leaveMessage(talk._id, 'Is it still there?');
  show();
  await screen.findByText('Waiting to be sent');
  fireEvent.click(button('Discard'));
  await screen.findByText(/If it already reached the portal, it stays there\.$/);
});

test('lists an entry that cannot be parsed', () => {
  const payload = { draft: { title: 7 }, photo: null };
  const state = { name: 'failed', reason: { kind: 'unreadable' } } as const;
  unsent.become({ userId: user, entries: [unsentEntry({ userId: user, payload, state })] });
  show();
  expect(screen.getByText('An item')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(button('Discard')).toBeTruthy();
});
