import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type SocketServer,
  event,
  startSocketServer,
} from '../../../tests/support/page/stand-ins/socket-server.ts';
import { soon } from '../../../tests/support/soon.ts';

let server: SocketServer;
let missed: ReturnType<typeof vi.fn<(until: number) => void>>;
const ada = { userId: 'ada', token: 'token-a' };

beforeEach(async () => {
  server = await startSocketServer();
  missed = vi.fn();
  server.live.onMissedEvents(missed);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Connects as Ada. @returns the server's socket, once it has received `joinUserRoom` */
async function connect() {
  const connecting = server.connection();
  server.live.use(ada);
  const socket = await connecting;
  await event(socket, 'joinUserRoom');
  return socket;
}

test('at the first connect, events may have been missed until the time of the server’s last event', async () => {
  const socket = await connect();
  expect(missed).not.toHaveBeenCalled();
  const before = Date.now();
  socket.emit('lastEventAge', 5_000);
  await soon(() => expect(missed).toHaveBeenCalledOnce());
  const [[until]] = missed.mock.calls as [[number]];
  expect(until).toBeGreaterThanOrEqual(before - 5_000);
  expect(until).toBeLessThanOrEqual(Date.now() - 5_000);
});

test('events may have been missed until now if the server’s answer is not as in the contract', async () => {
  const socket = await connect();
  const before = Date.now();
  socket.emit('lastEventAge', 'long ago');
  await soon(() => expect(missed).toHaveBeenCalledOnce());
  expect(missed.mock.calls[0]![0]).toBeGreaterThanOrEqual(before);
});

test('all events may have been missed if the server does not send the age of its last event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await connect();
  vi.advanceTimersByTime(2_999);
  expect(missed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(missed.mock.calls).toEqual([[Infinity]]);
});

test('all events may have been missed if the first attempt to connect failed', async () => {
  server.refuse('No session.');
  const notice = server.notice();
  server.live.use(ada);
  await notice;
  expect(missed).not.toHaveBeenCalled();
  const connecting = server.connection();
  server.refuse(null);
  await event(await connecting, 'joinUserRoom');
  expect(missed.mock.calls).toEqual([[Infinity]]);
});

test('all events may have been missed at a reconnect, without waiting for an answer', async () => {
  const first = await connect();
  first.emit('lastEventAge', 5_000);
  await soon(() => expect(missed).toHaveBeenCalledOnce());
  const connecting = server.connection();
  server.live.reconnect();
  const second = await connecting;
  await soon(() => expect(missed).toHaveBeenLastCalledWith(Infinity));
  second.emit('lastEventAge', 5_000);
  const pong = event(second, 'ping');
  server.live.resume();
  await pong;
  expect(missed).toHaveBeenCalledTimes(2);
});
