import { type Server as HttpServer, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveConnection } from './socket.ts';

let http: HttpServer;
let io: Server;
let live: ReturnType<typeof createLiveConnection>;
const ada = { userId: 'ada', token: 'token-a' };

beforeEach(async () => {
  http = createServer();
  io = new Server(http, { path: '/socket.io', transports: ['websocket'] });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  live = createLiveConnection({ origin: `http://127.0.0.1:${String(port)}` });
});
afterEach(async () => {
  vi.useRealTimers();
  live.use(null);
  await io.close();
});

/** The next connection that the server sees. */
const connection = () => new Promise<Socket>((resolve) => void io.once('connection', resolve));

test('tries once per request after giving up, without a notice, and reconnects', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let connecting = connection();
  live.use(ada);
  const first = await connecting;
  const notices = vi.fn();
  const attempts = vi.fn();
  // Blocks live connections only, before Socket.IO sees them.
  const listeners = http.listeners('upgrade') as ((...args: unknown[]) => void)[];
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_, socket) => {
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
  expect(live.isCut()).toBe(true);
  expect(attempts).toHaveBeenCalledTimes(10);
  live.onNotice(notices);

  live.tryQuietly();
  await vi.waitFor(() => expect(attempts).toHaveBeenCalledTimes(11));
  for (let pass = 0; pass < 20; pass += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(5000);
  }
  // Not ten further attempts, and no notice.
  expect(attempts).toHaveBeenCalledTimes(11);
  expect(notices).not.toHaveBeenCalled();
  expect(live.hasGivenUp()).toBe(true);

  http.removeAllListeners('upgrade');
  for (const listener of listeners) http.on('upgrade', listener);
  connecting = connection();
  live.tryQuietly();
  const second = await connecting;
  await vi.waitFor(() => expect(live.hasGivenUp()).toBe(false));
  expect(live.isCut()).toBe(false);

  // From here on it reconnects by itself again.
  connecting = connection();
  second.conn.close();
  await vi.waitFor(() => expect(live.isCut()).toBe(true));
  const third = connecting.then(({ id }) => id);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(5000);
    expect(live.isCut()).toBe(false);
  });
  expect(await third).not.toBe(second.id);
});
