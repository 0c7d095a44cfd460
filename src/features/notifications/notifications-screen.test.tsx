import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Notification } from '../../../contract/entities.ts';
import { conversationReply } from '../../../tests/support/page/data/message.ts';
import {
  adasNotifications,
  entry,
  messages,
  openNotifications,
  read,
} from '../../../tests/support/page/screens/notifications-screen.tsx';
import { notificationsReply } from '../../../tests/support/page/data/replies.ts';
import {
  currentAddress,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../client/query/query.ts';
import NotificationsScreen from './notifications-screen.tsx';

const server = adasNotifications();

test('says that there are no notifications', async () => {
  showScreen(<NotificationsScreen />, '/notifications');
  expect(await screen.findByText('No notifications available')).toBeTruthy();
  expect(screen.getByText(/^When somebody claims your item, writes to you/)).toBeTruthy();
  expect(document.title).toBe('Notifications - Lost & Found');
});

test('the notifications report a failure and offer to retry', async () => {
  server.on('GET /notifications', refusal(500, 'INTERNAL_ERROR', 'Boom'));
  showScreen(<NotificationsScreen />, '/notifications?page=7');
  expect(await screen.findByText('Failed to load notifications')).toBeTruthy();
  server.on('GET /notifications', {
    status: 200,
    body: notificationsReply([], { page: 7, limit: 10 }),
  });
  press('Retry');
  expect(await screen.findByText('No notifications available')).toBeTruthy();
});

const photo = { large: '/p/1', card: '/p/1-card', width: 4, height: 3, placeholder: 'data:,' };

test('shows a reply that an earlier version stored, without status and photo', async () => {
  server.arrive('Kofi claimed "Bag".', { link: '/items/1' });
  const { data } = notificationsReply(server.stored(), { page: 1, limit: 10 }) as { data: object };
  const body = { data: { ...data, photos: { '/items/1': photo } } };
  server.on('GET /notifications', { status: 200, body });
  await openNotifications(/^Kofi claimed "Bag"/);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 unread of 1');
});

test('shows kind, time and read state of each notification, and links to its subject', async () => {
  server.arrive('Bob claimed "Bag".', { isRead: true });
  server.arrive('Eve wrote to you.', { kind: 'message', link: '/messages/7' });
  await openNotifications('Eve wrote to you.');
  expect(messages()).toEqual(['Eve wrote to you.', 'Bob claimed "Bag".']);
  const unread = entry('Eve wrote to you.');
  expect(unread.getByText('Unread')).toBeTruthy();
  expect(unread.getByText('Message')).toBeTruthy();
  expect(unread.getByRole('link').getAttribute('href')).toBe('/messages/7');
  const read = entry(/^Bob claimed "Bag"/);
  expect(read.queryByText('Unread')).toBeNull();
  expect(read.getByText('Claim')).toBeTruthy();
  expect(read.queryByRole('button')).toBeNull();
  expect(document.querySelector('time')?.dateTime).toBe('2025-09-01T12:00:00.000Z');
  expect(screen.getByRole('status').textContent).toBe('1 unread of 2');
});

test('shows ten notifications per page, with the page in the address', async () => {
  for (let number = 1; number <= 12; number += 1)
    server.arrive(`Number ${number}`, { isRead: true });
  await openNotifications('Number 12');
  expect(messages()).toHaveLength(10);
  press('Next');
  await waitFor(() => expect(messages()).toEqual(['Number 2', 'Number 1']));
  expect(currentAddress()).toBe('/notifications?page=2');
  press('1');
  await waitFor(() => expect(messages()[0]).toBe('Number 12'));
  expect(currentAddress()).toBe('/notifications');
});

test('Next counts from the requested page, even before it is loaded', async () => {
  for (let number = 1; number <= 32; number += 1)
    server.arrive(`Number ${number}`, { isRead: true });
  await openNotifications('Number 32');
  press('Next');
  press('Next');
  await waitFor(() => expect(messages()[0]).toBe('Number 12'));
  expect(currentAddress()).toBe('/notifications?page=3');
});

describe('several notifications of one conversation', () => {
  const link = '/messages/01990000-0000-7000-8000-0000000c0001';
  const wrote = (at: number, more: Partial<Notification> = {}) =>
    server.arrive(`Grace Okafor wrote to you, ${String(at)}.`, { kind: 'message', link, ...more });
  /** Lets the server list the conversation with Grace. */
  function listConversation(unread: number) {
    const docs = [conversationReply({ unread })];
    const pagination = { page: 1, limit: 50, total: 1, totalPages: 1 };
    server.on('GET /conversations', { status: 200, body: { conversations: { docs, pagination } } });
  }

  test('are one entry with their number, at the place of the newest', async () => {
    listConversation(0);
    wrote(1);
    server.arrive('Bob claimed "Bag".');
    wrote(2);
    wrote(3);
    await openNotifications('3 messages from Grace Okafor');
    expect(messages()).toEqual(['3 messages from Grace Okafor', 'Bob claimed "Bag".']);
    expect(screen.getByRole('status').textContent).toBe('4 unread of 4');
  });

  test('show the number of unread messages of the conversation', async () => {
    listConversation(5);
    wrote(1);
    await openNotifications('5 messages from Grace Okafor');
  });

  test('are all marked as read by opening the entry, and those that are read are not marked again', async () => {
    listConversation(0);
    const read = wrote(1, { isRead: true });
    const [two, three] = [wrote(2), wrote(3)];
    server.takeMarking(two._id);
    server.takeMarking(three._id);
    await openNotifications('3 messages from Grace Okafor');
    fireEvent.click(screen.getByRole('link'));
    expect(currentAddress()).toBe(link);
    for (const { _id } of [two, three])
      await waitFor(() =>
        expect(server.requests(`PUT /notifications/${_id}/read`)).toHaveLength(1),
      );
    await waitFor(() => expect(server.stored().every(({ isRead }) => isRead)).toBe(true));
    expect(server.requests(`PUT /notifications/${read._id}/read`)).toEqual([]);
  });

  test('stay an unread entry if the server refuses to mark one of them as read', async () => {
    listConversation(0);
    const [one, two] = [wrote(1), wrote(2)];
    server.takeMarking(one._id);
    server.on(`PUT /notifications/${two._id}/read`, refusal(500, 'INTERNAL_ERROR', ''));
    await openNotifications('2 messages from Grace Okafor');
    press('Mark as Read');
    await toasted('Failed to mark as read');
    expect(entry('2 messages from Grace Okafor').getByText('Unread')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark as Read' })).toBeTruthy();
  });

  test('have the text of the newest one if the list of conversations could not be loaded', async () => {
    wrote(1);
    wrote(2);
    await openNotifications('Grace Okafor wrote to you, 2. (2 times)');
  });
});

test('new notifications do not move the shown ones until the user asks for them', async () => {
  server.arrive('Old');
  await openNotifications('Old');
  read();
  server.arrive('New');
  act(() => invalidate('GET /notifications'));
  const show = await screen.findByRole('button', { name: 'Show 1 new' });
  expect(messages()).toEqual(['Old']);
  expect(screen.getByRole('status').textContent).toBe('2 unread of 2');
  fireEvent.click(show);
  expect(messages()).toEqual(['New', 'Old']);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('showing new notifications from a later page opens page 1', async () => {
  for (let number = 1; number <= 11; number += 1)
    server.arrive(`Number ${number}`, { isRead: true });
  await openNotifications('Number 1', '/notifications?page=2');
  read();
  server.arrive('Number 12');
  act(() => invalidate('GET /notifications'));
  press((await screen.findByRole('button', { name: 'Show 1 new' })).textContent);
  await waitFor(() => expect(messages()[0]).toBe('Number 12'));
  expect(currentAddress()).toBe('/notifications');
});
