import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { talkers } from '../../../../tests/support/page/data/message.ts';
import { miasTalk, rows } from '../../../../tests/support/page/screens/talk.tsx';
import { queryCache } from '../../../client/query/query.ts';

const { mia } = talkers;
const talk = miasTalk();

test('shows each message with the sender’s initial and name, the text and the time, the newest last', async () => {
  await talk.opened([
    talk.message('Is it yours?'),
    talk.message('It is!', { sender: mia, createdAt: '2025-09-01T12:05:00.000Z' }),
  ]);
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^GGrace Okafor.*\d:\d\d.*Is it yours\?$/);
  expect(texts[1]).toMatch(/^MMia Chen \(you\).*\d:\d\d.*It is!Read$/);
  expect(talk.server.requests(talk.read())[0]?.query.toString()).toBe('limit=50&page=1');
});

/** The senders' names that are visible, not only read by screen readers. */
const visibleNames = () =>
  rows().flatMap((one) => {
    const name = within(one).getByText(/^(Grace Okafor|Mia Chen)$/);
    return name.closest('[class*="hidden"]') === null ? name.textContent : [];
  });

test('groups the messages of one sender: shows initial and name once, and the time of each message', async () => {
  await talk.opened([
    talk.message('one'),
    talk.message('two'),
    talk.message('three', { sender: mia }),
    talk.message('four', { sender: mia }),
    talk.message('five'),
  ]);
  expect(visibleNames()).toEqual(['Grace Okafor', 'Mia Chen', 'Grace Okafor']);
  const initials = rows().map((one) => one.querySelector('[aria-hidden="true"]')?.textContent);
  expect(initials).toEqual(['G', undefined, 'M', undefined, 'G']);
  // Screen readers read the sender and the time of every message.
  for (const one of rows()) {
    expect(one.textContent).toMatch(/(Grace Okafor|Mia Chen \(you\)).*\d:\d\d/);
    expect(within(one).getByRole('time')).toBeTruthy();
  }
});

test('starts a new group on a new day and under New messages', async () => {
  await talk.opened(
    [
      talk.message('one', { createdAt: '2025-08-31T12:00:00.000Z' }),
      talk.message('two'),
      talk.message('three', { isRead: false }),
    ],
    { unread: 1 },
  );
  await screen.findByText('New messages');
  const names = screen
    .getAllByText('Grace Okafor')
    .filter((name) => name.closest('li') !== null && name.closest('[class*="hidden"]') === null);
  expect(names).toHaveLength(3);
});

test('shows the other participant, and links to the item', async () => {
  await talk.opened([talk.message('Is it yours?')]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grace Okafor');
  expect(screen.getByRole('link', { name: 'Blue backpack' }).getAttribute('href')).toBe(
    '/items/01990000-0000-7000-8000-00000000beef',
  );
  expect(screen.getByText('Found')).toBeTruthy();
  expect(document.title).toBe('Grace Okafor: Blue backpack - Lost & Found');
});

test.each([
  ['was deleted', { isDeleted: true }, 'Deleted'],
  ['is hidden from the viewer', { isHidden: true }, 'Inactive'],
])(
  'says that the item %s, without a link to it or first sentences about it',
  async (_, gone, word) => {
    const reply = talk.page([]);
    const { conversation } = reply.body;
    const item = { ...conversation.item, ...gone };
    talk.server.on(talk.read(), {
      ...reply,
      body: { ...reply.body, conversation: { ...conversation, item } },
    });
    talk.show();
    await screen.findByText(word);
    expect(screen.queryByText('Found')).toBeNull();
    expect(screen.getByText('Blue backpack').closest('a')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
  },
);

test('marks a staff member in the header and on each of their messages', async () => {
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

test('groups the messages by day in the device’s time zone', async () => {
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

test('says that there are no messages, and shows no rows', async () => {
  await talk.opened([]);
  expect(screen.getByText('No messages found.')).toBeTruthy();
  expect(screen.getByText(/^What you and Grace Okafor write about this item/)).toBeTruthy();
  expect(rows()).toEqual([]);
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
});

test('keeps line breaks, and makes http addresses links without a referrer', async () => {
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

test('adds older messages above the others, each once, without an announcement', async () => {
  const all = Array.from({ length: 70 }, (_, index) => talk.message(`Number ${String(index)}`));
  await talk.opened(all.slice(20), { total: 70 });
  talk.server.on(talk.read(), ({ query }) =>
    query.get('before') === 'older'
      ? talk.page(all.slice(0, 20), { total: 70, before: null })
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

test('offers to retry when older messages fail to load', async () => {
  const all = Array.from({ length: 51 }, (_, index) => talk.message(`Number ${String(index)}`));
  await talk.opened(all.slice(1), { total: 51 });
  talk.server.on(talk.read(), refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  press('Load older messages');
  await screen.findByText("Couldn't load older messages.");
  talk.server.on(talk.read(), talk.page(all.slice(0, 1), { number: 2, total: 51 }));
  press('Retry');
  await screen.findByText('Number 0');
});

test('a refetch adds new messages and keeps the others', async () => {
  const first = talk.message('first');
  await talk.opened([first]);
  talk.server.on(talk.read(), talk.page([first, talk.message('second')]));
  act(() => queryCache.invalidate('GET /messages/{conversationId}/messages'));
  await screen.findByText('second');
  expect(rows()).toHaveLength(2);
});

describe('when more than a page of messages was written meanwhile', () => {
  const shown = () => rows().map((one) => one.querySelector('[dir]')?.textContent);
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => talk.message(`Number ${String(index)}`));
  /** Serves the newest page of these messages, or the page after a cursor, which is the index of a message. */
  function serve(all: ReturnType<typeof numbered>) {
    talk.server.on(talk.read(), ({ query }) => {
      const start = Number(query.get('after') ?? all.length - 50);
      const messages = all.slice(start, start + 50);
      return talk.page(messages, { total: all.length, after: String(start + messages.length) });
    });
  }

  test('adds all of them at once and without a gap', async () => {
    const all = numbered(173);
    await talk.opened(all.slice(0, 50), { after: '50' });
    serve(all);
    act(() => queryCache.refreshShown());
    await screen.findByText('Number 172');
    expect(shown()).toEqual(all.map(({ content }) => content));
  });

  test('shows the newest page and loads older ones on demand when filling the gap fails', async () => {
    const all = numbered(140);
    await talk.opened(all.slice(0, 50));
    talk.server.on(talk.read(), ({ query }) =>
      query.get('after') === null
        ? talk.page(all.slice(90), { total: 140 })
        : refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'),
    );
    act(() => queryCache.refreshShown());
    await screen.findByText('Number 139');
    expect(shown()).toEqual(all.slice(90).map(({ content }) => content));
    expect(screen.getByRole('button', { name: 'Load older messages' })).toBeTruthy();
  });
});

test('says that a conversation does not exist or belongs to others', async () => {
  talk.show('/messages/nonsense');
  await screen.findByText("This conversation doesn't exist, or you're not part of it.");
  expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe(
    '/conversations',
  );
  expect(screen.queryByText(/no longer/)).toBeNull();
});

test('a conversation reports a failure and offers to retry', async () => {
  talk.server.on(talk.read(), refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  talk.show();
  expect((await screen.findByText('Failed to load messages')).tagName).toBe('P');
  await toasted('Something went wrong on our side.');
  talk.server.on(talk.read(), talk.page([talk.message('Is it yours?')]));
  press('Retry');
  await screen.findByText('Is it yours?');
});

test('reports an address without an id', async () => {
  talk.show('/messages/');
  await toasted('No conversation ID provided');
});
