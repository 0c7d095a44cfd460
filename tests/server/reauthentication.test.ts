import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessions } from '../../server/features/authentication/sessions.ts';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { day, minute } from '../support/clock.ts';
import { connectLive } from '../support/calls/live.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;
let ada: SignedIn;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
  ada = await portal.signIn({ email: 'ada@example.edu' });
});

afterEach(async () => {
  await portal.close();
});

const newEmail = 'ada.lovelace@example.edu';
const update = (token: string, body: Record<string, unknown> = {}) =>
  portal.call('PUT /users/me', { token, body: { name: 'Ada Byron', email: newEmail, ...body } });
const remove = (token: string) => portal.call('DELETE /users/me', { token });
const reauthenticate = (token: string, tried = password) =>
  portal.call('POST /auth/reauthenticate', { token, body: { password: tried } });
const nameNow = async () => (await calls.login({ email: ada.user.email })).body.user?.name;

describe('fifteen minutes after the sign-in', () => {
  beforeEach(() => portal.clock.advance(15 * minute));

  it('changing the email address requires the password', async () => {
    const { status, body } = await update(ada.token, { name: 'Not this name' });
    expect([status, body.code]).toEqual([403, 'REAUTHENTICATE']);
    expect(await nameNow()).toBe('Ada Byron');
    expect(portal.mails.mails).toEqual([]);

    const { body: again } = await reauthenticate(ada.token);
    expect((await update(again.authorization)).body.pendingEmail).toBe(newEmail);
  });

  it('deleting the account requires the password', async () => {
    const { status, body } = await remove(ada.token);
    expect([status, body.code]).toEqual([403, 'REAUTHENTICATE']);
    expect(await nameNow()).toBe('Ada Byron');

    const { body: again } = await reauthenticate(ada.token);
    expect((await remove(again.authorization)).status).toBe(200);
    expect((await calls.login({ email: ada.user.email })).status).toBe(401);
  });

  it('changing the name does not require the password', async () => {
    const { status } = await update(ada.token, { name: 'Ada Lovelace', email: ada.user.email });
    expect(status).toBe(200);
    expect(await nameNow()).toBe('Ada Lovelace');
  });

  it('a new session does not require the password', async () => {
    const other = await calls.again(ada);
    expect((await update(other.token)).status).toBe(200);
    expect((await update(ada.token)).status).toBe(403);
  });

  it('the last admin learns, before entering the password, that the account cannot be deleted', async () => {
    const admin = await portal.signIn({ role: 'admin' });
    portal.clock.advance(15 * minute);
    expect((await remove(admin.token)).body.code).toBe('LAST_ADMIN');
  });
});

it('within fifteen minutes after the sign-in the password is not required', async () => {
  portal.clock.advance(15 * minute - 1);
  expect((await update(ada.token)).status).toBe(200);
  expect((await remove(ada.token)).status).toBe(200);
});

it('the code for the new address works regardless of the last sign-in', async () => {
  portal.clock.advance(14 * minute);
  await update(ada.token);
  const otp = codeIn(await portal.mails.next(newEmail));
  portal.clock.advance(9 * minute);
  const body = { email: newEmail, otp };
  const { status } = await portal.call('POST /auth/verify-otp', { body, token: ada.token });
  expect(status).toBe(200);
});

describe('entering the password again', () => {
  it('returns the user and a new token; the old one expires within a minute', async () => {
    const { status, body } = await reauthenticate(ada.token);
    expect(status).toBe(200);
    expect(body.user).toEqual(ada.user);
    expect(body.authorization).not.toBe(ada.token);
    expect(await calls.isSignedIn(ada.token)).toBe(true);
    portal.clock.advance(minute);
    expect(await calls.isSignedIn(ada.token)).toBe(false);
    portal.clock.advance(29 * day);
    expect(await calls.isSignedIn(body.authorization)).toBe(true);
  });

  it('does not unlock the old token', async () => {
    await reauthenticate(ada.token);
    expect((await update(ada.token)).body.code).toBe('REAUTHENTICATE');
  });

  it('can be repeated if the response was lost, and the old token still expires in time', async () => {
    await reauthenticate(ada.token);
    portal.clock.advance(minute / 2);
    const { body } = await reauthenticate(ada.token);
    expect((await update(body.authorization)).status).toBe(200);
    portal.clock.advance(minute / 2);
    expect(await calls.isSignedIn(ada.token)).toBe(false);
  });

  it('lets the old token expire in time even if another request is just extending it', async () => {
    portal.clock.advance(day);
    const sessions = createSessions({
      now: portal.clock.now,
      database: {
        ...portal.database,
        async transaction(work) {
          await reauthenticate(ada.token);
          return portal.database.transaction(work);
        },
      },
    });
    expect(await sessions.accountOfToken(ada.token)).not.toBeNull();
    portal.clock.advance(minute);
    expect(await calls.isSignedIn(ada.token)).toBe(false);
  });

  it('keeps other sessions and the live connection', async () => {
    const other = await calls.again(ada);
    const live = await connectLive(await portal.listen(), ada);
    await reauthenticate(ada.token);
    expect(await calls.isSignedIn(other.token)).toBe(true);
    await live.settle();
    expect(live.socket.connected).toBe(true);
    live.socket.disconnect();
  });

  it('lets a later sign-out end the old token at once, with its live connections', async () => {
    const live = await connectLive(await portal.listen(), ada);
    const { body } = await reauthenticate(ada.token);
    const closed = new Promise((resolve) => live.socket.once('disconnect', resolve));
    await portal.call('POST /auth/logout', { token: body.authorization });
    expect(await closed).toBe('io server disconnect');
    expect(await calls.isSignedIn(ada.token)).toBe(false);
  });

  it('lets a later password change close live connections of the old token, even after it has expired', async () => {
    const live = await connectLive(await portal.listen(), ada);
    const { body } = await reauthenticate(ada.token);
    portal.clock.advance(minute);
    // Signing in deletes expired sessions.
    await calls.login({ email: ada.user.email });
    const closed = new Promise((resolve) => live.socket.once('disconnect', resolve));
    await portal.call('PUT /users/me/password', {
      token: body.authorization,
      body: { currentPassword: password, newPassword: 'a louder lighthouse' },
    });
    expect(await closed).toBe('io server disconnect');
  });

  it('moves the push subscription to the new session', async () => {
    const subscription = {
      endpoint: 'https://push.service.test/send/ada',
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      declarative: false,
    };
    const eve = await portal.signIn();
    const others = { ...subscription, endpoint: 'https://push.service.test/send/eve' };
    await portal.call('PUT /users/me/push/subscription', { token: ada.token, body: subscription });
    await portal.call('PUT /users/me/push/subscription', { token: eve.token, body: others });
    const { body } = await reauthenticate(ada.token);
    for (const [token, { endpoint }] of [
      [body.authorization, subscription],
      [eve.token, others],
    ] as const) {
      const { body: push } = await portal.call('GET /users/me/push', { token });
      expect(push.endpoint).toBe(endpoint);
    }
  });

  it('is refused with a wrong password, without changes', async () => {
    portal.clock.advance(15 * minute);
    const { status, body } = await reauthenticate(ada.token, 'wrong lighthouse');
    expect([status, body.code]).toEqual([400, 'WRONG_PASSWORD']);
    expect((await update(ada.token)).status).toBe(403);
    expect(await calls.isSignedIn(ada.token)).toBe(true);
  });

  it('counts wrong passwords like sign-ins: after ten, even the correct one has to wait', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await reauthenticate(ada.token, 'wrong lighthouse')).status).toBe(400);
    }
    const { status, headers } = await reauthenticate(ada.token);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    portal.clock.advance(minute);
    expect((await reauthenticate(ada.token)).status).toBe(200);
  });

  it('needs a session', async () => {
    expect((await reauthenticate('forged')).body.code).toBe('NOT_SIGNED_IN');
    await portal.call('POST /auth/logout', { token: ada.token });
    expect((await reauthenticate(ada.token)).body.code).toBe('NOT_SIGNED_IN');
  });
});

it('signing in with the token of a session ends that session', async () => {
  const body = { email: ada.user.email, password };
  const { body: next } = await portal.call('POST /auth/login', { body, token: ada.token });
  expect(await calls.isSignedIn(ada.token)).toBe(false);
  expect(await calls.isSignedIn(next.authorization)).toBe(true);
});

it('a failed sign-in keeps the session of its token', async () => {
  const body = { email: ada.user.email, password: 'wrong lighthouse' };
  await portal.call('POST /auth/login', { body, token: ada.token });
  expect(await calls.isSignedIn(ada.token)).toBe(true);
});
