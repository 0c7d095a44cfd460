import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserOf } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { day, hour } from '../support/clock.ts';
import { all, statusesOf, useUp } from '../support/app/limits.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type ApiResponse, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

const email = 'ada@example.edu';
/** Makes calls. A browser from browserOf() also stores the cookies of the responses and sends them back. */
type Browser = TestApp['call'];

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
  await portal.signIn({ email });
});
afterEach(() => portal.close());

async function send(
  call: 'login' | 'forgot-password' | 'verify-otp' | 'resend-otp' | 'register',
  body: Record<string, string>,
  browser: Browser = portal.call,
  address = randomAddress(),
): Promise<ApiResponse> {
  return browser(`POST /auth/${call}`, { body, headers: clientAt(address) });
}

let strangers = 0;
function randomAddress(): string {
  strangers += 1;
  return `198.51.${100 + (strangers >> 8)}.${strangers & 255}`;
}

const login = (given: string, browser?: Browser, address?: string) =>
  send('login', { email, password: given }, browser, address);

/** A browser in which the owner has signed in before. */
async function knownBrowser(): Promise<Browser> {
  const browser = browserOf(portal);
  expect((await login(password, browser)).status).toBe(200);
  return browser;
}

describe('a device that has signed in before', () => {
  test('can sign in with the correct password while strangers guess', async () => {
    const browser = await knownBrowser();
    expect(await statusesOf(11, () => login('a guess'))).toEqual([...all(10, 401), 429]);
    expect((await login(password)).status).toBe(429);
    expect(await statusesOf(12, () => login(password, browser))).toEqual(all(12, 200));
  });

  test('can sign in from a network address with too many failures', async () => {
    const browser = await knownBrowser();
    const campus = '192.0.2.1';
    const guess = () =>
      send('login', { email: `${randomUUID()}@example.edu`, password }, browserOf(portal), campus);
    expect(await statusesOf(26, guess)).toEqual([...all(25, 401), 429]);
    expect((await login(password, undefined, campus)).status).toBe(429);
    expect((await login(password, browser, campus)).status).toBe(200);
  });

  test('has ten tries like any other, but uses up no tries of others', async () => {
    const [browser, other] = [await knownBrowser(), await knownBrowser()];
    expect(await statusesOf(11, () => login('a guess', browser))).toEqual([...all(10, 401), 429]);
    expect((await login(password, browser)).status).toBe(429);
    expect((await login(password, other)).status).toBe(200);
    expect((await login(password)).status).toBe(200);
  });

  test('keeps its count of tries when it signs in again', async () => {
    const browser = await knownBrowser();
    expect(await statusesOf(9, () => login('a guess', browser))).toEqual(all(9, 401));
    expect((await login(password, browser)).status).toBe(200);
    expect(await statusesOf(2, () => login('a guess', browser))).toEqual([401, 429]);
  });

  test('is known to its own account only', async () => {
    const browser = await knownBrowser();
    const victim = 'bob@example.edu';
    await portal.signIn({ email: victim });
    const guess = (body = { email: victim, password: 'a guess' }) => send('login', body, browser);
    expect(await statusesOf(11, guess)).toEqual([...all(10, 401), 429]);
    const elsewhere = await send('login', { email: victim, password });
    expect(elsewhere.status).toBe(429);
  });

  test('cannot forge its cookie', async () => {
    const { headers } = await login(password);
    const [, real = ''] = /=([^;]*)/.exec(String(headers['set-cookie'])) ?? [];
    await statusesOf(10, () => login('a guess'));
    const signIn = (value: string) =>
      portal.call('POST /auth/login', {
        body: { email, password },
        headers: { cookie: `__Secure-device-proofs=${value}` },
      });
    for (const forged of [real.slice(0, -8), real.slice(1), '~~.~..', '%00', 'x'.repeat(5000)]) {
      expect((await signIn(forged)).status).toBe(429);
    }
    expect((await signIn(real)).status).toBe(200);
  });

  test('becomes known by entering a mailed code too', async () => {
    const browser = browserOf(portal);
    await send('forgot-password', { email }, browser);
    const otp = codeIn(await portal.mails.next(email));
    expect((await send('verify-otp', { email, otp }, browser)).status).toBe(200);
    await statusesOf(10, () => login('a guess'));
    expect((await login(password, browser)).status).toBe(200);
  });

  test('is known to the latest five accounts that signed in', async () => {
    const browser = await knownBrowser();
    const addresses = Array.from({ length: 5 }, (_, at) => `reader${at}@example.edu`);
    for (const reader of addresses) {
      await portal.signIn({ email: reader });
      expect((await send('login', { email: reader, password }, browser)).status).toBe(200);
    }
    await statusesOf(10, () => login('a guess'));
    expect((await login(password, browser)).status).toBe(429);
    const [oldest = ''] = addresses;
    await statusesOf(10, () => send('login', { email: oldest, password: 'a guess' }));
    expect((await send('login', { email: oldest, password }, browser)).status).toBe(200);
  });
});

test('the cookie is sent to the sign-in calls only and hidden from scripts', async () => {
  const { headers } = await login(password);
  expect(headers['set-cookie']).toMatch(
    /^__Secure-device-proofs=[\w.~-]+; Path=\/api\/v1\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect((await login('a guess')).headers['set-cookie']).toBeUndefined();
  const local = await buildTestApp({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  await local.signIn({ email });
  const response = await local.call('POST /auth/login', { body: { email, password } });
  expect(response.headers['set-cookie']).toMatch(/^device-proofs=[^;]+;.* SameSite=Lax$/);
  await local.close();
});

describe('mails to one email address', () => {
  const forgot = (browser?: Browser, address?: string) =>
    send('forgot-password', { email }, browser, address);

  test('are limited to three an hour per network address, which leaves two for others', async () => {
    const stranger = () => forgot(undefined, '192.0.2.1');
    expect(await statusesOf(5, stranger)).toEqual([...all(3, 200), 429, 429]);
    expect((await forgot(undefined, '192.0.2.2')).status).toBe(200);
    expect((await send('register', { name: 'Ada', email, password })).status).toBe(201);
    expect((await forgot()).status).toBe(429);
  });

  test('are limited to five a day per network address', async () => {
    const statuses = [];
    for (let hours = 0; hours < 6; hours += 1) {
      statuses.push((await forgot(undefined, '192.0.2.1')).status);
      portal.clock.advance(hour);
    }
    expect(statuses).toEqual([...all(5, 200), 429]);
    expect((await forgot(undefined, '192.0.2.2')).status).toBe(200);
    portal.clock.advance(day);
    expect((await forgot(undefined, '192.0.2.1')).status).toBe(200);
  });

  test('have a separate limit for a known device, which strangers cannot use up', async () => {
    const browser = await knownBrowser();
    expect(await statusesOf(6, () => forgot())).toEqual([...all(5, 200), 429]);
    expect(await statusesOf(6, () => forgot(browser))).toEqual([...all(5, 200), 429]);
  });
});

describe('wrong codes', () => {
  const campus = '192.0.2.1';
  const wrong = (browser?: Browser, to = `${randomUUID()}@example.edu`) =>
    send('verify-otp', { email: to, otp: '123456' }, browser, campus);

  test('do not block devices that registered the address and wait for its code', async () => {
    const newcomer = browserOf(portal);
    const address = 'grace@example.edu';
    await send('register', { name: 'Grace', email: address, password }, newcomer, campus);
    const otp = codeIn(await portal.mails.next(address));
    expect(await statusesOf(301, () => wrong())).toEqual([...all(300, 400), 429]);

    const bystander = browserOf(portal);
    await send('register', { name: 'Eve', email: 'eve@example.edu', password }, bystander, campus);
    expect((await wrong(bystander, address)).status).toBe(429);
    const entered = await send('verify-otp', { email: address, otp }, newcomer, campus);
    expect(entered.status).toBe(200);
  });

  test('count toward one limit for all registering browsers', async () => {
    let registered = 0;
    const registerAndGuess = async () => {
      registered += 1;
      const browser = browserOf(portal);
      const to = `guessed${registered}@example.edu`;
      await send('register', { name: 'Eve', email: to, password }, browser, campus);
      return statusesOf(5, () => wrong(browser, to));
    };
    for (let times = 0; times < 60; times += 1) {
      expect(await registerAndGuess()).toEqual(all(5, 400));
    }
    expect(await registerAndGuess()).toEqual(all(5, 429));
  });

  test('do not include correct ones', async () => {
    const join = async (to: string) => {
      await send('register', { name: 'Grace', email: to, password }, undefined, campus);
      const otp = codeIn(await portal.mails.next(to));
      return send('verify-otp', { email: to, otp }, undefined, campus);
    };
    expect(await statusesOf(299, () => wrong())).toEqual(all(299, 400));
    for (let at = 0; at < 3; at += 1) expect((await join(`new${at}@example.edu`)).status).toBe(200);
    expect(await statusesOf(2, () => wrong())).toEqual([400, 429]);
  });
});

test('a network address can request 2,000 mails an hour whose codes are not entered', async () => {
  await useUp(portal, 'mailsFromAddress', '192.0.2.1', 1999);
  const register = (to: string) =>
    send('register', { name: 'Grace', email: to, password }, undefined, '192.0.2.1');
  for (const to of ['one@example.edu', 'two@example.edu']) {
    expect((await register(to)).status).toBe(201);
    expect((await register('more@example.edu')).status).toBe(429);
    const otp = codeIn(await portal.mails.next(to));
    await send('verify-otp', { email: to, otp }, undefined, '192.0.2.1');
  }
});

describe('a mail that does not count toward the network address', () => {
  const address = '192.0.2.1';
  const register = () =>
    send('register', { name: 'Grace', email: 'more@example.edu', password }, undefined, address);
  const expectNoRoom = async () => expect((await register()).status).toBe(429);

  test('makes no room for another one when the new email address is verified', async () => {
    const to = 'new@example.edu';
    const { token } = await portal.signIn();
    await useUp(portal, 'mailsFromAddress', address, 2000);
    const headers = clientAt(address);
    const sent = { body: { name: 'Ada', email: to }, token, headers };
    expect((await portal.call('PUT /users/me', sent)).status).toBe(200);
    const otp = codeIn(await portal.mails.next(to));
    const body = { email: to, otp };
    expect((await portal.call('POST /auth/verify-otp', { body, token, headers })).status).toBe(200);
    await expectNoRoom();
  });

  test('makes no room for another one when a code for a known device is entered elsewhere', async () => {
    const browser = await knownBrowser();
    await useUp(portal, 'mailsFromAddress', address, 2000);
    expect((await send('forgot-password', { email }, browser, address)).status).toBe(200);
    const otp = codeIn(await portal.mails.next(email));
    const entered = await send('verify-otp', { email, otp }, undefined, address);
    expect(entered.status).toBe(200);
    await expectNoRoom();
  });
});

test('a repeat of an entered code makes no room for another mail', async () => {
  const [address, to] = ['192.0.2.1', 'one@example.edu'];
  await useUp(portal, 'mailsFromAddress', address, 1999);
  const register = (email: string) =>
    send('register', { name: 'Grace', email, password }, undefined, address);
  await register(to);
  const body = { email: to, otp: codeIn(await portal.mails.next(to)) };
  const headers = { ...clientAt(address), 'idempotency-key': randomUUID() };
  for (let times = 0; times < 3; times += 1)
    expect((await portal.call('POST /auth/verify-otp', { body, headers })).status).toBe(200);
  const statuses = [(await register('a@example.edu')).status];
  statuses.push((await register('b@example.edu')).status);
  expect(statuses).toEqual([201, 429]);
});

test('a session can try its own password after strangers have guessed', async () => {
  const { token, user } = await portal.signIn();
  await statusesOf(10, () => send('login', { email: user.email, password: 'a guess' }));
  const body = { currentPassword: password, newPassword: 'another lighthouse' };
  expect((await portal.call('PUT /users/me/password', { body, token })).status).toBe(200);
});

test('an account can sign in a hundred times an hour', async () => {
  const browser = await knownBrowser();
  expect(await statusesOf(100, () => login(password, browser))).toEqual([...all(99, 200), 429]);
  portal.clock.advance(hour);
  expect((await login(password, browser)).status).toBe(200);
});
