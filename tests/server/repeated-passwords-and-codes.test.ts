/**
 * Emailed codes and new passwords that are sent again because the network lost the response. The first request has used
 * up the code, the grant or the old password, so the server recognises the repeat by its Idempotency-Key.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { minute } from '../support/clock.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
});
afterEach(() => portal.close());

const newPassword = 'another lighthouse';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** Makes a function that sends a call with one key again and again. */
function repeatable(call: Call, token?: string, key: string = randomUUID()) {
  return (body: object) =>
    portal.call(call, { body, headers: { 'idempotency-key': key }, ...(token && { token }) });
}

async function registered() {
  await calls.register();
  return {
    body: { email, otp: await calls.mailedCode() },
    send: repeatable('POST /auth/verify-otp'),
  };
}

/** Returns the subjects of the unread emails to an address, without the portal's name. */
async function unreadSubjects(address: string): Promise<string[]> {
  // Request one more email. It comes after all the others.
  await calls.forgot(address);
  const subjects: string[] = [];
  for (;;) {
    const { subject } = await portal.mails.next(address);
    const [, words = ''] = subject.split(': ');
    if (/^reset your password|^no active account/.test(words)) return subjects;
    subjects.push(words);
  }
}

async function grantFor(address: string): Promise<string> {
  await calls.forgot(address);
  const { body } = await calls.verify(await calls.mailedCode(address), address);
  return body.authorization;
}

describe('the code of a registration', () => {
  test('signs in again, with a token of its own', async () => {
    const { body, send } = await registered();
    const first = await send(body);
    const again = await send(body);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual({ ...first.body, authorization: again.body.authorization });
    expect(again.body.authorization).not.toBe(first.body.authorization);
    expect(await calls.isSignedIn(again.body.authorization)).toBe(true);
  });

  test('signs in again while the first request is running', async () => {
    const { body, send } = await registered();
    const both = await Promise.all([send(body), send(body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is used up for requests with another key or none', async () => {
    const { body, send } = await registered();
    await send(body);
    expect((await repeatable('POST /auth/verify-otp')(body)).body.code).toBe('CODE_INVALID');
    expect((await calls.verify(body.otp)).body.code).toBe('CODE_INVALID');
  });

  test('is not accepted in place of another code with the same key', async () => {
    const { body, send } = await registered();
    await send(body);
    const other = await send({ ...body, otp: otherThan(body.otp) });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is used up ten minutes later', async () => {
    const { body, send } = await registered();
    await send(body);
    portal.clock.advance(10 * minute);
    expect((await send(body)).body.code).toBe('CODE_INVALID');
  });

  test('is used up once the password has changed', async () => {
    const { body, send } = await registered();
    const token = (await send(body)).body.authorization;
    await portal.call('PUT /users/me/password', {
      token,
      body: { currentPassword: password, newPassword },
    });
    expect((await send(body)).body.code).toBe('CODE_INVALID');
  });

  test('is used up once the account is deactivated', async () => {
    const { body, send } = await registered();
    await calls.deactivate((await send(body)).body.user._id);
    expect((await send(body)).body.code).toBe('CODE_INVALID');
  });

  test('counts once, so that a repeat gives back no other email of the network address', async () => {
    const countOf = async () => {
      const rows = await portal.database.counts
        .selectFrom('limit_counts')
        .select('points')
        .where('key', 'like', 'mailsFromAddress%')
        .execute();
      return rows.map(({ points }) => points);
    };
    await calls.register({ email: 'eve@example.edu' });
    const { body, send } = await registered();
    await send(body);
    const counted = await countOf();
    expect((await send(body)).status).toBe(200);
    expect(await countOf()).toEqual(counted);
  });
});

test('the code for a changed address keeps the session, and informs the previous address once', async () => {
  const ada = await portal.signIn({ email: 'ada@example.edu' });
  const address = 'ada.lovelace@example.edu';
  await portal.call('PUT /users/me', { token: ada.token, body: { name: 'Ada', email: address } });
  const body = { email: address, otp: await calls.mailedCode(address) };
  const send = repeatable('POST /auth/verify-otp', ada.token);
  const first = await send(body);
  const again = await send(body);
  expect(first.body).toMatchObject({ authorization: ada.token, purpose: 'email change' });
  expect(again.body).toEqual(first.body);
  expect(await unreadSubjects('ada@example.edu')).toEqual(['your email address was changed']);
});

describe('a forgotten password', () => {
  test('can be set with the grant of a repeated code', async () => {
    const { user } = await portal.signIn();
    await calls.forgot(user.email);
    const body = { email: user.email, otp: await calls.mailedCode(user.email) };
    const send = repeatable('POST /auth/verify-otp');
    const first = await send(body);
    const again = await send(body);
    expect(again.body.purpose).toBe('reset');
    expect(again.body.authorization).not.toBe(first.body.authorization);
    const reset = await calls.reset(again.body.authorization, { email: user.email });
    expect(reset.status).toBe(200);
    expect((await calls.login({ email: user.email, password: newPassword })).status).toBe(200);
  });

  test('is set once', async () => {
    const { user } = await portal.signIn();
    const send = repeatable('POST /auth/reset-password', await grantFor(user.email));
    const body = { email: user.email, newPassword };
    expect((await send(body)).status).toBe(200);
    const { body: login } = await calls.login({ email: user.email, password: newPassword });
    expect((await send(body)).status).toBe(200);
    expect(await calls.isSignedIn(login.authorization)).toBe(true);
    expect((await send({ ...body, newPassword: 'a third lighthouse' })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('is set once if both requests run at the same time', async () => {
    const { user } = await portal.signIn();
    const send = repeatable('POST /auth/reset-password', await grantFor(user.email));
    const body = { email: user.email, newPassword };
    const both = await Promise.all([send(body), send(body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  // Somebody who has read the emails once must not be able to try out passwords with a request of that time.
  test('is not compared with a later password', async () => {
    const { user } = await portal.signIn();
    const send = repeatable('POST /auth/reset-password', await grantFor(user.email));
    const body = { email: user.email, newPassword };
    await send(body);
    const { body: login } = await calls.login({ email: user.email, password: newPassword });
    const later = { currentPassword: newPassword, newPassword: 'a third lighthouse' };
    await repeatable('PUT /users/me/password', login.authorization)(later);
    const repeat = await send({ ...body, newPassword: later.newPassword });
    expect(repeat.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is not repeated after ten minutes', async () => {
    const { user } = await portal.signIn();
    const send = repeatable('POST /auth/reset-password', await grantFor(user.email));
    const body = { email: user.email, newPassword };
    await send(body);
    portal.clock.advance(10 * minute);
    expect((await send(body)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('needs a new grant for another key', async () => {
    const { user } = await portal.signIn();
    const grant = await grantFor(user.email);
    const body = { email: user.email, newPassword };
    await repeatable('POST /auth/reset-password', grant)(body);
    const other = await repeatable('POST /auth/reset-password', grant)(body);
    expect(other.body.code).toBe('NOT_SIGNED_IN');
  });
});

describe('a new password', () => {
  const body = { currentPassword: password, newPassword };

  test('is set once, and the repeat does not ask for the previous password', async () => {
    const { token, user } = await portal.signIn();
    const send = repeatable('PUT /users/me/password', token);
    expect((await send(body)).status).toBe(200);
    const other = await calls.login({ email: user.email, password: newPassword });
    expect((await send(body)).status).toBe(200);
    expect(await calls.isSignedIn(other.body.authorization)).toBe(true);
    expect(await unreadSubjects(user.email)).toEqual(['your password was changed']);
  });

  test('is refused with the key of another new password', async () => {
    const { token } = await portal.signIn();
    const send = repeatable('PUT /users/me/password', token);
    await send(body);
    const other = await send({ ...body, newPassword: 'a third lighthouse' });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('still needs the current password after a wrong one', async () => {
    const { token } = await portal.signIn();
    const send = repeatable('PUT /users/me/password', token);
    const wrong = await send({ ...body, currentPassword: 'not the lighthouse' });
    expect(wrong.body.code).toBe('WRONG_PASSWORD');
    expect((await send(body)).status).toBe(200);
  });

  test('leaves no trace of a password under the key', async () => {
    const change = async (password: string) => {
      const { token } = await portal.signIn();
      const key = randomUUID();
      await repeatable('PUT /users/me/password', token, key)({ ...body, newPassword: password });
      return portal.database.read
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'body'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
    };
    const first = await change(newPassword);
    const same = await change(newPassword);
    const other = await change('a third lighthouse');
    expect([same.fingerprint, other.fingerprint]).toEqual([first.fingerprint, first.fingerprint]);
    // The body has a hash of the stored hash, whose salt is random.
    expect(same.body).not.toBe(first.body);
  });
});

describe('the account of a keeper', () => {
  const keeper = { name: 'Grace Hopper', email, password, role: 'keeper' };

  test('is created once, and the repeat says that it is ready', async () => {
    const { token } = await portal.signIn({ role: 'admin' });
    const create = (change: object = {}) =>
      portal.call('POST /auth/register', { token, body: { ...keeper, ...change } });
    const first = await create();
    expect(first.status).toBe(201);
    expect(await create()).toMatchObject({ status: 201, body: first.body });
    for (const change of [{ name: 'Grace' }, { role: 'admin' }, { password: newPassword }])
      expect((await create(change)).body.details[0].field).toBe('email');
    portal.clock.advance(10 * minute);
    expect((await create()).body.details[0].field).toBe('email');
  });
});
