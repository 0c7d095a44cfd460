import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type SocketServer,
  event,
  startSocketServer,
} from '../../../tests/support/page/stand-ins/socket-server.ts';
import { soon } from '../../../tests/support/soon.ts';

let server: SocketServer;
let live: SocketServer['live'];
const ada = { userId: 'ada', token: 'token-a' };
const bob = { userId: 'bob', token: 'token-b' };

beforeEach(async () => {
  server = await startSocketServer();
  ({ live } = server);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

test('reports that the server closed the connection, and reconnects', async () => {
  let connecting = server.connection();
  live.use(ada);
  const socket = await connecting;
  await event(socket, 'joinUserRoom');
  const received = server.notice();
  const connects = vi.fn();
  live.onConnect(connects);
  connecting = server.connection();
  socket.disconnect();
  expect(await received).toEqual({
    kind: 'warning',
    text: 'Server disconnected. Attempting to reconnect...',
    isAttempt: false,
    isByServer: true,
  });
  expect(await event(await connecting, 'joinUserRoom')).toBe('ada');
  expect(connects).toHaveBeenCalledOnce();
});

test('reconnects on demand', async () => {
  let connecting = server.connection();
  live.use(ada);
  const first = await connecting;
  await event(first, 'joinUserRoom');
  connecting = server.connection();
  live.reconnect();
  expect((await connecting).id).not.toBe(first.id);
});

test('resume() reconnects after the connection was closed, and keeps a live connection', async () => {
  let connecting = server.connection();
  live.use(ada);
  const first = await connecting;
  await event(first, 'joinUserRoom');
  live.resume();
  // Without timers, Socket.IO does not reconnect by itself.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const left = event(first, 'disconnect');
  connecting = server.connection();
  first.conn.close();
  expect(await left).not.toBe('client namespace disconnect');
  await soon(() => {
    live.resume();
    expect(server.io.engine.clientsCount).toBe(1);
  });
  expect((await connecting).id).not.toBe(first.id);
});

test('opens no second connection if the network changes while the first one opens', async () => {
  const users: unknown[] = [];
  server.io.on('connection', ({ handshake }) => users.push(handshake.query.userId));
  let connecting = server.connection();
  live.use(ada);
  live.reconnect();
  const left = event(await connecting, 'disconnect');
  connecting = server.connection();
  live.use(bob);
  await left;
  await event(await connecting, 'joinUserRoom');
  expect(users).toEqual(['ada', 'bob']);
});

test('notifies of a silent connection, but not of a closed one', async () => {
  Object.assign(server.io.engine.opts, { pingInterval: 200, pingTimeout: 200 });
  const silence = vi.fn();
  live.onDeadConnection(silence);
  let connecting = server.connection();
  live.use(ada);
  const first = await connecting;
  connecting = server.connection();
  first.conn.close();
  const second = await connecting;
  expect(silence).not.toHaveBeenCalled();
  // From now on the server sends nothing, and does not close the connection before the page notices the silence.
  Object.assign(server.io.engine.opts, { pingTimeout: 60_000 });
  Object.assign(second.conn, { sendPacket: () => undefined });
  await soon(() => expect(silence).toHaveBeenCalledTimes(1));
});

test('keeps a connection that answers a ping, and replaces a dead one', async () => {
  let connecting = server.connection();
  live.use(ada);
  const first = await connecting;
  await event(first, 'joinUserRoom');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  live.resume();
  expect(vi.getTimerCount()).toBe(1);
  await soon(() => expect(vi.getTimerCount()).toBe(0));

  server.fallSilent();
  const silence = vi.fn();
  live.onDeadConnection(silence);
  const pinged = event(first, 'ping');
  live.resume();
  await pinged;
  connecting = server.connection();
  vi.advanceTimersByTime(3000);
  expect(silence).toHaveBeenCalledOnce();
  vi.useRealTimers();
  expect((await connecting).id).not.toBe(first.id);
});

test('pings the server every 30 seconds', async () => {
  const every = vi.spyOn(globalThis, 'setInterval');
  const connecting = server.connection();
  live.use(ada);
  const socket = await connecting;
  await event(socket, 'joinUserRoom');
  const beat = every.mock.calls.find(([, delay]) => delay === 30_000)?.[0];
  const pinged = event(socket, 'ping');
  beat?.();
  await pinged;
});
