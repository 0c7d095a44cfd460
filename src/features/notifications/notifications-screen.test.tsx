import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idNumber } from '../../../tests/support/ids.ts';
import { conversationReply } from '../../../tests/support/message.ts';
import { notificationReply, notificationsReply } from '../../../tests/support/replies.ts';
import type { Notification } from '../../../contract/entities.ts';
import {
  closeScreen,
  openAt,
  placeNow,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/screen.tsx';
import { type StubServer, refusal, startStubServer } from '../../../tests/support/stub-server.ts';
import { invalidate, queryCache } from '../../client/query/query.ts';
import { session } from '../../client/session/session.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

let server: StubServer;
/** The server's notifications, newest first. */
let stored: Notification[];

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(() => {
  session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  stored = [];
  server.on('GET /notifications', ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return { status: 200, body: notificationsReply(stored, { page, limit }) };
  });
});
afterEach(() => {
  closeScreen();
  session.signOut();
  // No test sees the query cache of another.
  queryCache.viewerChanged();
  server.reset();
});

const photo = { large: '/p/1', card: '/p/1-card', width: 4, height: 3, placeholder: 'data:,' };

test('shows a reply that an earlier version stored, without status and photo', async () => {
  arrive('Kofi claimed "Bag".', { link: '/items/1' });
  const { data } = notificationsReply(stored, { page: 1, limit: 10 }) as { data: object };
  const body = { data: { ...data, photos: { '/items/1': photo } } };
  server.on('GET /notifications', { status: 200, body });
  await open(/^Kofi claimed "Bag"/);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 unread of 1');
});

let arrivals = 0;

function arrive(message: string, more: Partial<Notification> = {}): Notification {
  const notification = notificationReply({ _id: idNumber((arrivals += 1)), message, ...more });
  stored = [notification, ...stored];
  return notification;
}

/** Makes the server mark a notification as read. @param before what the server does first */
function takeMarking(id: string, before: () => Promise<void> | void = () => undefined) {
  server.on(`PUT /notifications/${id}/read`, async () => {
    await before();
    stored = stored.map((one) => (one._id === id ? { ...one, isRead: true } : one));
    return { status: 200, body: { notification: stored.find(({ _id }) => _id === id) } };
  });
}

/** Makes the server mark all notifications as read. @param before what the server does first */
function takeMarkingAll(before: () => Promise<void> | void = () => undefined) {
  server.on('PUT /notifications/read', async () => {
    await before();
    const marked = stored.filter(({ isRead }) => !isRead).length;
    stored = stored.map((one) => ({ ...one, isRead: true }));
    return { status: 200, body: { marked } };
  });
}

/** Opens a page and waits for a notification on it. */
async function open(message: string | RegExp, address = '/notifications') {
  showScreen(<NotificationsScreen />, address);
  await screen.findByRole('link', { name: message });
}

/** Makes the reader busy with the list. */
const read = () => fireEvent.pointerOver(screen.getAllByRole('link')[0]!);
const entry = (message: string | RegExp) =>
  within(screen.getByRole('link', { name: message }).closest('li')!);
const messages = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('says that there are no notifications', async () => {
  showScreen(<NotificationsScreen />, '/notifications');
  expect(await screen.findByText('No notifications available')).toBeTruthy();
  expect(screen.getByText(/^When somebody claims your item, writes to you/)).toBeTruthy();
  expect(document.title).toBe('Notifications - Lost & Found');
});

test('reports a failure and offers to retry', async () => {
  server.on('GET /notifications', refusal(500, 'INTERNAL_ERROR', 'Boom'));
  showScreen(<NotificationsScreen />, '/notifications?page=7');
  expect(await screen.findByText('Failed to load notifications')).toBeTruthy();
  server.on('GET /notifications', {
    status: 200,
    body: notificationsReply([], { page: 7, limit: 10 }),
  });
  press('Try again');
  expect(await screen.findByText('No notifications available')).toBeTruthy();
});

test('shows kind, time and read state of each notification, and links to its subject', async () => {
  arrive('Bob claimed "Bag".', { isRead: true });
  arrive('Eve wrote to you.', { kind: 'message', link: '/messages/7' });
  await open('Eve wrote to you.');
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
  for (let number = 1; number <= 12; number += 1) arrive(`Number ${number}`, { isRead: true });
  await open('Number 12');
  expect(messages()).toHaveLength(10);
  press('Next');
  await waitFor(() => expect(messages()).toEqual(['Number 2', 'Number 1']));
  expect(placeNow()).toBe('/notifications?page=2');
  press('1');
  await waitFor(() => expect(messages()[0]).toBe('Number 12'));
  expect(placeNow()).toBe('/notifications');
});

test('Next counts from the requested page, even before it is loaded', async () => {
  for (let number = 1; number <= 32; number += 1) arrive(`Number ${number}`, { isRead: true });
  await open('Number 32');
  press('Next');
  press('Next');
  await waitFor(() => expect(messages()[0]).toBe('Number 12'));
  expect(placeNow()).toBe('/notifications?page=3');
});

test('marks a notification as read at once and sends the request', async () => {
  const { _id } = arrive('Claimed');
  let answer = (): void => undefined;
  takeMarking(_id, () => new Promise((resolve) => (answer = resolve)));
  await open('Claimed');
  press('Mark as Read');
  expect(entry('Claimed').queryByText('Unread')).toBeNull();
  expect(entry('Claimed').getByText('Read')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 in all, none unread');
  // The button is gone: the focus moves to the entry.
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
])('reverts the mark when the server rejects it with %j: %s', async (said, text) => {
  const { _id } = arrive('Claimed');
  server.on(`PUT /notifications/${_id}/read`, refusal(500, 'INTERNAL_ERROR', said));
  await open('Claimed');
  press('Mark as Read');
  await toasted(text);
  expect(entry('Claimed').getByText('Unread')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark as Read' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 unread of 1');
});

test('following a link marks the notification as read, without a toast on failure', async () => {
  const { _id } = arrive('Claimed');
  server.on(`PUT /notifications/${_id}/read`, refusal(500, 'INTERNAL_ERROR', 'Boom'));
  await open('Claimed');
  fireEvent.click(screen.getByRole('link', { name: 'Claimed' }));
  expect(placeNow()).toBe('/items/1');
  await waitFor(() => expect(server.requests(`PUT /notifications/${_id}/read`)).toHaveLength(1));
  await waitFor(() => expect(entry('Claimed').getByText('Unread')).toBeTruthy());
  expect(screen.queryByText('Boom')).toBeNull();
});

test('marks all notifications as read at once, on every page, with one request', async () => {
  for (let number = 1; number <= 12; number += 1) arrive(`Number ${number}`);
  let answer = (): void => undefined;
  takeMarkingAll(() => new Promise((resolve) => (answer = resolve)));
  await open('Number 12');
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
  arrive('Number 1');
  for (let number = 2; number <= 11; number += 1) arrive(`Number ${number}`, { isRead: true });
  takeMarkingAll();
  await open('Number 11');
  press('Mark all as read');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('11 in all, none unread'),
  );
});

test.each([
  ['the server rejects it', refusal(500, 'INTERNAL_ERROR', ''), 'Failed to mark as read'],
  [
    'the device is offline',
    'drop the connection' as const,
    'You need to be online to mark notifications as read.',
  ],
])('shows all as unread again and says why when %s', async (_, response, text) => {
  arrive('one');
  arrive('two');
  server.on('PUT /notifications/read', response);
  await open('two');
  press('Mark all as read');
  await toasted(text);
  expect(screen.getAllByText('Unread')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 unread of 2');
});

describe('several notifications of one conversation', () => {
  const link = '/messages/01990000-0000-7000-8000-0000000c0001';
  const wrote = (at: number, more: Partial<Notification> = {}) =>
    arrive(`Grace Okafor wrote to you, ${String(at)}.`, { kind: 'message', link, ...more });
  /** Knows the conversation with Grace. */
  function listConversation(unread: number) {
    const docs = [conversationReply({ unread })];
    const pagination = { page: 1, limit: 50, total: 1, totalPages: 1 };
    server.on('GET /conversations', { status: 200, body: { conversations: { docs, pagination } } });
  }

  test('are one entry with their number, at the place of the newest', async () => {
    listConversation(0);
    wrote(1);
    arrive('Bob claimed "Bag".');
    wrote(2);
    wrote(3);
    await open('3 messages from Grace Okafor');
    expect(messages()).toEqual(['3 messages from Grace Okafor', 'Bob claimed "Bag".']);
    expect(screen.getByRole('status').textContent).toBe('4 unread of 4');
  });

  test('count the messages that are unread in the conversation', async () => {
    listConversation(5);
    wrote(1);
    await open('5 messages from Grace Okafor');
  });

  test('are all marked as read by opening the entry, and those that are read are not marked again', async () => {
    listConversation(0);
    const read = wrote(1, { isRead: true });
    const [two, three] = [wrote(2), wrote(3)];
    takeMarking(two._id);
    takeMarking(three._id);
    await open('3 messages from Grace Okafor');
    fireEvent.click(screen.getByRole('link'));
    expect(placeNow()).toBe(link);
    for (const { _id } of [two, three])
      await waitFor(() =>
        expect(server.requests(`PUT /notifications/${_id}/read`)).toHaveLength(1),
      );
    await waitFor(() => expect(stored.every(({ isRead }) => isRead)).toBe(true));
    expect(server.requests(`PUT /notifications/${read._id}/read`)).toEqual([]);
  });

  test('are all marked as read by its button, and stay unread together if one is rejected', async () => {
    listConversation(0);
    const [one, two] = [wrote(1), wrote(2)];
    takeMarking(one._id);
    server.on(`PUT /notifications/${two._id}/read`, refusal(500, 'INTERNAL_ERROR', ''));
    await open('2 messages from Grace Okafor');
    press('Mark as Read');
    await toasted('Failed to mark as read');
    expect(entry('2 messages from Grace Okafor').getByText('Unread')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark as Read' })).toBeTruthy();
  });

  test('have the words of the newest when the conversation is not known', async () => {
    wrote(1);
    wrote(2);
    await open('Grace Okafor wrote to you, 2. (2 times)');
  });
});

test('new notifications do not move the shown ones until the user asks for them', async () => {
  arrive('Old');
  await open('Old');
  read();
  arrive('New');
  act(() => invalidate('GET /notifications'));
  const show = await screen.findByRole('button', { name: 'Show 1 new' });
  expect(messages()).toEqual(['Old']);
  expect(screen.getByRole('status').textContent).toBe('2 unread of 2');
  fireEvent.click(show);
  expect(messages()).toEqual(['New', 'Old']);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('showing new notifications from a later page opens the first', async () => {
  for (let number = 1; number <= 11; number += 1) arrive(`Number ${number}`, { isRead: true });
  await open('Number 1', '/notifications?page=2');
  read();
  arrive('Number 12');
  act(() => invalidate('GET /notifications'));
  press((await screen.findByRole('button', { name: 'Show 1 new' })).textContent);
  await waitFor(() => expect(messages()[0]).toBe('Number 12'));
  expect(placeNow()).toBe('/notifications');
});
