import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserOf } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { minute } from '../support/clock.ts';
import { all, statusesOf } from '../support/app/limits.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';
import { weakHash } from '../support/weak-hash.ts';

const email = 'ada@example.edu';
const newPassword = 'another lighthouse';
/** Makes calls. A browser from browserOf() also stores the cookies of the responses and sends them back. */
type Browser = TestApp['call'];

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
  await portal.signIn({ email });
});
afterEach(() => portal.close());

let addresses = 0;
/** Each sign-in comes from another network address. */
function login(given: string, browser: Browser = portal.call, account = email) {
  addresses += 1;
  const headers = clientAt(`198.51.100.${addresses & 255}`);
  return browser('POST /auth/login', { body: { email: account, password: given }, headers });
}

/** A browser in which the owner of the account has signed in, with the token of the session. */
async function knownBrowser(account = email) {
  const browser = browserOf(portal);
  const { status, body } = await login(password, browser, account);
  expect(status).toBe(200);
  const token: string = body.authorization;
  return { browser, token };
}

/** Uses up the tries of unknown devices, so that the next sign-in succeeds only in a browser that is known. */
async function guessAsStranger(account = email): Promise<void> {
  expect(await statusesOf(10, () => login('a guess', portal.call, account))).toEqual(all(10, 401));
  expect((await login('a guess', portal.call, account)).status).toBe(429);
}

async function changePassword(browser: Browser, token: string, key: string = randomUUID()) {
  const body = { currentPassword: password, newPassword };
  const headers = { 'idempotency-key': key };
  const response = await browser('PUT /users/me/password', { body, token, headers });
  expect(response.status).toBe(200);
}

async function resetGrant(browser: Browser): Promise<string> {
  await browser('POST /auth/forgot-password', { body: { email } });
  const otp = codeIn(await portal.mails.next(email));
  const { body } = await browser('POST /auth/verify-otp', { body: { email, otp } });
  return body.authorization;
}

async function resetPassword(browser: Browser): Promise<void> {
  const sent = { body: { email, newPassword }, token: await resetGrant(browser) };
  expect((await browser('POST /auth/reset-password', sent)).status).toBe(200);
}

describe('a new password', () => {
  const ways = [
    [
      'a change',
      async () => {
        const { browser, token } = await knownBrowser();
        await changePassword(browser, token);
        return browser;
      },
    ],
    [
      'a change whose response was lost',
      async () => {
        const { browser, token } = await knownBrowser();
        const key = randomUUID();
        await changePassword(portal.call, token, key);
        await changePassword(browser, token, key);
        return browser;
      },
    ],
    [
      'a reset',
      async () => {
        const browser = browserOf(portal);
        await resetPassword(browser);
        return browser;
      },
    ],
  ] as const;

  test.each(ways)('by %s makes all other devices unknown', async (_way, setPassword) => {
    const { browser: former } = await knownBrowser();
    await setPassword();
    await guessAsStranger();
    expect((await login('a guess', former)).status).toBe(429);
    expect((await login(newPassword, former)).status).toBe(429);
  });

  test.each(ways)('by %s leaves the device known that set it', async (_way, setPassword) => {
    const browser = await setPassword();
    await guessAsStranger();
    expect((await login(newPassword, browser)).status).toBe(200);
    expect((await login(newPassword, browser)).status).toBe(200);
  });

  test('leaves the device known to the other accounts that signed in on it', async () => {
    const other = 'bob@example.edu';
    await portal.signIn({ email: other });
    const { browser, token } = await knownBrowser();
    expect((await login(password, browser, other)).status).toBe(200);
    await changePassword(browser, token);
    for (const account of [other, email]) await guessAsStranger(account);
    expect((await login(password, browser, other)).status).toBe(200);
    expect((await login(newPassword, browser)).status).toBe(200);
    expect((await login(password, browser, other)).status).toBe(200);
  });

  test('lets another device become known again by its next sign-in', async () => {
    const { browser } = await knownBrowser();
    await resetPassword(portal.call);
    expect((await login(newPassword, browser)).status).toBe(200);
    await guessAsStranger();
    expect((await login(newPassword, browser)).status).toBe(200);
  });
});

test('a sign-in that replaces a weak hash makes the device known', async () => {
  const passwordHash = await weakHash(password);
  await portal.database.transaction((trx) =>
    trx.updateTable('users').set({ password_hash: passwordHash }).execute(),
  );
  const { browser } = await knownBrowser();
  await guessAsStranger();
  expect((await login(password, browser)).status).toBe(200);
});

test('all known devices of an account have thirty tries together, then one a minute', async () => {
  const browsers: Browser[] = [];
  for (let signIns = 0; signIns < 5; signIns += 1) browsers.push((await knownBrowser()).browser);
  const [last = portal.call, ...others] = browsers;
  for (const browser of others.slice(0, 3)) {
    expect(await statusesOf(10, () => login('a guess', browser))).toEqual(all(10, 401));
  }
  expect((await login('a guess', last)).status).toBe(429);
  portal.clock.advance(minute);
  expect(await statusesOf(2, () => login('a guess', last))).toEqual([401, 429]);
  // Unknown devices and other accounts count apart.
  expect((await login('a guess')).status).toBe(401);
  const other = 'bob@example.edu';
  await portal.signIn({ email: other });
  const { browser } = await knownBrowser(other);
  expect((await login('a guess', browser, other)).status).toBe(401);
});
