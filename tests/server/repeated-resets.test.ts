/** A code that is entered again because the response to the new password was lost, and the page with the grant too. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { minute } from '../support/clock.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
  await portal.signIn({ email });
});
afterEach(() => portal.close());

const otherPassword = 'a third lighthouse';

const login = (password: string) => calls.login({ email, password });

async function mailedCode(): Promise<string> {
  await calls.forgot(email);
  return calls.mailedCode(email);
}

/** Makes a function that enters a code with one key. It returns the grant, or the error code. */
function entering(otp: string, key: string = randomUUID()) {
  return async () => {
    const headers = { 'idempotency-key': key };
    const { body } = await portal.call('POST /auth/verify-otp', { body: { email, otp }, headers });
    return body.authorization ?? body.code;
  };
}

/** Sets a password with a code that was entered twice. @returns the code, and a function that enters it again */
async function resetOnce() {
  const otp = await mailedCode();
  const enter = entering(otp);
  await enter();
  expect((await calls.reset(await enter())).status).toBe(200);
  await portal.mails.next(email);
  return { otp, enter };
}

test.each([
  ['the same password', 'another lighthouse'],
  ['another password', otherPassword],
])('the same code and key can set %s again', async (_what, newPassword) => {
  const { enter } = await resetOnce();
  expect((await calls.reset(await enter(), { newPassword })).status).toBe(200);
  expect((await login(newPassword)).status).toBe(200);
  expect((await calls.reset(await enter(), { newPassword: otherPassword })).status).toBe(200);
  expect((await login(otherPassword)).status).toBe(200);
});

test('the same code is used up for another key, and after ten minutes', async () => {
  const { otp, enter } = await resetOnce();
  expect(await entering(otp)()).toBe('CODE_INVALID');
  portal.clock.advance(10 * minute);
  expect(await enter()).toBe('CODE_INVALID');
});

test('the same code is used up once another code has set a password', async () => {
  const { enter } = await resetOnce();
  const enterOther = entering(await mailedCode());
  await calls.reset(await enterOther(), { newPassword: otherPassword });
  expect(await enter()).toBe('CODE_INVALID');
});

test('the same code is used up once the user has changed the password', async () => {
  const { enter } = await resetOnce();
  const currentPassword = 'another lighthouse';
  const token = (await login(currentPassword)).body.authorization;
  const body = { currentPassword, newPassword: otherPassword };
  await portal.call('PUT /users/me/password', { token, body });
  expect(await enter()).toBe('CODE_INVALID');
});
