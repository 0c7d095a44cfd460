import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeScreen, press, toasted } from '../../../tests/support/screen.tsx';
import { refusal } from '../../../tests/support/stub-server.ts';
import { talkers } from '../../../tests/support/message.ts';
import { row, rows, startTalk } from '../../../tests/support/talk.tsx';
import { queryCache } from '../../client/query/query.ts';

const { mia } = talkers;
let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  talk = await startTalk();
});
beforeEach(() => talk.begin());
afterEach(() => {
  vi.restoreAllMocks();
  closeScreen();
});
afterAll(() => talk.server.stop());

test('shows each message with its sender’s initial and name, its words and time, the newest last', async () => {
  await talk.opened([
    talk.message('Is it yours?'),
    talk.message('It is!', { sender: mia, createdAt: '2025-09-01T12:05:00.000Z' }),
  ]);
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^GGrace Okafor.*\d:\d\d.*Is it yours\?$/);
  expect(texts[1]).toMatch(/^MMia Chen \(you\).*\d:\d\d.*It is!Read$/);
  expect(talk.server.heard(talk.read())[0]?.query.toString()).toBe('limit=50&page=1');
});

test('says with whom and about what, and leads to the item', async () => {
  await talk.opened([talk.message('Is it yours?')]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grace Okafor');
  expect(screen.getByRole('link', { name: 'Blue backpack' }).getAttribute('href')).toBe(
    '/items/01990000-0000-7000-8000-00000000beef',
  );
  expect(screen.getByText('Found')).toBeTruthy();
  expect(document.title).toBe('Grace Okafor: Blue backpack - Lost & Found');
});

test('shows above and on each message that the other one is staff', async () => {
  const grace = { ...talkers.grace, role: 'admin' as const };
  const reply = talk.page([
    talk.message('Bring your student card.', { sender: grace }),
    talk.message('I will.', { sender: talkers.mia }),
  ]);
  const participants = [talkers.mia, grace];
  const conversation = { ...reply.body.conversation, participants };
  talk.server.on(talk.read(), { ...reply, body: { ...reply.body, conversation } });
  talk.show();
  await screen.findByText('Bring your student card.');
  expect(rows().map((row) => within(row).queryAllByText('Admin').length)).toEqual([1, 0]);
  expect(screen.getAllByText('Admin')).toHaveLength(2);
});

test('groups by the reader’s days', async () => {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  await talk.opened([
    talk.message('Long ago', { createdAt: '2024-02-03T12:00:00.000Z' }),
    talk.message('A day ago', { createdAt: yesterday.toISOString() }),
    talk.message('Just now', { createdAt: now.toISOString() }),
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
    expect.stringContaining('2024'),
    'Yesterday',
    'Today',
  ]);
});

test('says where there are none, and has none to read out', async () => {
  await talk.opened([]);
  expect(screen.getByText('No messages found.')).toBeTruthy();
  expect(rows()).toEqual([]);
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
});

test('keeps lines and makes http addresses links that give nothing away', async () => {
  await talk.opened([talk.message('Look:\nhttps://map.example/gym. <b>javascript:alert(1)</b>')]);
  const link = screen.getByRole('link', { name: /map\.example/ });
  expect(link.getAttribute('href')).toBe('https://map.example/gym');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  const words = link.closest('p');
  expect(words?.textContent).toContain('Look:\n');
  expect(words?.textContent).toContain('<b>javascript:alert(1)</b>');
  expect(words?.dir).toBe('auto');
  expect(words?.querySelectorAll('a, b')).toHaveLength(1);
});

test('older messages come before those that are there, once, and without being announced', async () => {
  const all = Array.from({ length: 70 }, (_, index) => talk.message(`Number ${String(index)}`));
  await talk.opened(all.slice(20), { total: 70 });
  talk.server.on(talk.read(), ({ query }) =>
    query.get('page') === '2'
      ? talk.page(all.slice(0, 20), { number: 2, total: 70 })
      : talk.page(all.slice(20), { total: 70 }),
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
  const all = Array.from({ length: 51 }, (_, index) => talk.message(`Number ${String(index)}`));
  await talk.opened(all.slice(1), { total: 51 });
  talk.server.on(talk.read(), refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  press('Load older messages');
  await screen.findByText("Couldn't load older messages.");
  talk.server.on(talk.read(), talk.page(all.slice(0, 1), { number: 2, total: 51 }));
  press('Retry');
  await screen.findByText('Number 0');
});

test('what was unread begins under New messages, and is marked as read once', async () => {
  await talk.opened(
    [
      talk.message('old'),
      talk.message('new', { isRead: false }),
      talk.message('newer', { isRead: false }),
    ],
    { unread: 2 },
  );
  const line = await screen.findByText('New messages');
  expect(line.closest('li')?.nextElementSibling).toBe(row('new'));
  await waitFor(() => expect(talk.server.heard(talk.mark())).toHaveLength(1));
});

test('nothing is marked as read while the tab is hidden', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await talk.opened([talk.message('new', { isRead: false })], { unread: 1 });
  await screen.findByText('new');
  act(() => queryCache.invalidate('GET /messages/{conversationId}/messages'));
  await waitFor(() => expect(talk.server.heard(talk.read())).toHaveLength(2));
  expect(talk.server.heard(talk.mark())).toEqual([]);
  visible.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(talk.server.heard(talk.mark())).toHaveLength(1));
});

test('what was read anew is shown without what was there being lost', async () => {
  const first = talk.message('first');
  await talk.opened([first]);
  talk.server.on(talk.read(), talk.page([first, talk.message('second')]));
  act(() => queryCache.invalidate('GET /messages/{conversationId}/messages'));
  await screen.findByText('second');
  expect(rows()).toHaveLength(2);
});

describe('more was written meanwhile than a page has', () => {
  const shown = () => rows().map((one) => one.querySelector('[dir]')?.textContent);
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => talk.message(`Number ${String(index)}`));
  /** Answers each page of these, numbered from the newest on. */
  function serve(all: ReturnType<typeof numbered>) {
    talk.server.on(talk.read(), ({ query }) => {
      const number = Number(query.get('page'));
      const end = all.length - (number - 1) * 50;
      return talk.page(all.slice(Math.max(0, end - 50), end), { number, total: all.length });
    });
  }

  test('all of it comes after what was there, at once and without a hole', async () => {
    const all = numbered(173);
    await talk.opened(all.slice(0, 50));
    serve(all);
    act(() => queryCache.refreshShown());
    await screen.findByText('Number 172');
    expect(shown()).toEqual(all.map(({ content }) => content));
  });

  test('where the network breaks off again the newest are there, and those before on demand', async () => {
    const all = numbered(140);
    await talk.opened(all.slice(0, 50));
    talk.server.on(talk.read(), ({ query }) =>
      query.get('page') === '1'
        ? talk.page(all.slice(90), { total: 140 })
        : refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'),
    );
    act(() => queryCache.refreshShown());
    await screen.findByText('Number 139');
    expect(shown()).toEqual(all.slice(90).map(({ content }) => content));
    expect(screen.getByRole('button', { name: 'Load older messages' })).toBeTruthy();
  });
});

test('a conversation that is not there, or not one’s own, is said to be so', async () => {
  talk.show('/messages/nonsense');
  await screen.findByText("This conversation doesn't exist, or you're not part of it.");
  expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe(
    '/conversations',
  );
  expect(screen.queryByText(/no longer/)).toBeNull();
});

test('a failure is said and can be retried', async () => {
  talk.server.on(talk.read(), refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  talk.show();
  expect((await screen.findByText('Failed to load messages')).tagName).toBe('P');
  await toasted('Something went wrong on our side.');
  talk.server.on(talk.read(), talk.page([talk.message('Is it yours?')]));
  press('Retry');
  await screen.findByText('Is it yours?');
});

test('an address without an id says so', async () => {
  talk.show('/messages/');
  await toasted('No conversation ID provided');
});
