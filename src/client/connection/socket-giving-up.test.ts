import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type SocketServer,
  startSocketServer,
} from '../../../tests/support/page/stand-ins/socket-server.ts';
import { createLiveConnection } from './socket.ts';

let server: SocketServer;
let live: SocketServer['live'];
const ada = { userId: 'ada', token: 'token-a' };

beforeEach(async () => {
  server = await startSocketServer();
  ({ live } = server);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

test('notifies when it gives up, and when it tries again', async () => {
  const closed = createLiveConnection({ origin: 'http://127.0.0.1:9' });
  const attempts = vi.fn();
  closed.onNotice(attempts);
  const listener = vi.fn();
  closed.onGivenUpChange(listener);
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

test('after giving up, tryQuietly() makes one attempt without a notice, and can reconnect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let connecting = server.connection();
  live.use(ada);
  const first = await connecting;
  const notices = vi.fn();
  const attempts = vi.fn();
  // Blocks live connections only, before Socket.IO sees them.
  const listeners = server.http.listeners('upgrade') as ((...args: unknown[]) => void)[];
  server.http.removeAllListeners('upgrade');
  server.http.on('upgrade', (_, socket) => {
    attempts();
    socket.destroy();
  });
  first.conn.close();
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(5000);
      expect(live.hasGivenUp()).toBe(true);
    },
    { timeout: 10_000 },
  );
  expect(live.isDisconnected()).toBe(true);
  expect(attempts).toHaveBeenCalledTimes(10);
  live.onNotice(notices);

  live.tryQuietly();
  await vi.waitFor(() => expect(attempts).toHaveBeenCalledTimes(11));
  for (let pass = 0; pass < 20; pass += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(5000);
  }
  // tryQuietly() makes one further attempt, not ten, and sends no notice.
  expect(attempts).toHaveBeenCalledTimes(11);
  expect(notices).not.toHaveBeenCalled();
  expect(live.hasGivenUp()).toBe(true);

  server.http.removeAllListeners('upgrade');
  for (const listener of listeners) server.http.on('upgrade', listener);
  connecting = server.connection();
  live.tryQuietly();
  const second = await connecting;
  await vi.waitFor(() => expect(live.hasGivenUp()).toBe(false));
  expect(live.isDisconnected()).toBe(false);

  // From here on the live connection reconnects by itself again.
  connecting = server.connection();
  second.conn.close();
  await vi.waitFor(() => expect(live.isDisconnected()).toBe(true));
  const third = connecting.then(({ id }) => id);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(5000);
    expect(live.isDisconnected()).toBe(false);
  });
  expect(await third).not.toBe(second.id);
});
