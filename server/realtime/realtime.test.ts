import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type Socket, io } from 'socket.io-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { socketPath } from '../../contract/realtime.ts';
import type { Account } from '../http/account.ts';
import { createRealtime } from './realtime.ts';

const ada: Account = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ada Byron',
  email: 'ada@example.edu',
  role: 'user',
};

it('closes a connection whose session ended while it was being opened', async () => {
  const found = [ada, null];
  const socket = await open(async () => found.shift() ?? null);
  const reason = await new Promise((resolve) => socket.once('disconnect', resolve));
  expect(reason).toBe('io server disconnect');
});

it('closes a connection whose session cannot be checked again when it has been opened', async () => {
  const found = [ada];
  const socket = await open(async () => {
    const [account] = found.splice(0);
    if (account === undefined) throw new Error('the database is away');
    return account;
  });
  const reason = await new Promise((resolve) => socket.once('disconnect', resolve));
  expect(reason).toBe('io server disconnect');
});

it('closes a connection after its session ended, although its client never pings', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let viewer: Account | null = ada;
  let now = 0;
  const socket = await open(
    async () => viewer,
    () => now,
  );
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const disconnected = new Promise((resolve) => socket.once('disconnect', resolve));
  viewer = null;
  now += 60_000;
  vi.advanceTimersByTime(60_000);
  expect(await disconnected).toBe('io server disconnect');
});

it('checks only one token of a connection, and closes it at the second', async () => {
  let checks = 0;
  const port = await listen(async () => {
    checks += 1;
    return null;
  });
  const address = `ws://127.0.0.1:${port}${socketPath}/?EIO=4&transport=websocket&userId=${ada.id}`;
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  for (let sent = 0; sent < 100; sent += 1) socket.send('40{"token":"a guess"}');
  await closed;
  expect(checks).toBeLessThanOrEqual(2);
});

async function open(
  accountOfToken: () => Promise<Account | null>,
  now: () => number = () => 0,
): Promise<Socket> {
  const port = await listen(accountOfToken, now);
  const socket = io(`http://127.0.0.1:${port}`, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    query: { userId: ada.id },
    auth: { token: 'a token' },
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/** Listens for live connections, and returns the port. */
async function listen(
  accountOfToken: () => Promise<Account | null>,
  now: () => number = () => 0,
): Promise<number> {
  const server = createServer();
  const nothing = () => Promise.resolve(false);
  const realtime = createRealtime({
    sessions: { accountOfToken, hashToken: (token) => token },
    conversations: { isParticipant: nothing, isStored: nothing },
    nodes: null,
    headers: {},
    now,
    log: pino({ level: 'silent' }),
  });
  server.on('upgrade', realtime.accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    await realtime.close();
    await new Promise((resolve) => server.close(resolve));
  });
  return port;
}
