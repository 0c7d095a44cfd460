import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { day, hour, minute, second } from '../support/clock.ts';
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

/** A code that differs from this one. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a mailed code', () => {
  it('is accepted after four wrong tries', async () => {
    await calls.register();
    const code = await calls.mailedCode();
    for (let tries = 0; tries < 4; tries += 1) {
      const { status, body } = await calls.verify(otherThan(code));
      expect([status, body.code]).toEqual([400, 'CODE_INVALID']);
    }
    expect((await calls.verify(code)).status).toBe(200);
  });

  it('is refused after five wrong tries', async () => {
    await calls.register();
    const code = await calls.mailedCode();
    for (let tries = 0; tries < 5; tries += 1) await calls.verify(otherThan(code));
    expect((await calls.verify(code)).body.code).toBe('CODE_INVALID');
  });

  it('is valid for ten minutes', async () => {
    await calls.register();
    portal.clock.advance(10 * minute - 1);
    expect((await calls.verify(await calls.mailedCode())).status).toBe(200);

    await calls.register({ email: 'late@example.edu' });
    portal.clock.advance(10 * minute);
    const late = await calls.verify(await calls.mailedCode('late@example.edu'), 'late@example.edu');
    expect(late.body.code).toBe('CODE_INVALID');
  });

  it('works once', async () => {
    await calls.register();
    const code = await calls.mailedCode();
    const both = await Promise.all([calls.verify(code), calls.verify(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('works for its own address only', async () => {
    await calls.register();
    await calls.register({ email: 'eve@example.edu' });
    const [code, other] = [await calls.mailedCode(), await calls.mailedCode('eve@example.edu')];
    // In one of a million runs both codes are the same.
    if (code !== other) expect((await calls.verify(code, 'eve@example.edu')).status).toBe(400);
    expect((await calls.verify(code, 'GRACE@example.edu')).status).toBe(200);
    expect((await calls.verify(other, 'eve@example.edu')).status).toBe(200);
  });

  it('is invalidated by a newer one', async () => {
    await calls.register();
    const old = await calls.mailedCode();
    expect((await calls.resend(email)).status).toBe(200);
    const fresh = await calls.mailedCode();
    if (fresh !== old) expect((await calls.verify(old)).body.code).toBe('CODE_INVALID');
    expect((await calls.verify(fresh)).status).toBe(200);
  });

  it('of a registration stays valid if somebody requests a reset for its address', async () => {
    await calls.register();
    const code = await calls.mailedCode();
    await calls.forgot(email);
    expect((await calls.verify(code)).body.purpose).toBe('registration');
  });

  it('can be requested again after it has expired', async () => {
    await calls.register();
    await calls.mailedCode();
    portal.clock.advance(30 * minute);
    await calls.resend(email);
    const { body } = await calls.verify(await calls.mailedCode());
    expect(body.user.name).toBe('Grace Hopper');
    expect((await calls.login()).status).toBe(200);
  });

  it('cannot be requested again a day after the request', async () => {
    await calls.register();
    await calls.mailedCode();
    portal.clock.advance(day);
    expect((await calls.resend(email)).status).toBe(200);
    await calls.register({ email: 'later@example.edu' });
    await calls.mailedCode('later@example.edu');
    expect(portal.mails.mails.map(({ to }) => to)).toEqual([email, 'later@example.edu']);
  });

  it('is mailed again for the latest request', async () => {
    await calls.join();
    await calls.forgot(email);
    const old = await calls.mailedCode();
    await portal.call('POST /auth/resend-otp', { body: { email } });
    const mail = await portal.mails.next(email);
    expect(mail.subject).toContain('reset your password');
    if (codeIn(mail) !== old) expect((await calls.verify(old)).status).toBe(400);
    expect((await calls.verify(codeIn(mail))).status).toBe(200);
  });

  it('is mailed again for a registration after a reset without account', async () => {
    await calls.forgot(email);
    await portal.mails.next(email);
    portal.clock.advance(second);
    await calls.register();
    await calls.mailedCode();
    await calls.resend(email);
    expect((await calls.verify(await calls.mailedCode())).status).toBe(200);
  });

  it('is not mailed again without an earlier request, although the response is the same', async () => {
    await portal.signIn({ email });
    const withAccount = await calls.resend(email);
    const without = await calls.resend('nobody@example.edu');
    await calls.register({ email: 'waiting@example.edu' });
    const waiting = await calls.resend('waiting@example.edu');
    expect(withAccount.body).toEqual(waiting.body);
    expect(without.body).toEqual(waiting.body);
    await calls.mailedCode('waiting@example.edu');
    await calls.mailedCode('waiting@example.edu');
    expect(portal.mails.mails.map(({ to }) => to)).toEqual([
      'waiting@example.edu',
      'waiting@example.edu',
    ]);
  });

  it('is not stored in plain text in the database or the log', async () => {
    await calls.register();
    const code = await calls.mailedCode();
    const row = await portal.database.read
      .selectFrom('mailed_codes')
      .selectAll()
      .executeTakeFirst();
    expect(Object.values({ ...row, id: '' })).not.toContain(code);
    const { body } = await calls.verify(code);
    const { body: other } = await calls.login();
    await portal.call('POST /auth/logout', { token: body.authorization });
    const log = portal.logLines.join();
    expect(log).toContain('/api/v1/auth/verify-otp');
    for (const secret of [code, password, body.authorization, other.authorization]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('the limit of mails to one address', () => {
  it.each([
    ['registering', () => calls.register()],
    ['requesting a reset', () => calls.forgot(email)],
    ['requesting a new code', () => calls.resend(email)],
  ])('allows five an hour when %s, with or without an account', async (_, ask) => {
    const statuses = async () => {
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push(await ask());
      return answers.map(({ status, body, headers }) => [status, body, headers['retry-after']]);
    };
    const unknown = await statuses();
    expect(unknown.slice(0, 5).every(([status]) => Number(status) < 300)).toBe(true);
    expect(unknown[5]).toEqual([
      429,
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }),
      '3600',
    ]);

    portal.clock.advance(day);
    await portal.signIn({ email });
    expect(await statuses()).toEqual(unknown);
  });

  it('reports the time to wait, and applies to this address only', async () => {
    for (let times = 0; times < 5; times += 1) {
      await calls.forgot(email);
      portal.clock.advance(minute);
    }
    const refused = await calls.forgot('GRACE@example.edu');
    expect(refused.headers['retry-after']).toBe(String(55 * 60));
    expect((await calls.forgot('ada@example.edu')).status).toBe(200);
    portal.clock.advance(55 * minute - second);
    expect((await calls.forgot(email)).status).toBe(429);
    portal.clock.advance(second);
    expect((await calls.forgot(email)).status).toBe(200);
  });

  it('allows ten a day', async () => {
    for (let times = 0; times < 10; times += 1) {
      expect((await calls.forgot(email)).status).toBe(200);
      portal.clock.advance(hour);
    }
    const refused = await calls.register();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(14 * 3600)]);
    expect(refused.body.message).toBe('Too many tries. Please try again in 14 hours.');
    portal.clock.advance(14 * hour);
    expect((await calls.register()).status).toBe(201);
  });

  it('does not count requests refused for another reason', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect((await calls.register({ password: 'password' })).status).toBe(400);
    }
    expect((await calls.register()).status).toBe(201);
  });
});
