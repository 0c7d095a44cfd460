import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setGeneratedPassword } from '../../server/features/authentication/accounts.ts';
import { ensureFirstAdmin } from '../../server/features/authentication/first-admin.ts';
import { day, minute } from '../support/clock.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

it('the first admin gets an existing account with the address, whose sessions end', async () => {
  const email = 'dean@example.edu';
  const before = await portal.signIn({ email });
  const password = 'the dean has spoken';
  await ensureFirstAdmin(portal.parts, { email, password });

  const own = 'GET /users/me/items';
  expect((await portal.call(own, { token: before.token })).status).toBe(401);
  const { body } = await portal.call('POST /auth/login', { body: { email, password } });
  expect(body.user).toMatchObject({ id: before.user.id, role: 'admin' });
});

it('the first admin can sign in although the account was deactivated and its password had expired', async () => {
  const email = 'dean@example.edu';
  const password = 'the dean has spoken';
  const { token } = await portal.signIn({ email });
  await portal.call('DELETE /users/me', { token });
  await setGeneratedPassword(portal.parts, { email, password: 'a quiet old lighthouse' });
  portal.clock.advance(3 * day);
  await ensureFirstAdmin(portal.parts, { email, password });
  const { status } = await portal.call('POST /auth/login', { body: { email, password } });
  expect(status).toBe(200);
});

describe('a generated password', () => {
  const login = (password: string, email = 'admin@lost-and-found.example') =>
    portal.call('POST /auth/login', { body: { email, password } });

  async function firstAdmin(): Promise<string> {
    const made = await ensureFirstAdmin(portal.parts, null);
    return made!.password!;
  }

  it('can sign in for three days; then its sessions end too', async () => {
    const given = await firstAdmin();
    const { status, body } = await login(given);
    expect(status).toBe(200);
    const token = body.authorization;
    portal.clock.advance(3 * day - minute);
    expect((await portal.call('GET /keepers', { token })).status).toBe(200);
    expect((await login(given)).status).toBe(200);
    portal.clock.advance(minute);
    expect((await portal.call('GET /keepers', { token })).status).toBe(401);
    expect((await login(given)).status).toBe(401);
  });

  it("is replaced by the owner's own password, which does not expire", async () => {
    const given = await firstAdmin();
    const { body: signed } = await login(given);
    const token = signed.authorization;
    const { body } = await portal.call('GET /notifications', { token });
    expect(body.data.notifications).toMatchObject([
      { kind: 'given password', type: 'warning', link: '/profile?edit=password' },
    ]);
    const own = 'a bright lighthouse';
    const change = { currentPassword: given, newPassword: own };
    expect((await portal.call('PUT /users/me/password', { body: change, token })).status).toBe(200);
    portal.clock.advance(20 * day);
    expect((await portal.call('GET /keepers', { token })).status).toBe(200);
    expect((await login(own)).status).toBe(200);
    expect(await ensureFirstAdmin(portal.parts, null)).toBeNull();
  });

  it('is replaced by a new one at the next start after it has expired', async () => {
    const given = await firstAdmin();
    expect(await ensureFirstAdmin(portal.parts, null)).toBeNull();
    portal.clock.advance(3 * day);
    const next = await firstAdmin();
    expect(next).not.toBe(given);
    expect((await login(given)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
  });

  it('can be replaced with a reset by email after it has expired', async () => {
    const ada = await portal.signIn({ email: 'ada@example.edu' });
    const user = await setGeneratedPassword(portal.parts, {
      email: ada.user.email,
      password: 'made up by the portal',
    });
    expect(user?.id).toBe(ada.user.id);
    portal.clock.advance(4 * day);
    expect((await login('made up by the portal', ada.user.email)).status).toBe(401);
    await portal.call('POST /auth/forgot-password', { body: { email: ada.user.email } });
    const otp = codeIn(await portal.mails.next(ada.user.email));
    const proved = await portal.call('POST /auth/verify-otp', {
      body: { email: ada.user.email, otp },
    });
    await portal.call('POST /auth/reset-password', {
      body: { email: ada.user.email, newPassword: 'a bright lighthouse' },
      token: proved.body.authorization,
    });
    portal.clock.advance(20 * day);
    expect((await login('a bright lighthouse', ada.user.email)).status).toBe(200);
  });
});

it('the settings of the first admin change nothing if there is an active admin', async () => {
  await portal.signIn({ role: 'admin' });
  const email = 'dean@example.edu';
  const user = await portal.signIn({ email });
  const made = await ensureFirstAdmin(portal.parts, { email, password: 'the dean has spoken' });

  expect(made).toBeNull();
  expect((await portal.call('GET /users/me/items', { token: user.token })).status).toBe(200);
  expect((await portal.call('GET /keepers', { token: user.token })).status).toBe(403);
});
