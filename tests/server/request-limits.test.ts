import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits as declared } from '../../contract/limits.ts';
import { browserOf } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { minute, second } from '../support/clock.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { all, expectTooMany, statusesOf, useUp } from '../support/app/limits.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
});
afterEach(() => portal.close());

const { times } = declared.requestsFromAddress;
const look = (address: string, headers: Record<string, string> = {}) =>
  portal.call('GET /categories', { headers: { ...clientAt(address), ...headers } });

/** Uses up this many requests without a session. */
const use = (requests: number, whose: string) =>
  useUp(portal, 'requestsFromAddress', whose, requests);

describe('requests without a session', () => {
  test('count toward their network address, whatever the response', async () => {
    await use(times - 30, '192.0.2.1');
    const from = clientAt('192.0.2.1');
    const ask = [
      () => look('192.0.2.1'),
      () => portal.call('GET /users/me/items', { headers: from }),
      () => portal.call('GET /search/items/search', { query: { page: '0' }, headers: from }),
    ];
    const statuses = [];
    for (let done = 0; done < 30; done += 1) statuses.push((await ask[done % 3]!()).status);
    expect(statuses).toEqual(Array.from({ length: 30 }, (_, at) => [200, 401, 400][at % 3]));
    portal.clock.advance(9 * minute + 45 * second);
    for (const again of ask) expectTooMany(await again(), 15, '15 seconds');
    const nothing = await portal.app.inject({ url: '/api/v1/nothing', headers: from });
    expect(nothing.statusCode).toBe(429);

    expect((await look('192.0.2.2')).status).toBe(200);
    portal.clock.advance(15 * second);
    expect((await look('192.0.2.1')).status).toBe(200);
  });

  test('count even if they have an invalid token', async () => {
    await use(times - 10, '192.0.2.1');
    const ask = () => look('192.0.2.1', { authorization: 'made-up' });
    expect(await statusesOf(11, ask)).toEqual([...all(10, 200), 429]);
  });

  test('are counted exactly even if they are simultaneous', async () => {
    await use(times - 300, '192.0.2.1');
    const answers = await Promise.all(Array.from({ length: 310 }, () => look('192.0.2.1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  });

  test('count together if they are from one IPv6 network', async () => {
    await use(times, '2001:db8:1:2::/64');
    expect((await look('2001:db8:1:2::2')).status).toBe(429);
    expect((await look('2001:db8:1:3::1')).status).toBe(200);
  });

  test('count for the connecting client unless a trusted proxy names another address', async () => {
    await use(times, '198.51.100.1');
    const response = await portal.app.inject({
      url: '/api/v1/categories',
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': randomUUID() },
    });
    expect(response.statusCode).toBe(429);
    expect((await look('192.0.2.7')).status).toBe(200);
  });

  test('do not include pictures', async () => {
    const photo = await redLeftBlueRight(6, 4).png().toBuffer();
    const { token } = await portal.signIn();
    const { body } = await postItem(portal, { token, photo });
    await use(times, '127.0.0.1');
    expect((await portal.app.inject(body.item.photo.card)).statusCode).toBe(200);
    expect((await portal.app.inject('/api/v1/categories')).statusCode).toBe(429);
  });
});

describe('requests to sign in', () => {
  const email = 'ada@example.edu';
  const signIn = (call: TestApp['call'] = portal.call, address = '192.0.2.1', given = password) =>
    call('POST /auth/login', { body: { email, password: given }, headers: clientAt(address) });
  const { times: signInTimes } = declared.signInRequestsFromAddress;

  beforeEach(() => portal.signIn({ email }));

  test('are accepted from a network address that has reached its limit of other requests', async () => {
    await use(times, '192.0.2.1');
    expect((await look('192.0.2.1')).status).toBe(429);
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect((await look('192.0.2.1', { authorization: body.authorization })).status).toBe(200);
    const register = { name: 'Bob', email: 'bob@example.edu', password, role: 'user' };
    const headers = clientAt('192.0.2.1');
    expect((await portal.call('POST /auth/register', { body: register, headers })).status).toBe(
      201,
    );
  });

  test('have a limit of their own, which other requests do not use up', async () => {
    await useUp(portal, 'signInRequestsFromAddress', '192.0.2.1', signInTimes - 5);
    expect(await statusesOf(10, () => look('192.0.2.1'))).toEqual(all(10, 200));
    const invalid = () => portal.call('POST /auth/login', { headers: clientAt('192.0.2.1') });
    expect(await statusesOf(6, invalid)).toEqual([...all(5, 400), 429]);
    expectTooMany(await signIn(), 600, '10 minutes');
    expect((await look('192.0.2.1')).status).toBe(200);
  });

  test('still count as guesses if they fail', async () => {
    await use(times, '192.0.2.1');
    await useUp(portal, 'signInsFromAddress', '192.0.2.1', 24);
    const guess = () => signIn(portal.call, '192.0.2.1', 'a guess');
    expect(await statusesOf(2, guess)).toEqual([401, 429]);
  });

  test('of a known device count toward its account, 300 a minute, at any network address', async () => {
    const browser = browserOf(portal);
    expect((await signIn(browser, '192.0.2.3')).status).toBe(200);
    await useUp(portal, 'signInRequestsFromAddress', '192.0.2.1', signInTimes);
    expect((await signIn()).status).toBe(429);
    expect((await signIn(browser)).status).toBe(200);
    const invalid = () => browser('POST /auth/login', { headers: clientAt('192.0.2.1') });
    expect(await statusesOf(300, invalid)).toEqual([...all(299, 400), 429]);
    // The account's requests with a session do not share that count.
    const { body } = await signIn(portal.call, '192.0.2.2');
    expect((await look('192.0.2.1', { authorization: body.authorization })).status).toBe(200);
  });

  test('of a device whose proof is not valid any more count toward the network address', async () => {
    const browser = browserOf(portal);
    expect((await signIn(browser, '192.0.2.3')).status).toBe(200);
    await portal.database.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ password_hash: 'another' })
        .where('email', '=', email)
        .execute(),
    );
    await useUp(portal, 'signInRequestsFromAddress', '192.0.2.1', signInTimes);
    expect((await signIn(browser)).status).toBe(429);
  });
});

describe('requests with a session', () => {
  test('count toward their account, 300 a minute, from any address', async () => {
    const [ada, bob] = [await portal.signIn(), await portal.signIn()];
    let address = 0;
    const ask = () => {
      address += 1;
      return look(`198.51.100.${address % 250}`, { authorization: ada.token });
    };
    expect(await statusesOf(300, ask)).toEqual(all(300, 200));
    portal.clock.advance(45 * second);
    expectTooMany(await ask(), 15, '15 seconds');
    expect((await look('192.0.2.1', { authorization: bob.token })).status).toBe(200);
    portal.clock.advance(15 * second);
    expect((await ask()).status).toBe(200);
  });

  test('are accepted from a network address that has reached its limit', async () => {
    const { token } = await portal.signIn();
    await use(times, '192.0.2.1');
    expect((await look('192.0.2.1')).status).toBe(429);
    expect((await look('192.0.2.1', { authorization: token })).status).toBe(200);
  });
});

describe('a network of CAMPUS_NETWORKS', () => {
  test('has fifty times the limits', async () => {
    const campus = await buildTestApp({ CAMPUS_NETWORKS: '192.0.2.0/28, 2001:db8:1::/48' });
    const guess = (address: string) =>
      campus.call('POST /auth/login', {
        body: { email: `${randomUUID()}@example.edu`, password: 'not this one' },
        headers: clientAt(address),
      });
    const networks = [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.2', '192.0.2.2'],
      ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ] as const;
    for (const [address, network] of networks) {
      await useUp(campus, 'signInsFromAddress', network, 25 * 50 - 1);
      expect(await statusesOf(2, () => guess(address))).toEqual([401, 429]);
    }
    await useUp(campus, 'signInsFromAddress', '192.0.2.16', 25 - 1);
    expect(await statusesOf(2, () => guess('192.0.2.16'))).toEqual([401, 429]);
    await campus.close();
  });
});
