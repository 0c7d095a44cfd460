import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { minute } from '../support/clock.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
});

afterEach(async () => {
  await portal.close();
});

describe('a forgotten password', () => {
  const grant = async (): Promise<string> => {
    await calls.forgot(email);
    const { body } = await calls.verify(await calls.mailedCode());
    return body.authorization;
  };

  it('is replaced with the mailed code, which ends every session of the account', async () => {
    const { token } = await calls.join();
    const eve = await portal.signIn();
    expect((await calls.forgot(email)).status).toBe(200);
    const mail = await portal.mails.next(email);
    expect(mail.subject).toBe('Lost & Found - College Portal: reset your password');
    expect(mail.text).toContain(
      'https://lost.example.edu/verify-otp?email=grace%40example.edu&forgot=true\n',
    );
    const verified = await calls.verify(codeIn(mail));
    expect(verified.body.user.email).toBe(email);
    expect(verified.body.purpose).toBe('reset');

    expect((await calls.reset(verified.body.authorization)).status).toBe(200);
    expect(await calls.isSignedIn(token)).toBe(false);
    expect(await calls.isSignedIn(eve.token)).toBe(true);
    expect((await calls.login()).status).toBe(401);
    expect((await calls.login({ password: 'another lighthouse' })).status).toBe(200);
    const mailed = await portal.mails.next(email);
    expect(mailed.subject).toBe('Lost & Found - College Portal: your password was changed');
  });

  it('needs a valid grant before anything is hashed', async () => {
    // More requests than may wait for a hash at once.
    const forged = await Promise.all(Array.from({ length: 250 }, () => calls.reset('forged')));
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await calls.reset('forged', { newPassword: 'password' })).status).toBe(401);
  });

  it('accepts its code once', async () => {
    await calls.join();
    await calls.forgot(email);
    const code = await calls.mailedCode();
    const both = await Promise.all([calls.verify(code), calls.verify(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('responds the same for an address without account, and explains only by mail', async () => {
    await calls.join();
    const known = await calls.forgot(email);
    const unknown = await calls.forgot('nobody@example.edu');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const mail = await portal.mails.next('nobody@example.edu');
    expect(mail.subject).toBe('Lost & Found - College Portal: no active account for this address');
    expect(mail.text).not.toMatch(/^[0-9]{6}$/m);
  });

  it('cannot be replaced on a deactivated account', async () => {
    const { userId } = await calls.join();
    await calls.forgot(email);
    const code = await calls.mailedCode();
    await calls.deactivate(userId);
    expect((await calls.verify(code)).body.code).toBe('CODE_INVALID');
    await calls.forgot(email);
    expect((await portal.mails.next(email)).subject).toContain('no active account');
  });

  describe('the grant', () => {
    let token: string;
    beforeEach(async () => {
      await calls.join();
      token = await grant();
    });

    it('is not a session', async () => {
      expect(await calls.isSignedIn(token)).toBe(false);
    });

    it('can be used only once, even simultaneously', async () => {
      const both = await Promise.all([calls.reset(token), calls.reset(token)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await calls.reset(token)).body.code).toBe('NOT_SIGNED_IN');
    });

    it('is valid for its own address only, and not used up by another', async () => {
      await calls.join('eve@example.edu');
      expect((await calls.reset(token, { email: 'eve@example.edu' })).status).toBe(401);
      expect((await calls.reset(token, { email: 'GRACE@example.edu' })).status).toBe(200);
    });

    it('is not used up by a refused password', async () => {
      for (const newPassword of ['password123', '          ', 'Grace Hopper', email]) {
        const { status, body } = await calls.reset(token, { newPassword });
        expect(status).toBe(400);
        expect(body.details[0].field).toBe('newPassword');
        expect(body.message).toMatch(/^New password /);
      }
      expect((await calls.reset(token)).status).toBe(200);
    });

    it('ends when another one is used', async () => {
      expect((await calls.reset(await grant())).status).toBe(200);
      expect((await calls.reset(token)).status).toBe(401);
    });

    it('ends when the owner changes the password in a session', async () => {
      const { body } = await calls.login();
      await portal.call('PUT /users/me/password', {
        token: body.authorization,
        body: { currentPassword: password, newPassword: 'another lighthouse' },
      });
      expect((await calls.reset(token)).status).toBe(401);
    });

    it('expires after ten minutes', async () => {
      portal.clock.advance(10 * minute);
      expect((await calls.reset(token)).status).toBe(401);
    });

    it('cannot be left out or replaced by a session', async () => {
      const { body } = await calls.login();
      expect((await calls.reset(undefined)).status).toBe(401);
      expect((await calls.reset(body.authorization)).status).toBe(401);
      expect((await calls.login()).status).toBe(200);
    });
  });
});
