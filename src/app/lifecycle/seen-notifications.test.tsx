import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, openAt, showScreen } from '../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../tests/support/stub-server.ts';
import { queryCache } from '../../client/query/query.ts';
import { session } from '../../client/session/session.ts';
import { SeenNotifications } from './seen-notifications.tsx';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(() => {
  session.signIn('tok', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  const here = { link: '/items/7', isRead: false };
  const notifications = [
    { ...here, _id: 'claim-here', kind: 'claim' },
    { ...here, _id: 'read-before', kind: 'claim', isRead: true },
    { ...here, _id: 'said-nowhere-else', kind: 'poster deactivated' },
    { ...here, _id: 'claim-elsewhere', kind: 'claim', link: '/items/8' },
    { ...here, _id: 'message', kind: 'message', link: '/messages/7' },
  ];
  server.on('GET /notifications', { status: 200, body: { data: { notifications, unread: 4 } } });
});
afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
  session.signOut();
  queryCache.viewerChanged();
  server.reset();
});

const marked = () =>
  ['claim-here', 'read-before', 'said-nowhere-else', 'claim-elsewhere', 'message'].filter(
    (id) => server.heard(`PUT /notifications/${id}/read`).length > 0,
  );

test('opening an item marks its notifications as read if the screen shows their news', async () => {
  for (const id of ['claim-here', 'said-nowhere-else', 'claim-elsewhere', 'message'])
    server.on(`PUT /notifications/${id}/read`, { status: 200, body: { notification: {} } });
  showScreen(<SeenNotifications />, '/items/7');
  await waitFor(() => expect(marked()).toEqual(['claim-here']));
  await waitFor(() => expect(server.heard('GET /notifications').length).toBeGreaterThan(1));
  expect(marked()).toEqual(['claim-here']);
  expect(server.heard('PUT /notifications/claim-here/read')).toHaveLength(1);
});

test('an item in a hidden window marks nothing as read', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  showScreen(<SeenNotifications />, '/items/7');
  await waitFor(() => expect(server.heard('GET /notifications')).toHaveLength(1));
  expect(marked()).toEqual([]);
});
