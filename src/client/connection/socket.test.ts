import { type Server as HttpServer, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageReply } from '../../../tests/support/message.ts';
import { notificationReply } from '../../../tests/support/replies.ts';
import { soon } from '../../../tests/support/soon.ts';
import { type SocketNotice, createLiveConnection } from './socket.ts';

let http: HttpServer;
let io: Server;
let live: ReturnType<typeof createLiveConnection>;
let refusal: string | null;
/** Whether the server answers a ping. */
let answers: boolean;
const ada = { userId: 'ada', token: 'token-a' };
const bob = { userId: 'bob', token: 'token-b' };

beforeEach(async () => {
  refusal = null;
  answers = true;
  http = createServer();
  io = new Server(http, { path: '/socket.io', transports: ['websocket'] });
  io.use((_, next) => (refusal === null ? next() : next(new Error(refusal))));
  io.on('connection', (socket) => void socket.on('ping', () => answers && socket.emit('pong')));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  live = createLiveConnection({
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  live.use(null);
  await io.close();
});

/** The next connection that the server sees. */
const connection = () => new Promise<Socket>((resolve) => void io.once('connection', resolve));
const event = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => void socket.once(name, resolve));
const notice = () => new Promise<SocketNotice>((resolve) => void live.onNotice(resolve));

test('authenticates by query and token, over a websocket, and joins the room of its user', async () => {
  const connecting = connection();
  live.use(ada);
  const socket = await connecting;
  expect(socket.handshake.query.userId).toBe('ada');
  expect(socket.handshake.auth).toEqual({ token: 'token-a' });
  expect(socket.conn.transport.name).toBe('websocket');
  expect(await event(socket, 'joinUserRoom')).toBe('ada');
});

test('notifies listeners of notifications, also of ones with missing or unknown fields', async () => {
  const connecting = connection();
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
  const connecting = connection();
  const notified = new Promise((resolve) => void live.onNotificationsRead(() => resolve('read')));
  live.use(ada);
  (await connecting).emit('notificationsRead');
  expect(await notified).toBe('read');
});

test('notifies listeners of changed and deleted items, and ignores an event that is not as in the contract', async () => {
  const connecting = connection();
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

test('notifies listeners of messages, joins the rooms on screen at every connect, and reports stored messages', async () => {
  const message = messageReply();
  const leave = live.join(message.conversation);
  const connecting = connection();
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
  leave();
});

test('reconnects when the user changes, and disconnects on sign-out', async () => {
  let connecting = connection();
  live.use(ada);
  const gone = event(await connecting, 'disconnect');
  connecting = connection();
  live.use(bob);
  await gone;
  const second = await connecting;
  expect(second.handshake.query.userId).toBe('bob');
  const left = event(second, 'disconnect');
  live.use(null);
  await left;
  expect(io.engine.clientsCount).toBe(0);
});

test('keeps the connection when the same account is set again', async () => {
  const connecting = connection();
  live.use(ada);
  const socket = await connecting;
  live.use({ ...ada });
  expect(socket.connected).toBe(true);
  expect(io.engine.clientsCount).toBe(1);
});

test('reports why the connection was refused, and keeps trying', async () => {
  refusal = 'No session.';
  const received = notice();
  live.use(ada);
  expect(await received).toEqual({
    kind: 'error',
    text: 'WebSocket connection error: No session. Retrying...',
    isAttempt: true,
  });
  refusal = null;
  expect((await connection()).handshake.auth).toEqual({ token: 'token-a' });
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

  refusal = 'No session';
  live.use(ada);
  await soon(() => expect(refused).toHaveBeenCalled());
});

test('uses a default text for a refusal without a message', async () => {
  refusal = '';
  const received = notice();
  live.use(ada);
  expect((await received).text).toBe(
    'WebSocket connection error: Unable to connect to server. Retrying...',
  );
});

test('reports that the server closed the connection, and reconnects', async () => {
  let connecting = connection();
  live.use(ada);
  const socket = await connecting;
  await event(socket, 'joinUserRoom');
  const received = notice();
  const connects = vi.fn();
  live.onConnect(connects);
  connecting = connection();
  socket.disconnect();
  expect(await received).toEqual({
    kind: 'warning',
    text: 'Server disconnected. Attempting to reconnect...',
    isAttempt: false,
  });
  expect(await event(await connecting, 'joinUserRoom')).toBe('ada');
  expect(connects).toHaveBeenCalledOnce();
});

test.each([
  ['Not your room', 'Not your room'],
  ['', 'An error occurred'],
])('reports the errorMessage %j as %j', async (sent, text) => {
  const connecting = connection();
  const received = notice();
  live.use(ada);
  (await connecting).emit('errorMessage', sent);
  expect(await received).toMatchObject({ kind: 'error', text });
});

test('reconnects on demand', async () => {
  let connecting = connection();
  live.use(ada);
  const first = await connecting;
  await event(first, 'joinUserRoom');
  connecting = connection();
  live.reconnect();
  expect((await connecting).id).not.toBe(first.id);
});

test('resumes a connection after its own attempts are over, and keeps a live one', async () => {
  let connecting = connection();
  live.use(ada);
  const first = await connecting;
  await event(first, 'joinUserRoom');
  live.resume();
  // Without timers it does not reconnect by itself.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const left = event(first, 'disconnect');
  connecting = connection();
  first.conn.close();
  expect(await left).not.toBe('client namespace disconnect');
  await soon(() => {
    live.resume();
    expect(io.engine.clientsCount).toBe(1);
  });
  expect((await connecting).id).not.toBe(first.id);
});

test('notifies of a silent connection, but not of a closed one', async () => {
  Object.assign(io.engine.opts, { pingInterval: 200, pingTimeout: 200 });
  const silence = vi.fn();
  live.onSilence(silence);
  let connecting = connection();
  live.use(ada);
  const first = await connecting;
  connecting = connection();
  first.conn.close();
  const second = await connecting;
  expect(silence).not.toHaveBeenCalled();
  // From now on the server sends nothing and does not close the connection before the client notices.
  Object.assign(io.engine.opts, { pingTimeout: 60_000 });
  Object.assign(second.conn, { sendPacket: () => undefined });
  await soon(() => expect(silence).toHaveBeenCalledTimes(1));
});

test('keeps a connection that answers a ping, and replaces a dead one', async () => {
  let connecting = connection();
  live.use(ada);
  const first = await connecting;
  await event(first, 'joinUserRoom');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  live.resume();
  expect(vi.getTimerCount()).toBe(1);
  await soon(() => expect(vi.getTimerCount()).toBe(0));

  answers = false;
  const silence = vi.fn();
  live.onSilence(silence);
  const pinged = event(first, 'ping');
  live.resume();
  await pinged;
  connecting = connection();
  vi.advanceTimersByTime(3000);
  expect(silence).toHaveBeenCalledOnce();
  vi.useRealTimers();
  expect((await connecting).id).not.toBe(first.id);
});

test('notifies when it gives up, and when it tries again', async () => {
  const closed = createLiveConnection({ origin: 'http://127.0.0.1:9' });
  const attempts = vi.fn();
  closed.onNotice(attempts);
  const listener = vi.fn();
  closed.onGivingUp(listener);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closed.use(ada);
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(5000);
      expect(closed.hasGivenUp()).toBe(true);
    },
    { timeout: 10_000 },
  );
  // The first attempt and the ten retries that the specification allows.
  expect(attempts).toHaveBeenCalledTimes(11);
  closed.reconnect();
  expect(closed.hasGivenUp()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  closed.use(null);
});

test('opens no second connection if the network changes while the first one opens', async () => {
  const users: unknown[] = [];
  io.on('connection', ({ handshake }) => users.push(handshake.query.userId));
  let connecting = connection();
  live.use(ada);
  live.reconnect();
  const left = event(await connecting, 'disconnect');
  connecting = connection();
  live.use(bob);
  await left;
  await event(await connecting, 'joinUserRoom');
  expect(users).toEqual(['ada', 'bob']);
});

test('pings the server every 30 seconds', async () => {
  const every = vi.spyOn(globalThis, 'setInterval');
  const connecting = connection();
  live.use(ada);
  const socket = await connecting;
  await event(socket, 'joinUserRoom');
  const beat = every.mock.calls.find(([, delay]) => delay === 30_000)?.[0];
  const pinged = event(socket, 'ping');
  beat?.();
  await pinged;
});
