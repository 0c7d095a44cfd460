import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { onePage, notificationReply } from '../../../tests/support/page/data/replies.ts';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { ada, stubbedAs } from '../../../tests/support/page/stand-ins/stubbed-as.ts';
import { SeenNotifications } from './seen-notifications.tsx';

const ids = {
  'claim-here': idNumber(1),
  'read-before': idNumber(2),
  'said-nowhere-else': idNumber(3),
  'claim-elsewhere': idNumber(4),
  message: idNumber(5),
};

const server = stubbedAs(() => ada);
beforeEach(() => {
  const here = { link: '/items/7', isRead: false };
  const notifications = [
    notificationReply({ ...here, _id: ids['claim-here'], kind: 'claim' }),
    notificationReply({ ...here, _id: ids['read-before'], kind: 'claim', isRead: true }),
    notificationReply({ ...here, _id: ids['said-nowhere-else'], kind: 'poster deactivated' }),
    notificationReply({ ...here, _id: ids['claim-elsewhere'], kind: 'claim', link: '/items/8' }),
    notificationReply({ ...here, _id: ids.message, kind: 'message', link: '/messages/7' }),
  ];
  server.on('GET /notifications', {
    status: 200,
    body: { data: { notifications, unread: 4, pagination: onePage(5) } },
  });
});

const marked = () =>
  Object.entries(ids).flatMap(([name, id]) =>
    server.requests(`PUT /notifications/${id}/read`).length > 0 ? name : [],
  );

test('opening an item marks its notifications as read if the screen shows what they report', async () => {
  for (const _id of Object.values(ids))
    server.on(`PUT /notifications/${_id}/read`, {
      status: 200,
      body: { notification: notificationReply({ _id, isRead: true }) },
    });
  showScreen(<SeenNotifications />, '/items/7');
  await waitFor(() => expect(marked()).toEqual(['claim-here']));
  await waitFor(() => expect(server.requests('GET /notifications').length).toBeGreaterThan(1));
  expect(marked()).toEqual(['claim-here']);
  expect(server.requests(`PUT /notifications/${ids['claim-here']}/read`)).toHaveLength(1);
});

test('an item in a hidden window marks nothing as read', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  showScreen(<SeenNotifications />, '/items/7');
  await waitFor(() => expect(server.requests('GET /notifications')).toHaveLength(1));
  expect(marked()).toEqual([]);
});
