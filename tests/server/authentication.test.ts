import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessions } from '../../server/features/authentication/sessions.ts';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { day } from '../support/clock.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { minute } from '../support/clock.ts';
import { failedAttempts } from '../support/notifications/mail-attempts.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';
import { weakHash } from '../support/weak-hash.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
});

afterEach(async () => {
  await portal.close();
});

describe('registering', () => {
  it('mails a code that creates the account and signs in', async () => {
    const response = await calls.register();
    expect(response.status).toBe(201);

    const mail = await portal.mails.next(email);
    expect(mail.subject).toBe('Lost & Found - College Portal: confirm your email address');
    expect(mail.from).toContain('no-reply@lost.example.edu');
    expect(mail.text).toContain('https://lost.example.edu/verify-otp?email=grace%40example.edu\n');

    const verified = await calls.verify(codeIn(mail));
    expect(verified.status).toBe(200);
    expect(verified.body.user).toEqual({
      id: verified.body.user._id,
      _id: expect.any(String),
      name: 'Grace Hopper',
      email,
      role: 'user',
      isActive: true,
      createdAt: '2025-09-01T12:00:00.000Z',
    });
    expect(verified.body.purpose).toBe('registration');
    expect(await calls.isSignedIn(verified.body.authorization)).toBe(true);
    expect((await calls.login()).status).toBe(200);
  });

  it('creates no account before the code is entered', async () => {
    await calls.register();
    expect((await calls.login()).body.code).toBe('LOGIN_FAILED');
  });

  it('responds the same if the address has an account, and informs only its owner by email', async () => {
    const unknown = await calls.register();
    await calls.verify(await calls.mailedCode());
    const known = await calls.register({
      email: 'Grace@Example.edu',
      password: 'of somebody else',
    });
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);

    const mail = await portal.mails.next(email);
    expect(mail.subject).toBe('Lost & Found - College Portal: you already have an account');
    expect(mail.text).not.toMatch(/[0-9]{6}/);
    expect((await calls.login({ password: 'of somebody else' })).status).toBe(401);
    expect((await calls.login()).status).toBe(200);
  });

  it.each([
    ['name', { name: '  ' }],
    ['email', { email: 'grace' }],
    ['password', { password: 'short' }],
    ['password', { password: 'Password123' }],
    ['password', { password: ' '.repeat(12) }],
    ['password', { password: 'GraceHopper' }],
    ['password', { password: 'grace@example.edu' }],
    ['role', { role: 'dean' }],
  ])('refuses an invalid %s and names the field', async (field, change) => {
    const { status, body } = await calls.register(change);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_ERROR');
    expect(body.details).toEqual([{ field, message: expect.any(String) }]);
  });

  it('succeeds while the mail server is down, and sends the mail later', async () => {
    portal.mails.refuse(451, 2);
    expect((await calls.register()).status).toBe(201);
    await failedAttempts(portal, 1);
    portal.clock.advance(minute);
    await portal.parts.mailQueue.sendDue();
    expect(portal.mails.mails).toEqual([]);
    portal.clock.advance(minute);
    await portal.parts.mailQueue.sendDue();
    expect((await calls.verify(await calls.mailedCode())).status).toBe(200);
  });

  describe('as keeper or admin', () => {
    const keeper = { name: 'Grace Hopper', email, password, role: 'keeper' };

    it('is refused to visitors and users', async () => {
      const { token } = await portal.signIn();
      const byVisitor = await portal.call('POST /auth/register', { body: keeper });
      const byUser = await portal.call('POST /auth/register', { body: keeper, token });
      expect([byVisitor.status, byUser.status]).toEqual([403, 403]);
      expect(byUser.body.code).toBe('FORBIDDEN');
      expect((await calls.login()).status).toBe(401);
    });

    it.each(['keeper', 'admin'])(
      'creates an active %s at once if an admin requests it',
      async (role) => {
        const { token } = await portal.signIn({ role: 'admin' });
        const response = await portal.call('POST /auth/register', {
          body: { ...keeper, role },
          token,
        });
        expect(response.status).toBe(201);
        expect((await calls.login()).body.user).toMatchObject({ role, isActive: true });
        expect(portal.mails.mails).toEqual([]);
      },
    );

    it("is refused if the password is the account's name or address", async () => {
      const { token } = await portal.signIn({ role: 'admin' });
      const body = { ...keeper, password: 'grace hopper' };
      const response = await portal.call('POST /auth/register', { body, token });
      expect(response.body.details).toEqual([
        { field: 'password', message: 'must not be the name or email address of the account' },
      ]);
    });

    it('tells an admin that the address has an account', async () => {
      const { token } = await portal.signIn({ role: 'admin', email: 'dean@example.edu' });
      const body = { ...keeper, email: 'DEAN@example.edu' };
      const response = await portal.call('POST /auth/register', { body, token });
      expect(response.status).toBe(400);
      expect(response.body.details).toEqual([
        { field: 'email', message: 'already has an account' },
      ]);
    });
  });
});

describe('logging in', () => {
  it('returns a token and the user, ignoring the case of the address', async () => {
    const { userId } = await calls.join();
    const { status, body } = await calls.login({ email: 'GRACE@EXAMPLE.EDU' });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['authorization', 'user']);
    expect(body.user).toMatchObject({ id: userId, _id: userId, email, role: 'user' });
    expect(await calls.isSignedIn(body.authorization)).toBe(true);
  });

  it('fails with the same response for an unknown address, a wrong password and a deactivated account', async () => {
    await calls.join();
    const { userId } = await calls.join('gone@example.edu');
    await calls.deactivate(userId);
    const unknown = await calls.login({ email: 'nobody@example.edu' });
    const wrong = await calls.login({ password: 'wrong lighthouse' });
    const deactivated = await calls.login({ email: 'gone@example.edu' });
    expect(unknown.status).toBe(401);
    expect(unknown.body.message).toBe('Login failed. Please check your credentials.');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect([deactivated.status, deactivated.body]).toEqual([unknown.status, unknown.body]);
  });

  describe('with a stored hash of lower cost', () => {
    const storedHash = async () => {
      const { read } = portal.database;
      const row = await read.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
      return row.password_hash;
    };
    let before: string;

    beforeEach(async () => {
      await calls.join();
      before = await weakHash(password);
      await portal.database.transaction((trx) =>
        trx.updateTable('users').set({ password_hash: before }).execute(),
      );
    });

    it('replaces the hash once', async () => {
      expect((await calls.login()).status).toBe(200);
      const after = await storedHash();
      expect(after).not.toBe(before);
      expect((await calls.login()).status).toBe(200);
      expect(await storedHash()).toBe(after);
    });

    it('does not replace the hash after a wrong password', async () => {
      expect((await calls.login({ password: 'wrong lighthouse' })).status).toBe(401);
      expect(await storedHash()).toBe(before);
    });

    it('works on two devices at once', async () => {
      const both = await Promise.all([calls.login(), calls.login()]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    });
  });

  it.each([
    ['email', { email: '' }],
    ['password', { password: '' }],
  ])('requires the %s', async (field, change) => {
    const { status, body } = await calls.login(change);
    expect(status).toBe(400);
    expect(body.details[0].field).toBe(field);
  });
});

describe('a session', () => {
  it('is stored as a hash', async () => {
    const { token } = await calls.join();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await portal.database.read.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('expires after 30 days without use', async () => {
    const { token } = await calls.join();
    portal.clock.advance(30 * day);
    expect(await calls.isSignedIn(token)).toBe(false);
  });

  it('stays valid while it is used', async () => {
    const { token } = await calls.join();
    for (let month = 0; month < 4; month += 1) {
      portal.clock.advance(30 * day - 1);
      expect(await calls.isSignedIn(token)).toBe(true);
    }
  });

  it('is extended at most once a day', async () => {
    const { token } = await calls.join();
    const end = async () => {
      const row = await portal.database.read
        .selectFrom('sessions')
        .select('expires_at')
        .executeTakeFirst();
      return row!.expires_at;
    };
    const first = await end();
    portal.clock.advance(day - 1);
    await calls.isSignedIn(token);
    expect(await end()).toBe(first);
    portal.clock.advance(1);
    await calls.isSignedIn(token);
    expect(await end()).toBe(first + day);
  });

  it('is valid even if its extension cannot be stored', async () => {
    const { token, userId } = await calls.join();
    portal.clock.advance(2 * day);
    const { accountOfToken } = createSessions({
      database: { ...portal.database, transaction: () => Promise.reject(new Error('disk full')) },
      now: portal.clock.now,
    });
    expect((await accountOfToken(token))?.id).toBe(userId);
  });

  it('ends when the account is deactivated', async () => {
    const { token, userId } = await calls.join();
    await calls.deactivate(userId);
    expect(await calls.isSignedIn(token)).toBe(false);
  });

  it('ends by logout, while other sessions of the account stay', async () => {
    const { token } = await calls.join();
    const { body } = await calls.login();
    const { status, body: said } = await portal.call('POST /auth/logout', { token });
    expect([status, said.message]).toEqual([200, 'Logged out successfully!']);
    expect(await calls.isSignedIn(token)).toBe(false);
    expect(await calls.isSignedIn(body.authorization)).toBe(true);
    expect((await portal.call('POST /auth/logout', { token })).status).toBe(401);
  });

  it('is ignored on a public call if it is invalid', async () => {
    const { status } = await portal.call('GET /categories', { token: 'forged' });
    expect(status).toBe(200);
  });
});
