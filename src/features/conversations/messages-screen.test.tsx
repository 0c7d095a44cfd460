import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Id, type Message } from '../../../contract/entities.ts';
import { conversationReply, messageReply, talkers } from '../../../tests/support/message.ts';
import {
  closeScreen,
  field,
  openAt,
  press,
  showScreen,
  toasted,
  type,
} from '../../../tests/support/screen.tsx';
import { type StubServer, refusal, startStubServer } from '../../../tests/support/stub-server.ts';
import { readings } from '../../data/reading.ts';
import { signIn, signOut } from '../../data/session.ts';
import { MessagesScreen } from './messages-screen.tsx';

const { mia } = talkers;
const messagesCall = 'GET /messages/{conversationId}/messages';
let server: StubServer;
let id: string;
let count = 0;
let mouse: boolean;

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
beforeEach(() => {
  server.reset();
  // Each test has a conversation of its own: nothing of another is held or kept.
  id = `01990000-0000-7000-8000-0000000c${String((count += 1)).padStart(4, '0')}`;
  signIn('token', { id: mia._id, name: mia.name, email: 'mia@campus.example', role: 'user' });
  server.on(`PUT /messages/${id}/read`, { status: 200, body: { message: 'Read.' } });
  mouse = true;
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: fine)' ? ({ matches: mouse } as MediaQueryList) : matchMedia(query),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  closeScreen();
});
afterAll(() => server.stop());

const send = () => `POST /messages/${id}/messages` as const;
const read = () => `GET /messages/${id}/messages` as const;

function page(messages: Message[], { number = 1, total = messages.length, unread = 0 } = {}) {
  return {
    status: 200,
    body: {
      conversation: conversationReply({ _id: id, unread }),
      messages,
      pagination: { page: number, limit: 50, total, totalPages: Math.ceil(total / 50) || 1 },
    },
  };
}

function message(content: string, change: Partial<Message> = {}) {
  const _id = `01990000-0000-7000-8000-${content.length.toString(16).padStart(2, '0')}${String((count += 1)).padStart(10, '0')}`;
  return messageReply({ _id, conversation: id, content, ...change });
}

function show(address = `/messages/${id}`) {
  return showScreen(
    <Routes>
      <Route path="/messages/:conversationId?" element={<MessagesScreen />} />
    </Routes>,
    address,
  );
}

async function opened(messages: Message[], options = {}) {
  server.on(read(), page(messages, options));
  show();
  await screen.findByRole('textbox', { name: 'Message' });
}

/** Answers the next sending as the portal does. */
function takeMessages(answerOf: () => Promise<unknown> = () => Promise.resolve()) {
  server.on(send(), async ({ json, headers }) => {
    await answerOf();
    const { content } = json() as { content: string };
    const _id = String(headers['idempotency-key']);
    return {
      status: 201,
      body: { message: message(content, { _id, sender: mia, isRead: false }) },
    };
  });
}

const rows = () => within(screen.getByRole('log')).queryAllByRole('listitem');
const row = (text: string) => screen.getByText(text).closest('li');
const box = () => field('Message');

test('shows each message with its sender’s initial and name, its words and time, the newest last', async () => {
  await opened([
    message('Is it yours?'),
    message('It is!', { sender: mia, createdAt: '2025-09-01T12:05:00.000Z' }),
  ]);
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^GGrace Okafor.*\d:\d\d.*Is it yours\?$/);
  expect(texts[1]).toMatch(/^MMia Chen \(you\).*\d:\d\d.*It is!Read$/);
  expect(server.heard(read())[0]?.query.toString()).toBe('limit=50&page=1');
});

test('says with whom and about what, and leads to the item', async () => {
  await opened([message('Is it yours?')]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grace Okafor');
  expect(screen.getByRole('link', { name: 'Blue backpack' }).getAttribute('href')).toBe(
    '/items/01990000-0000-7000-8000-00000000beef',
  );
  expect(screen.getByText('Found')).toBeTruthy();
  expect(document.title).toBe('Grace Okafor: Blue backpack - Lost & Found');
});

test('groups by the reader’s days', async () => {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  await opened([
    message('Long ago', { createdAt: '2024-02-03T12:00:00.000Z' }),
    message('A day ago', { createdAt: yesterday.toISOString() }),
    message('Just now', { createdAt: now.toISOString() }),
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
    expect.stringContaining('2024'),
    'Yesterday',
    'Today',
  ]);
});

test('says where there are none', async () => {
  await opened([]);
  expect(screen.getByText('No messages found.')).toBeTruthy();
});

test('keeps lines and makes http addresses links that give nothing away', async () => {
  await opened([message('Look:\nhttps://map.example/gym. <b>javascript:alert(1)</b>')]);
  const link = screen.getByRole('link', { name: /map\.example/ });
  expect(link.getAttribute('href')).toBe('https://map.example/gym');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  const words = link.closest('p');
  expect(words?.textContent).toContain('Look:\n');
  expect(words?.textContent).toContain('<b>javascript:alert(1)</b>');
  expect(words?.dir).toBe('auto');
  expect(words?.querySelectorAll('a, b')).toHaveLength(1);
});

test('a message is there at once as Sending..., then sent, and the focus stays in the box', async () => {
  await opened([message('Is it yours?')]);
  let answer = () => {};
  takeMessages(() => new Promise<void>((resolve) => (answer = resolve)));
  box().focus();
  type('Message', '  Yes!  ');
  press('Send Message');
  expect(row('Yes!')?.textContent).toContain('Sending...');
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());

  await waitFor(() => expect(server.heard(send())).toHaveLength(1));
  answer();
  await waitFor(() => expect(row('Yes!')?.textContent).not.toContain('Sending...'));
  expect(row('Yes!')?.textContent).toContain('Sent');
  expect(rows()).toHaveLength(2);
  const [sent] = server.heard(send());
  expect(sent?.json()).toEqual({ sender: mia._id, content: 'Yes!' });
  expect(Id.safeParse(sent?.headers['idempotency-key']).success).toBe(true);
});

test('a blank message is not sent, and one that is too long says so', async () => {
  await opened([]);
  type('Message', ' \n ');
  press('Send Message');
  expect(screen.getByText('Write something first.')).toBeTruthy();
  type('Message', 'x'.repeat(3990));
  expect(screen.getByText('10 characters left')).toBeTruthy();
  type('Message', 'x'.repeat(4001));
  expect(screen.getByText('1 character too many')).toBeTruthy();
  press('Send Message');
  expect(box().value).toHaveLength(4001);
  expect(server.heard(send())).toEqual([]);
});

test.each([
  { with: { key: 'Enter' }, atDesk: true, sends: true },
  { with: { key: 'Enter', shiftKey: true }, atDesk: true, sends: false },
  { with: { key: 'Enter', isComposing: true }, atDesk: true, sends: false },
  { with: { key: 'Enter' }, atDesk: false, sends: false },
  { with: { key: 'Enter', ctrlKey: true }, atDesk: false, sends: true },
  { with: { key: 'Enter', metaKey: true }, atDesk: true, sends: true },
])('$with with a mouse: $atDesk sends: $sends', async ({ with: key, atDesk, sends }) => {
  mouse = atDesk;
  await opened([]);
  takeMessages();
  type('Message', 'Hello');
  const isLeftToBrowser = fireEvent.keyDown(box(), key);
  expect(isLeftToBrowser).toBe(!sends);
  expect(box().value).toBe(sends ? '' : 'Hello');
  if (sends) await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
});

test('what cannot be sent is taken out of the list and put back, and is sent once however often it is tried', async () => {
  await opened([]);
  server.on(send(), 'drop the connection');
  type('Message', 'Hello');
  press('Send Message');
  await toasted('Failed to send message');
  expect(box().value).toBe('Hello');
  expect(rows()).toEqual([]);
  expect(screen.getByText(/^Not sent\./)).toBeTruthy();

  takeMessages();
  press('Send Message');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
  const keys = server.heard(send()).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('with something in the box it waits as Not sent, with the server’s reason, to retry or discard', async () => {
  await opened([]);
  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  server.on(send(), async () => {
    await wait;
    return refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please try again in 9 seconds.');
  });
  type('Message', 'one');
  press('Send Message');
  type('Message', 'two');
  answer();
  const waiting = within(await screen.findByRole('region', { name: 'Not sent' }));
  expect(waiting.getByText('one')).toBeTruthy();
  expect(waiting.getByText('Too many tries. Please try again in 9 seconds.')).toBeTruthy();
  expect(box().value).toBe('two');

  takeMessages();
  fireEvent.click(waiting.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(row('one')?.textContent).toContain('Sent'));
  expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull();
});

test('what is half-written is there on the next visit, and gone after signing out', async () => {
  await opened([]);
  type('Message', 'half');
  closeScreen();
  show();
  await waitFor(() => expect(box().value).toBe('half'));
  act(() => void signOut());
  signIn('token', { id: mia._id, name: mia.name, email: 'mia@campus.example', role: 'user' });
  closeScreen();
  show();
  await screen.findByRole('textbox', { name: 'Message' });
  expect(box().value).toBe('');
});

test('older messages come before those that are there, once, and without being announced', async () => {
  const all = Array.from({ length: 70 }, (_, index) => message(`Number ${String(index)}`));
  await opened(all.slice(20), { total: 70 });
  server.on(read(), ({ query }) =>
    query.get('page') === '2'
      ? page(all.slice(0, 20), { number: 2, total: 70 })
      : page(all.slice(20), { total: 70 }),
  );
  expect(rows()).toHaveLength(50);
  press('Load older messages');
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
  await screen.findByText('Number 0');
  expect(rows().map((one) => one.querySelector('[dir]')?.textContent)).toEqual(
    all.map(({ content }) => content),
  );
  expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite'));
});

test('older messages that cannot be fetched can be asked for again', async () => {
  const all = Array.from({ length: 51 }, (_, index) => message(`Number ${String(index)}`));
  await opened(all.slice(1), { total: 51 });
  server.on(read(), refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  press('Load older messages');
  await screen.findByText('The older messages could not be loaded.');
  server.on(read(), page(all.slice(0, 1), { number: 2, total: 51 }));
  press('Retry');
  await screen.findByText('Number 0');
});

test('what was unread begins under New messages, and is marked as read once', async () => {
  await opened(
    [message('old'), message('new', { isRead: false }), message('newer', { isRead: false })],
    { unread: 2 },
  );
  const line = await screen.findByText('New messages');
  expect(line.closest('li')?.nextElementSibling).toBe(row('new'));
  await waitFor(() => expect(server.heard(`PUT /messages/${id}/read`)).toHaveLength(1));
});

test('nothing is marked as read while the tab is hidden', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await opened([message('new', { isRead: false })], { unread: 1 });
  await screen.findByText('new');
  expect(server.heard(`PUT /messages/${id}/read`)).toEqual([]);
  visible.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(server.heard(`PUT /messages/${id}/read`)).toHaveLength(1));
});

test('what was read anew is shown without what was there being lost', async () => {
  const first = message('first');
  await opened([first]);
  server.on(read(), page([first, message('second')]));
  act(() => readings.invalidate(messagesCall));
  await screen.findByText('second');
  expect(rows()).toHaveLength(2);
});

test('a conversation that is not there, or not one’s own, is said to be so', async () => {
  show('/messages/nonsense');
  await screen.findByText('This conversation does not exist, or it is one of other people.');
  expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe(
    '/conversations',
  );
  expect(screen.queryByText(/no longer/)).toBeNull();
});

test('a failure is said and can be retried', async () => {
  server.on(read(), refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  show();
  expect((await screen.findByText('Failed to load messages')).tagName).toBe('P');
  await toasted('Something went wrong on our side.');
  server.on(read(), page([message('Is it yours?')]));
  press('Retry');
  await screen.findByText('Is it yours?');
});

test('an address without an id says so', async () => {
  show('/messages/');
  await toasted('No conversation ID provided');
});
