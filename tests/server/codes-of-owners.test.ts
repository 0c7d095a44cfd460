import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserOf } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { all, statusesOf } from '../support/app/limits.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type ApiResponse, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

const email = 'ada@example.edu';
/** Makes calls. A browser from browserOf() also stores the cookies of the responses and sends them back. */
type Browser = TestApp['call'];

let portal: TestApp;
let stranger: Browser;

beforeEach(async () => {
  portal = await buildTestApp();
  stranger = portal.call;
});
afterEach(() => portal.close());

/** A browser in which the owner of the account has signed in. */
async function knownBrowser(): Promise<Browser> {
  await portal.signIn({ email });
  const browser = browserOf(portal);
  const { status } = await browser('POST /auth/login', { body: { email, password } });
  expect(status).toBe(200);
  return browser;
}

/** A browser that makes the calls of the session of the account, without cookies. */
async function sessionOnly(): Promise<Browser> {
  const { token } = await portal.signIn({ email });
  return (call, sent) => portal.call(call, { ...sent, token });
}

async function registeringBrowser(): Promise<Browser> {
  const browser = browserOf(portal);
  const body = { name: 'Ada', email, password };
  expect((await browser('POST /auth/register', { body })).status).toBe(201);
  return browser;
}

let addresses = 0;
/** Each request comes from another network address. */
function fromAnywhere() {
  addresses += 1;
  return clientAt(`198.51.100.${addresses & 255}`);
}

/** Requests a reset code and returns the code in the mail. */
async function resetCode(
  browser: Browser,
  call: 'POST /auth/forgot-password' | 'POST /auth/resend-otp' = 'POST /auth/forgot-password',
): Promise<string> {
  const { status } = await browser(call, { body: { email }, headers: fromAnywhere() });
  expect(status).toBe(200);
  return mailedCode();
}

const mailedCode = async () => codeIn(await portal.mails.next(email));

const enter = (otp: string, browser: Browser): Promise<ApiResponse> =>
  browser('POST /auth/verify-otp', { body: { email, otp }, headers: fromAnywhere() });

/** Enters a wrong code once for each status, and expects that each time. */
async function expectWrong(code: string, browser: Browser, times: number): Promise<void> {
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await statusesOf(times, () => enter(wrong, browser))).toEqual(all(times, 400));
}

describe.each([
  ['a known device', knownBrowser, resetCode],
  ['a session', sessionOnly, resetCode],
  ['the browser that registered', registeringBrowser, mailedCode],
])('a code for %s', (_owner, ownBrowser, codeFor) => {
  test('works after five wrong tries of strangers, which block it for strangers', async () => {
    const owner = await ownBrowser();
    const code = await codeFor(owner);
    await expectWrong(code, stranger, 5);
    expect((await enter(code, stranger)).status).toBe(400);
    expect((await enter(code, owner)).status).toBe(200);
  });

  test('works after four wrong tries of the owner', async () => {
    const owner = await ownBrowser();
    const code = await codeFor(owner);
    await expectWrong(code, owner, 4);
    expect((await enter(code, owner)).status).toBe(200);
  });

  test('is refused after five wrong tries of the owner', async () => {
    const owner = await ownBrowser();
    const code = await codeFor(owner);
    await expectWrong(code, owner, 5);
    expect((await enter(code, owner)).status).toBe(400);
  });

  test('allows others five wrong tries in all', async () => {
    const code = await codeFor(await ownBrowser());
    await expectWrong(code, stranger, 3);
    await expectWrong(code, browserOf(portal), 2);
    expect((await enter(code, stranger)).status).toBe(400);
  });
});

describe('a reset code for a known device', () => {
  test.each(['POST /auth/forgot-password', 'POST /auth/resend-otp'] as const)(
    'stays valid if a stranger requests another one by %s',
    async (call) => {
      const owner = await knownBrowser();
      const code = await resetCode(owner);
      for (let times = 0; times < 2; times += 1) await resetCode(stranger, call);
      expect((await enter(code, owner)).body.purpose).toBe('reset');
    },
  );

  test('does not replace the code for another device of the owner', async () => {
    const phone = browserOf(portal);
    const owner = await knownBrowser();
    const code = await resetCode(phone);
    await resetCode(owner);
    expect((await enter(code, phone)).body.purpose).toBe('reset');
  });

  test('can be entered on another device', async () => {
    const code = await resetCode(await knownBrowser());
    expect((await enter(code, browserOf(portal))).body.purpose).toBe('reset');
  });

  test('replaces an earlier one for a known device, also if it is mailed again', async () => {
    const owner = await knownBrowser();
    const codes = [
      await resetCode(owner),
      await resetCode(owner, 'POST /auth/resend-otp'),
      await resetCode(owner),
    ];
    const latest = codes.pop() ?? '';
    for (const earlier of codes) {
      if (earlier !== latest) expect((await enter(earlier, owner)).status).toBe(400);
    }
    expect((await enter(latest, owner)).status).toBe(200);
  });

  test('invalidates the other code once one of the two is used', async () => {
    const owner = await knownBrowser();
    const [code, other] = [await resetCode(owner), await resetCode(stranger)];
    expect((await enter(code, owner)).status).toBe(200);
    expect((await enter(other, owner)).status).toBe(400);
  });
});
