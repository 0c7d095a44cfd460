import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits, socketsPerAccount } from '../../contract/limits.ts';
import { socketPath } from '../../contract/realtime.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { minute } from '../support/clock.ts';
import { all, statusesOf, useUp } from '../support/app/limits.ts';
import { connectLive } from '../support/calls/live.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let origin: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  portal = await buildTestApp();
  origin = await portal.listen();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await portal.close();
});

interface Answered {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** Empty if the connection became a websocket. */
  body: string;
}

/** Requests a websocket and disconnects. */
function handshake(headers: Record<string, string>, path = `${socketPath}/`): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}${path}?EIO=4&transport=websocket`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asking.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode, headers: response.headers, body: '' });
    });
    asking.on('response', (response) => {
      const { statusCode: status, headers: answered } = response;
      text(response).then((body) => resolve({ status, headers: answered, body }), reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Returns the reason why a live connection is refused after its handshake. */
function refusalOf(
  { user, token }: Pick<SignedIn, 'token'> & { user: { id: string } },
  extraHeaders: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = io(origin, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { userId: user.id },
      auth: { token },
      extraHeaders,
    });
    sockets.push(socket);
    socket.once('connect_error', ({ message }) => resolve(message));
    socket.once('connect', () => reject(new Error('it was let in')));
  });
}

describe('handshakes of live connections', () => {
  const from = clientAt('192.0.2.1');
  const { times } = limits.handshakes;

  /** Uses up this many handshakes of the address. */
  const use = (handshakes: number) => useUp(portal, 'handshakes', '192.0.2.1', handshakes);

  test('count toward their network address without a session, and are refused like calls', async () => {
    await use(times - 2);
    expect([(await handshake(from)).status, (await handshake(from)).status]).toEqual([101, 101]);

    const refused = await handshake(from);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many tries. Please try again in 10 minutes.',
    });
    expect((await portal.call('GET /categories', { headers: from })).status).toBe(200);
    expect((await handshake(clientAt('192.0.2.2'))).status).toBe(101);
    portal.clock.advance(10 * minute);
    expect((await handshake(from)).status).toBe(101);
  });

  test('count toward their network address with an invalid token too', async () => {
    const { user } = await portal.signIn();
    await use(times - 2);
    for (const token of ['made-up', '']) {
      expect(await refusalOf({ user, token }, from)).toContain('Session expired');
    }
    expect((await handshake(from)).status).toBe(429);
  });

  test('count toward their account with a session', async () => {
    const ada = await portal.signIn();
    await use(times - 1);
    for (let opened = 0; opened < 5; opened += 1) {
      const live = await connectLive(origin, ada, from);
      await live.settle();
      live.socket.disconnect();
    }
    const ask = () => portal.call('GET /categories', { token: ada.token });
    expect(await statusesOf(296, ask)).toEqual([...all(295, 200), 429]);
    expect(await refusalOf(ada, from)).toContain('Too many tries.');
    expect((await handshake(from)).status).toBe(101);
  });

  test('are counted by one write for many of them if they have a session', async () => {
    const ada = await portal.signIn();
    const reserved = () =>
      portal.database.counts
        .selectFrom('limit_counts')
        .select('points')
        .where('key', '=', 'handshakes:192.0.2.1')
        .execute();
    (await connectLive(origin, ada, from)).socket.disconnect();
    const first = await reserved();
    expect(first).toEqual([{ points: expect.any(Number) as number }]);
    for (let opened = 0; opened < 40; opened += 1) {
      (await connectLive(origin, ada, from)).socket.disconnect();
    }
    expect(await reserved()).toEqual(first);
  });

  test('do not keep others waiting if they are refused or broken off', async () => {
    const { port } = new URL(origin);
    const foreign = Array.from({ length: 8 }, () => handshake({ Origin: 'https://evil.example' }));
    const leaving = Array.from({ length: 8 }, () => {
      const client = connect(Number(port), '127.0.0.1');
      client.write(
        `GET ${socketPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n` +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        () => client.resetAndDestroy(),
      );
      return once(client, 'close');
    });
    await Promise.all([...foreign, ...leaving]);
    await (await connectLive(origin, await portal.signIn(), from)).settle();
  });

  test('are refused from other sites; other requests to the path get 404', async () => {
    const foreign = await handshake({ Origin: 'https://evil.example' });
    expect([foreign.status, JSON.parse(foreign.body).code]).toEqual([403, 'FORBIDDEN']);
    const plain = await fetch(`${origin}${socketPath}/?EIO=4&transport=polling`);
    expect(plain.status).toBe(404);
  });

  test('are handled as ordinary requests at another path', async () => {
    const response = await handshake({ Upgrade: 'h2c' }, '/api/v1/health');
    expect([response.status, JSON.parse(response.body)]).toEqual([200, { status: 'ok' }]);
  });
});

describe('live connections of one account', () => {
  const open = async (person: SignedIn) => {
    const live = await connectLive(origin, person);
    sockets.push(live.socket);
    return live;
  };
  test('are limited to twenty at once; closing one allows another', async () => {
    const [ada, bob] = [await portal.signIn(), await portal.signIn()];
    const opened = await Promise.all(Array.from({ length: socketsPerAccount }, () => open(ada)));
    expect(opened).toHaveLength(20);
    expect(await refusalOf(ada)).toBe('Too many tries. Please wait a little and try again.');
    await (await open(bob)).settle();
    await opened[7]!.settle();

    opened[7]!.socket.disconnect();
    await soon(() => open(ada));
    expect(await refusalOf(ada)).toContain('Too many');
  });

  test('do not include refused ones', async () => {
    const ada = await portal.signIn();
    for (let tried = 0; tried < 25; tried += 1)
      await expect(refusalOf({ ...ada, token: 'x' })).resolves.toContain('Session expired');
    await (await open(ada)).settle();
  });
});
