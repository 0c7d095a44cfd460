import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { socketPath } from '../../contract/realtime.ts';
import { day } from '../support/clock.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let origin: string;
let ada: SignedIn;
let bob: SignedIn;
const sockets: Socket[] = [];

beforeEach(async () => {
  portal = await buildTestApp();
  origin = await portal.listen();
  ada = await portal.signIn();
  bob = await portal.signIn();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await portal.close();
});

interface Handshake {
  userId?: string;
  token?: unknown;
  headers?: Record<string, string>;
  transports?: string[];
}

function open({ userId, token, headers, transports = ['websocket'] }: Handshake): Socket {
  const socket = io(origin, {
    path: socketPath,
    transports,
    forceNew: true,
    reconnection: false,
    query: userId === undefined ? {} : { userId },
    auth: { token },
    ...(headers && { extraHeaders: headers }),
  });
  sockets.push(socket);
  return socket;
}

const as = ({ user, token }: SignedIn, more: Handshake = {}) =>
  open({ userId: user.id, token, ...more });

/** The arguments of the next event with this name. */
function next(socket: Socket, event: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    socket.once(event, (...values: unknown[]) => resolve(values));
  });
}

async function connected(person: SignedIn): Promise<Socket> {
  const socket = as(person);
  await next(socket, 'connect');
  return socket;
}

/**
 * Waits until the server has handled all earlier events. The server handles events in order, so it is enough to wait
 * for the response to one more.
 */
async function settle(socket: Socket): Promise<void> {
  const pong = next(socket, 'pong');
  socket.emit('ping');
  await pong;
}

describe('connecting', () => {
  it('accepts a user with their own token', async () => {
    const socket = await connected(ada);
    expect(socket.connected).toBe(true);
  });

  it.each([
    ['no token', () => ({ userId: ada.user.id })],
    ['no user', () => ({ token: ada.token })],
    ['a forged token', () => ({ userId: ada.user.id, token: 'forged' })],
    ['a token that is not a string', () => ({ userId: ada.user.id, token: { $ne: '' } })],
    ["another user's token", () => ({ userId: ada.user.id, token: bob.token })],
  ])('refuses %s with a message', async (_, handshake) => {
    const [error] = await next(open(handshake()), 'connect_error');
    expect((error as Error).message).toBe('Session expired. Please log in again.');
  });

  it('refuses an expired session', async () => {
    portal.clock.advance(30 * day);
    const [error] = await next(as(ada), 'connect_error');
    expect((error as Error).message).toBe('Session expired. Please log in again.');
  });

  it('refuses pages of other sites', async () => {
    const socket = as(ada, { headers: { Origin: 'https://evil.example' } });
    await next(socket, 'connect_error');
    expect(socket.connected).toBe(false);
  });

  it.each([
    ['the public address', () => 'https://lost.example.edu'],
    ['the address it was loaded from', () => origin],
  ])('accepts a page from %s', async (_, own) => {
    await next(as(ada, { headers: { Origin: own() } }), 'connect');
  });

  it('works with websockets only', async () => {
    const socket = as(ada, { transports: ['polling'] });
    await next(socket, 'connect_error');
    expect(socket.connected).toBe(false);
  });
});

describe('a client', () => {
  it('gets a response to a ping', async () => {
    const socket = await connected(ada);
    const pong = next(socket, 'pong');
    socket.emit('ping');
    expect(await pong).toEqual([]);
  });

  it('can join its own room only', async () => {
    const socket = await connected(ada);
    const errors: unknown[] = [];
    socket.on('errorMessage', (text: string) => errors.push(text));
    socket.emit('joinUserRoom', ada.user.id);
    await settle(socket);
    expect(errors).toEqual([]);
    socket.emit('joinUserRoom', bob.user.id);
    await settle(socket);
    expect(errors).toEqual(["You're not allowed to do this."]);
  });

  it.each([
    ['a room that is not an id', 'joinUserRoom', ['everybody']],
    ['a room that is not text', 'joinUserRoom', [{ id: 1 }]],
    ['no room', 'joinUserRoom', []],
    ['too much', 'ping', [1, 2, 3]],
    ['an unknown event', 'launch', []],
    ['the name of an inherited property', 'constructor', []],
    ['bytes', 'joinUserRoom', [new Uint8Array(8)]],
  ])('gets an error for an invalid event (%s) and stays connected', async (_, event, values) => {
    const socket = await connected(ada);
    const error = next(socket, 'errorMessage');
    socket.emit(event, ...values);
    expect(await error).toEqual([expect.any(String)]);
    await settle(socket);
  });

  it('is disconnected when it sends garbage or too much, which does not affect others', async () => {
    const other = await connected(bob);
    const garbling = await connected(ada);
    const garbled = next(garbling, 'disconnect');
    garbling.io.engine.write('9{"not": "a packet');
    await garbled;
    const flooding = await connected(ada);
    const flooded = next(flooding, 'disconnect');
    flooding.emit('joinUserRoom', 'x'.repeat(100_000));
    await flooded;
    await settle(other);
  });
});

describe('a notification', () => {
  const post = async (person: SignedIn): Promise<string> => {
    await portal.database.transaction((trx) =>
      trx
        .insertInto('categories')
        .values({
          id: '01900000-0000-7000-8000-000000000001',
          name: 'Bags',
          name_key: 'bags',
          description: '',
          is_active: 1,
          created_at: 0,
        })
        .execute(),
    );
    const form = new FormData();
    const draft = {
      title: 'Umbrella',
      description: 'Black, long',
      category: 'Bags',
      location: 'Hall',
    };
    for (const [name, value] of Object.entries({ ...draft, status: 'Found' }))
      form.append(name, value);
    const response = await fetch(`${origin}/api/v1/items`, {
      method: 'POST',
      body: form,
      headers: { Authorization: person.token },
    });
    const { item } = (await response.json()) as { item: { _id: string } };
    return item._id;
  };

  it("arrives at every connection of its user, and at nobody else's", async () => {
    const id = await post(ada);
    const [phone, desk, stranger] = [
      await connected(ada),
      await connected(ada),
      await connected(bob),
    ];
    const seenByStranger: unknown[] = [];
    stranger.on('newNotification', (notification: unknown) => seenByStranger.push(notification));
    const arrivals = [next(phone, 'newNotification'), next(desk, 'newNotification')];
    await portal.call('POST /items/{id}/claim', { params: { id }, token: bob.token });
    const [[onPhone], [onDesk]] = (await Promise.all(arrivals)) as [[unknown], [unknown]];

    const stored = await portal.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', ada.user.id)
      .executeTakeFirst();
    expect(onPhone).toEqual({
      _id: stored!.id,
      userId: ada.user.id,
      message: stored!.message,
      type: stored!.type,
      kind: 'claim',
      link: stored!.link,
      actor: { _id: bob.user.id, name: bob.user.name },
      isRead: false,
      createdAt: new Date(stored!.created_at).toISOString(),
    });
    expect(onDesk).toEqual(onPhone);
    await settle(stranger);
    expect(seenByStranger).not.toContainEqual(onPhone);
  });
});

describe('a connection', () => {
  it('is closed when its session ends, but not those of other sessions', async () => {
    const { body } = await portal.call('POST /auth/login', {
      body: { email: ada.user.email, password: 'a quiet lighthouse' },
    });
    const leaving = await connected(ada);
    const staying = await connected({ ...ada, token: body.authorization });
    const ended = next(leaving, 'disconnect');
    await portal.call('POST /auth/logout', { token: ada.token });
    expect(await ended).toEqual(['io server disconnect', undefined]);
    await settle(staying);
  });

  it('is closed when the password is reset, like all others of the account', async () => {
    const both = [await connected(ada), await connected(ada)];
    const other = await connected(bob);
    const ended = both.map((socket) => next(socket, 'disconnect'));
    const { email } = ada.user;
    await portal.call('POST /auth/forgot-password', { body: { email } });
    const otp = /^[0-9]{6}$/m.exec((await portal.mails.next(email)).text)![0];
    const { body } = await portal.call('POST /auth/verify-otp', { body: { email, otp } });
    await portal.call('POST /auth/reset-password', {
      body: { email, newPassword: 'another lighthouse' },
      token: body.authorization,
    });
    await Promise.all(ended);
    await settle(other);
  });

  it('is closed at the next ping after its session has expired', async () => {
    const socket = await connected(ada);
    portal.clock.advance(30 * day);
    const ended = next(socket, 'disconnect');
    socket.emit('ping');
    await ended;
  });

  it('is closed when the server stops, so that the client reconnects', async () => {
    const socket = await connected(ada);
    const ended = next(socket, 'disconnect');
    await portal.app.close();
    // After the reason `io server disconnect`, a client of Socket.IO does not reconnect.
    expect((await ended)[0]).toBe('transport close');
  });
});
