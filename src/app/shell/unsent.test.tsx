import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import {
  closeScreen,
  currentAddress,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { shareLocks, withoutLocks } from '../../../tests/support/page/stand-ins/tab-locks.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import {
  emptyOutbox,
  leaveItem,
  leaveMessage,
  unsentEntry,
  waitingDraft,
} from '../../../tests/support/page/data/unsent.ts';
import { paths } from '../../../contract/paths.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { session, signIn } from '../../client/session/session.ts';
import { unsent } from '../../client/outbox/unsent.ts';
import { OfflineBar } from './frame.tsx';
// Imported here, so that the offline bar does not have to wait for its lazily loaded content.
import './offline-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useOutboxEvents } from '../lifecycle/use-outbox-events.ts';

const talk = '01990000-0000-7000-8000-0000000c0001';
const server = stubbed();
let user = '';
let users = 0;

beforeEach(() => {
  user = `ada ${String((users += 1))}`;
  be(user);
  server.on('POST /items', 'drop the connection');
});
afterEach(async () => {
  closeScreen();
  await emptyOutbox();
});

function be(id: string) {
  signIn('a token', { id, name: 'Ada', email: 'ada@example.edu', role: 'user' });
}

function Bars() {
  useOutboxEvents();
  return (
    <>
      <TopBar />
      <OfflineBar />
    </>
  );
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Not everything has been sent' }));
const pressIn = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

async function leaveRefusedMessage() {
  server.on(`POST /messages/${talk}/messages`, refusal(403, 'FORBIDDEN', 'Not yours.'));
  await act(() => leaveMessage(talk, 'Hello'));
  await waitFor(() => expect(unsent.get()).toMatchObject([{ state: { name: 'failed' } }]));
}

test('the offline bar shows how many entries wait, with a link to the outbox', async () => {
  showScreen(<OfflineBar />);
  await leaveRefusedMessage();
  expect(screen.queryByText(/You are offline/)).toBeNull();
  act(() => onlineStatus.lost());
  await act(() => leaveItem());
  const bar = screen.getByRole('status');
  await within(bar).findByRole('link');
  expect(bar.textContent).toBe('You are offline. 1 waiting to be sent. Show Reconnect');
  expect(within(bar).getByRole('link').getAttribute('href')).toBe('/outbox');
  act(() => unsent.become({ userId: user, entries: [] }));
  await waitFor(() =>
    expect(bar.textContent).toBe('You are offline. What you see may be out of date. Reconnect'),
  );
});

test('the top bar and the side menu show the number of outbox entries, if there are any', async () => {
  showScreen(<Bars />);
  expect(screen.queryByRole('link', { name: /not sent yet/i })).toBeNull();
  await leaveRefusedMessage();
  await act(() => leaveItem());
  const link = await screen.findByRole('link', { name: '2 not sent yet' });
  expect(link.getAttribute('href')).toBe('/outbox');
  press('Menu');
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Not sent yet 2' }).getAttribute('href')).toBe('/outbox');
});

async function logOut() {
  showScreen(<Bars />);
  await screen.findByRole('link', { name: /not sent yet/ });
  press('A Account menu');
  press('Logout');
  await screen.findByRole('dialog', { name: 'Not everything has been sent' });
}

test('logging out with unsent entries asks first, and can be cancelled', async () => {
  await leaveItem();
  await logOut();
  pressIn('Cancel');
  expect(session.get().state).toBe('signed in');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A Account menu' }));
});

test('kept entries are sent when the same user signs in again, and not before', async () => {
  const id = await leaveItem();
  await logOut();
  pressIn('Keep it on this device until you log in again');
  await toasted('Logged out successfully!');
  await waitFor(() => expect(currentAddress()).toBe('/login'));
  expect(screen.queryByRole('link', { name: /not sent yet/ })).toBeNull();

  server.on('POST /items', {
    status: 201,
    body: { item: itemReply({ _id: id }) },
  });
  const countBefore = server.requests('POST /items').length;
  act(() => be('somebody else'));
  act(() => onlineStatus.lost());
  act(() => onlineStatus.responded());
  expect(screen.queryByRole('link', { name: /not sent yet/ })).toBeNull();
  act(() => be(user));
  await waitFor(() => expect(server.requests('POST /items').length).toBeGreaterThan(countBefore));
  await waitFor(() => expect(unsent.get()).toEqual([]));
  const [sent] = server.requests('POST /items').slice(countBefore);
  expect(sent?.headers['idempotency-key']).toBe(id);
});

test('discarded entries are gone when the same user signs in again', async () => {
  await leaveItem();
  await leaveMessage(talk, 'Hello');
  await logOut();
  expect(dialog().getByText(/^2 things you wrote/)).toBeTruthy();
  pressIn('Discard them');
  await toasted('Logged out successfully!');
  act(() => be(user));
  await leaveMessage(talk, 'Again');
  await waitFor(() => expect(unsent.get()).toMatchObject([{ payload: { content: 'Again' } }]));
});

test('logging out with unsent entries from the side menu asks first too', async () => {
  await leaveItem();
  showScreen(<Bars />);
  await screen.findByRole('link', { name: /not sent yet/ });
  press('Menu');
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('button', {
      name: 'Logout',
    }),
  );
  await screen.findByRole('dialog', { name: 'Not everything has been sent' });
  pressIn('Cancel');
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy();
});

test('reports a refused entry once, on any screen', async () => {
  showScreen(<Bars />);
  server.on(`POST /messages/${talk}/messages`, refusal(403, 'FORBIDDEN', 'Not yours.'));
  await act(() => leaveMessage(talk, 'Hello'));
  await toasted('Failed to send message');
  server.on('POST /items', refusal(403, 'FORBIDDEN', 'You may not post now.'));
  await act(() => leaveItem());
  await toasted('Failed to create item: You may not post now.');

  closeScreen();
  showScreen(<Bars />);
  expect(screen.queryByText('Failed to send message')).toBeNull();
});

const inEditing = { name: 'failed', reason: { kind: 'in editing' } } as const;
const editReminder = /"Blue bag" isn't posted yet, because you started to edit it/;

test('reminds of an item that its author began to edit, once the portal opens again', async () => {
  showScreen(<Bars />);
  act(() =>
    unsent.become({ userId: user, entries: [unsentEntry({ userId: user, state: inEditing })] }),
  );
  await toasted(editReminder);
});

test('does not remind of an item whose form is open, in this tab or another one', async () => {
  const [here, elsewhere, left] = ['Keys', 'Blue bag', 'Umbrella'].map((title, index) =>
    unsentEntry({
      userId: user,
      seq: index,
      state: inEditing,
      payload: { draft: { ...waitingDraft, title }, photo: null, privatePhoto: null },
    }),
  ) as [Entry, Entry, Entry];
  history.replaceState(null, '', paths.createItem(here.id));
  shareLocks();
  const otherTab = Promise.withResolvers<null>();
  void navigator.locks.request(
    `draft:${user}:new item:${elsewhere.id}`,
    {},
    () => otherTab.promise,
  );
  showScreen(<Bars />);
  act(() => unsent.become({ userId: user, entries: [here, elsewhere, left] }));
  await toasted(/"Umbrella" isn't posted yet/);
  expect(screen.queryByText(/"(Keys|Blue bag)" isn't posted yet/)).toBeNull();
  otherTab.resolve(null);
  withoutLocks();
  history.replaceState(null, '', '/');
});
