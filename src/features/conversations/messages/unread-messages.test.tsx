import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { closeScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { miasTalk, row } from '../../../../tests/support/page/screens/talk.tsx';
import { queryCache, queryKey } from '../../../client/query/query.ts';
import { messagesRequest } from './merge-messages.ts';

const talk = miasTalk();

test('shows unread messages under New messages, and marks them as read once', async () => {
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
  await waitFor(() => expect(talk.server.requests(talk.mark())).toHaveLength(1));

  // The page changes the cached reply itself instead of fetching it again.
  const key = queryKey('GET /messages/{conversationId}/messages', messagesRequest(talk.id()));
  await waitFor(() =>
    expect(queryCache.get(key)).toMatchObject({
      value: {
        conversation: { unread: 0 },
        messages: [{ content: 'old' }, { isRead: true }, { isRead: true }],
      },
    }),
  );
  expect(talk.server.requests(talk.read())).toHaveLength(1);
  expect(screen.getByText('New messages')).toBeTruthy();
});

test('marks messages that arrive during a marking with one more request after it', async () => {
  const { promise: marked, resolve: mark } = Promise.withResolvers();
  talk.server.on(talk.mark(), async () => {
    await marked;
    return { status: 200, body: { message: 'Read.' } };
  });
  const marks = () => talk.server.requests(talk.mark()).map(({ query }) => query.get('upTo'));
  const all = [talk.message('new', { isRead: false })];
  await talk.opened(all, { unread: 1 });
  await waitFor(() => expect(marks()).toEqual([all[0]?._id]));
  for (const content of ['newer', 'newest']) {
    all.push(talk.message(content, { isRead: false }));
    talk.server.on(talk.read(), talk.page(all, { unread: all.length }));
    act(() => queryCache.invalidate('GET /messages/{conversationId}/messages'));
    await screen.findByText(content);
  }
  expect(marks()).toHaveLength(1);
  mark(undefined);
  await waitFor(() => expect(marks()).toEqual([all[0]?._id, all[2]?._id]));
});

test('marks nothing as read while the tab is hidden', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await talk.opened([talk.message('new', { isRead: false })], { unread: 1 });
  await screen.findByText('new');
  act(() => queryCache.invalidate('GET /messages/{conversationId}/messages'));
  await waitFor(() => expect(talk.server.requests(talk.read())).toHaveLength(2));
  expect(talk.server.requests(talk.mark())).toEqual([]);
  visible.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(talk.server.requests(talk.mark())).toHaveLength(1));
});

test('a conversation stored on the device shows its New messages line before the server answers', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await talk.opened([talk.message('old'), talk.message('new', { isRead: false })], { unread: 1 });
  await screen.findByText('New messages');
  closeScreen();
  // Removes the conversation from memory, as a reload does; the device's copy stays.
  queryCache.viewerChanged();
  talk.server.on(talk.read(), () => new Promise<never>(() => undefined));
  talk.show();
  const line = await screen.findByText('New messages');
  expect(line.closest('li')?.nextElementSibling).toBe(row('new'));
});
