import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageReply } from '../../../tests/support/page/data/message.ts';
import { notificationReply } from '../../../tests/support/page/data/replies.ts';
import {
  type SocketServer,
  event,
  startSocketServer,
} from '../../../tests/support/page/stand-ins/socket-server.ts';
import { soon } from '../../../tests/support/soon.ts';
import { createLiveConnection } from './socket.ts';

let server: SocketServer;
let live: SocketServer['live'];
const ada = { userId: 'ada', token: 'token-a' };
const bob = { userId: 'bob', token: 'token-b' };

beforeEach(async () => {
  server = await startSocketServer();
  ({ live } = server);
});
afterEach(() => server.close());

test('authenticates by query and token, over a websocket, and joins the room of its user', async () => {
  const connecting = server.connection();
  live.use(ada);
  const socket = await connecting;
  expect(socket.handshake.query.userId).toBe('ada');
  expect(socket.handshake.auth).toEqual({ token: 'token-a' });
  expect(socket.conn.transport.name).toBe('websocket');
  expect(await event(socket, 'joinUserRoom')).toBe('ada');
});

test('notifies listeners of notifications, also of ones with missing or unknown fields', async () => {
  const connecting = server.connection();
  const notifications: unknown[] = [];
  live.onNotification((notification) => void notifications.push(notification));
  live.use(ada);
  const socket = await connecting;
  const { type, kind, link, message } = notificationReply();
  socket.emit('newNotification', notificationReply());
  socket.emit('newNotification', { message: 'Claimed', type: 'info', kind: 7 });
  socket.emit('newNotification', {});
  await expect
    .poll(() => notifications)
    .toEqual([
      { type, kind, link, message },
      { type: 'info', kind: '', link: '', message: 'Claimed' },
      { type: '', kind: '', link: '', message: '' },
    ]);
});

test('notifies listeners that all notifications were marked as read', async () => {
  const connecting = server.connection();
  const notified = new Promise((resolve) => void live.onNotificationsRead(() => resolve('read')));
  live.use(ada);
  (await connecting).emit('notificationsRead');
  expect(await notified).toBe('read');
});

test('notifies listeners of changed and deleted items, and ignores an event that is not as in the contract', async () => {
  const connecting = server.connection();
  const changed: string[] = [];
  live.onItemChanged((id) => void changed.push(id));
  live.onItemDeleted((id) => void changed.push(`no ${id}`));
  live.use(ada);
  const socket = await connecting;
  socket.emit('itemChanged', { id: 'bag' });
  socket.emit('itemChanged', 'bag');
  socket.emit('itemDeleted', 'cap');
  await expect.poll(() => changed).toEqual(['bag', 'no cap']);
});

test('joins the rooms on screen at every connect, notifies listeners of messages, and emits stored messages', async () => {
  const message = messageReply();
  const leave = live.join(message.conversation);
  let connecting = server.connection();
  const received = new Promise((resolve) => void live.onMessage(resolve));
  live.use(ada);
  const socket = await connecting;
  expect(await event(socket, 'joinConversation')).toEqual({ id: message.conversation });
  socket.emit('receiveMessage', message);
  expect(await received).toEqual(message);
  const emitted = event(socket, 'sendMessage');
  live.emitStored(message);
  expect(await emitted).toEqual({
    conversationId: message.conversation,
    senderId: message.sender._id,
    content: message.content,
    _id: message._id,
    createdAt: message.createdAt,
  });
  connecting = server.connection();
  live.reconnect();
  expect(await event(await connecting, 'joinConversation')).toEqual({ id: message.conversation });
  leave();
});

test('reconnects when the user changes, and disconnects on sign-out', async () => {
  let connecting = server.connection();
  live.use(ada);
  const gone = event(await connecting, 'disconnect');
  connecting = server.connection();
  live.use(bob);
  await gone;
  const second = await connecting;
  expect(second.handshake.query.userId).toBe('bob');
  const left = event(second, 'disconnect');
  live.use(null);
  await left;
  expect(server.io.engine.clientsCount).toBe(0);
});

test('keeps the connection when the same account is set again', async () => {
  const connecting = server.connection();
  live.use(ada);
  const socket = await connecting;
  live.use({ ...ada });
  expect(socket.connected).toBe(true);
  expect(server.io.engine.clientsCount).toBe(1);
});

test('reports why the connection was refused, and keeps trying', async () => {
  server.refuse('No session.');
  const received = server.notice();
  live.use(ada);
  expect(await received).toEqual({
    kind: 'error',
    text: 'WebSocket connection error: No session. Retrying...',
    isAttempt: true,
    isByServer: true,
  });
  server.refuse(null);
  expect((await server.connection()).handshake.auth).toEqual({ token: 'token-a' });
});

test('notifies of a refusal, but not of a network failure', async () => {
  const refused = vi.fn();
  live.onRefused(refused);
  const closed = createLiveConnection({ origin: 'http://127.0.0.1:9' });
  const failed = new Promise((resolve) => void closed.onNotice(resolve));
  closed.onRefused(refused);
  closed.use(ada);
  await failed;
  closed.use(null);
  expect(refused).not.toHaveBeenCalled();

  server.refuse('No session');
  live.use(ada);
  await soon(() => expect(refused).toHaveBeenCalled());
});

test('uses a default text for a refusal without a message', async () => {
  server.refuse('');
  const received = server.notice();
  live.use(ada);
  expect((await received).text).toBe(
    'WebSocket connection error: Unable to connect to server. Retrying...',
  );
});

test.each([
  ['Not your room', 'Not your room'],
  ['', 'An error occurred'],
])('reports the errorMessage %j as %j', async (sent, text) => {
  const connecting = server.connection();
  const received = server.notice();
  live.use(ada);
  (await connecting).emit('errorMessage', sent);
  expect(await received).toMatchObject({ kind: 'error', text });
});
