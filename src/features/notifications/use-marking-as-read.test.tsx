import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adasNotifications,
  entry,
  openNotifications,
} from '../../../tests/support/page/screens/notifications-screen.tsx';
import { currentAddress, press, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';

const server = adasNotifications();

test('marks a notification as read at once and sends the request', async () => {
  const { _id } = server.arrive('Claimed');
  let answer = (): void => undefined;
  server.takeMarking(_id, () => new Promise((resolve) => (answer = resolve)));
  await openNotifications('Claimed');
  press('Mark as Read');
  expect(entry('Claimed').queryByText('Unread')).toBeNull();
  expect(entry('Claimed').getByText('Read')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 in all, none unread');
  // The button is gone: the focus moves to the entry's link.
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Claimed' }));
  await waitFor(() => expect(server.requests(`PUT /notifications/${_id}/read`)).toHaveLength(1));
  expect(server.requests(`PUT /notifications/${_id}/read`)[0]?.json()).toEqual({
    id: _id,
    read: true,
  });
  const before = server.requests('GET /notifications').length;
  answer();
  // Other screens refetch their unread counts.
  await waitFor(() => expect(server.requests('GET /notifications').length).toBe(before + 1));
  expect(entry('Claimed').queryByText('Unread')).toBeNull();
});

test.each([
  ['', 'Failed to mark as read'],
  ['It is gone.', 'It is gone.'],
])('reverts the mark when the server fails with the message %j: %s', async (said, text) => {
  const { _id } = server.arrive('Claimed');
  server.on(`PUT /notifications/${_id}/read`, refusal(500, 'INTERNAL_ERROR', said));
  await openNotifications('Claimed');
  press('Mark as Read');
  await toasted(text);
  expect(entry('Claimed').getByText('Unread')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark as Read' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 unread of 1');
});

test.each(['Mark as Read', 'Mark all as read'])(
  "shows the server's state if it has carried out %j and a proxy answers with its error page",
  async (label) => {
    const badGateway = { status: 502, html: '<h1>Bad Gateway</h1>' };
    server.arrive('Claimed', { isRead: label === 'Mark as Read' });
    const { _id } = server.arrive('Returned');
    server.takeMarking(_id, undefined, badGateway);
    server.takeMarkingAll(undefined, badGateway);
    await openNotifications('Returned');
    press(label);
    await toasted('Failed to mark as read');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('2 in all, none unread'),
    );
    expect(screen.queryAllByText('Unread')).toEqual([]);
  },
);

test('following a link marks the notification as read, without a toast on failure', async () => {
  const { _id } = server.arrive('Claimed');
  server.on(`PUT /notifications/${_id}/read`, refusal(500, 'INTERNAL_ERROR', 'Boom'));
  await openNotifications('Claimed');
  fireEvent.click(screen.getByRole('link', { name: 'Claimed' }));
  expect(currentAddress()).toBe('/items/1');
  await waitFor(() => expect(server.requests(`PUT /notifications/${_id}/read`)).toHaveLength(1));
  await waitFor(() => expect(entry('Claimed').getByText('Unread')).toBeTruthy());
  expect(screen.queryByText('Boom')).toBeNull();
});

test('marks all notifications as read at once, on every page, with one request', async () => {
  for (let number = 1; number <= 12; number += 1) server.arrive(`Number ${number}`);
  let answer = (): void => undefined;
  server.takeMarkingAll(() => new Promise((resolve) => (answer = resolve)));
  await openNotifications('Number 12');
  press('Mark all as read');
  expect(screen.queryAllByText('Unread')).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('2 unread of 12');
  await waitFor(() => expect(server.requests('PUT /notifications/read')).toHaveLength(1));
  answer();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('12 in all, none unread'),
  );
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(document.activeElement).toBe(screen.getAllByRole('list')[0]);
});

test('offers to mark all when the unread ones are on another page', async () => {
  server.arrive('Number 1');
  for (let number = 2; number <= 11; number += 1)
    server.arrive(`Number ${number}`, { isRead: true });
  server.takeMarkingAll();
  await openNotifications('Number 11');
  press('Mark all as read');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('11 in all, none unread'),
  );
});

test.each([
  ['the server fails', refusal(500, 'INTERNAL_ERROR', ''), 'Failed to mark as read'],
  [
    'the device is offline',
    'drop the connection' as const,
    'You need to be online to mark notifications as read.',
  ],
])('shows all as unread again and says why when %s', async (_, response, text) => {
  server.arrive('one');
  server.arrive('two');
  server.on('PUT /notifications/read', response);
  await openNotifications('two');
  press('Mark all as read');
  await toasted(text);
  expect(screen.getAllByText('Unread')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 unread of 2');
});
