import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { minute, second } from '../support/clock.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
type Browser = ReturnType<typeof authenticationCalls>;
let owner: Browser;
let attacker: Browser;
/** Another device of the owner, without a registration. */
let phone: Browser;

beforeEach(async () => {
  portal = await buildTestApp();
  owner = authenticationCalls(portal);
  attacker = authenticationCalls(portal);
  phone = authenticationCalls(portal);
});

afterEach(async () => {
  await portal.close();
});

const ownPassword = 'the lighthouse of Grace';
const attackersPassword = 'the attacker knows this';

/**
 * Registers the address in this browser.
 * @returns the mailed code
 */
async function codeFor(browser: Browser, password: string, name: string): Promise<string> {
  portal.clock.advance(second);
  expect((await browser.register({ password, name })).status).toBe(201);
  return owner.mailedCode();
}
const ownersCode = () => codeFor(owner, ownPassword, 'Grace Hopper');
const attackersCode = () => codeFor(attacker, attackersPassword, 'Eve Attacker');

async function resentCode(browser: Browser): Promise<string> {
  portal.clock.advance(second);
  expect((await browser.resend(email)).status).toBe(200);
  return owner.mailedCode();
}

/** Returns which of the two passwords can sign in. */
async function openedBy(): Promise<string[]> {
  const opened = [];
  for (const password of [ownPassword, attackersPassword]) {
    const { status } = await phone.login({ password });
    if (status === 200) opened.push(password);
  }
  return opened;
}

describe('two registrations of one address', () => {
  it.each([
    ['after the attacker', [attackersCode, ownersCode]],
    ['before the attacker', [ownersCode, attackersCode]],
  ])(
    'give the account the password of the owner, who registered %s and enters their own code',
    async (_, registrations) => {
      const codes: string[] = [];
      for (const register of registrations) codes.push(await register());
      const code = codes[registrations.indexOf(ownersCode)] ?? '';
      const { status, body } = await owner.verify(code);
      expect([status, body.purpose, body.user.name]).toEqual([200, 'registration', 'Grace Hopper']);
      expect(await openedBy()).toEqual([ownPassword]);
    },
  );

  it.each([
    ['after the attacker', [attackersCode, ownersCode]],
    ['before the attacker', [ownersCode, attackersCode]],
  ])(
    'renew the code of the owner, who registered %s and requests a new one',
    async (_, registrations) => {
      for (const register of registrations) await register();
      const { body } = await owner.verify(await resentCode(owner));
      expect(body.purpose).toBe('registration');
      expect(await openedBy()).toEqual([ownPassword]);
    },
  );

  it('refuse the code of one browser in the other one', async () => {
    await ownersCode();
    await attackersCode();
    const stolen = await resentCode(attacker);
    expect((await owner.verify(stolen)).body.code).toBe('CODE_INVALID');
    expect(await openedBy()).toEqual([]);
    expect((await owner.verify(await resentCode(owner))).status).toBe(200);
    expect(await openedBy()).toEqual([ownPassword]);
  });

  it('count wrong tries of a browser only against its own code', async () => {
    const code = await ownersCode();
    await attackersCode();
    for (let tries = 0; tries < 5; tries += 1) await attacker.verify('000000');
    // In one of a million runs the mailed code equals the one that was tried.
    if (code !== '000000') expect((await owner.verify(code)).status).toBe(200);
  });

  it('count wrong tries of an unknown browser against every code, but not those of their own', async () => {
    const codes = [await ownersCode(), await attackersCode()];
    const wrong = ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? '';
    for (let tries = 0; tries < 5; tries += 1) await phone.verify(wrong);
    for (const code of codes) expect((await phone.verify(code)).body.code).toBe('CODE_INVALID');
    expect((await owner.verify(codes[0] ?? '')).status).toBe(200);
  });

  it('both end when one has created the account', async () => {
    const other = await attackersCode();
    await owner.verify(await ownersCode());
    expect((await attacker.verify(other)).body.code).toBe('CODE_INVALID');
    await attacker.resend(email);
    const { body } = await owner.login({ password: ownPassword });
    expect(body.user.name).toBe('Grace Hopper');
    expect(await openedBy()).toEqual([ownPassword]);
  });
});

describe('a browser that did not register', () => {
  const chosen = 'chosen at the very end';

  async function finishOnPhone(code: string): Promise<void> {
    const { status, body } = await phone.verify(code);
    expect([status, body.purpose]).toEqual([200, 'reset']);
    expect(await phone.isSignedIn(body.authorization)).toBe(false);
    expect((await phone.reset(body.authorization, { newPassword: chosen })).status).toBe(200);
    expect((await phone.login({ password: chosen })).status).toBe(200);
  }

  it('completes the only registration of an address with its password', async () => {
    const { body } = await phone.verify(await ownersCode());
    expect(body.purpose).toBe('registration');
    expect(await openedBy()).toEqual([ownPassword]);
  });

  it.each([
    ['the owner', ownersCode, attackersCode],
    ['the attacker', attackersCode, ownersCode],
  ])(
    'must choose a password if there are two registrations, with the code mailed to %s',
    async (_, first, second) => {
      const code = await first();
      await second();
      await finishOnPhone(code);
      expect(await openedBy()).toEqual([]);
    },
  );

  it('must choose a password with a code that it requested', async () => {
    await attackersCode();
    portal.clock.advance(30 * minute);
    await phone.resend(email);
    const mail = await portal.mails.next(email);
    expect(mail.text).toContain('choose a password');
    expect(mail.text).toContain('/verify-otp?email=grace%40example.edu&forgot=true\n');
    await finishOnPhone(codeIn(mail));
    expect(await openedBy()).toEqual([]);
  });

  it('must choose a password if it registered another address', async () => {
    await phone.register({ email: 'other@example.edu' });
    await finishOnPhone(await attackersCode());
    expect(await openedBy()).toEqual([]);
  });

  it('does not replace the code of the registering browser by requesting another', async () => {
    const code = await ownersCode();
    await resentCode(phone);
    expect((await owner.verify(code)).body.purpose).toBe('registration');
  });
});

describe('the cookie that binds a registration', () => {
  it('is protected from scripts and other sites, limited to https, and the same for any address', async () => {
    const unknown = await owner.register();
    await portal.signIn({ email: 'known@example.edu' });
    const known = await phone.register({ email: 'known@example.edu' });
    const form =
      /^__Secure-registration=[\w-]{43}; Path=\/api\/v1\/auth; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/;
    expect(unknown.headers['set-cookie']).toMatch(form);
    expect(known.headers['set-cookie']).toMatch(form);
  });

  it('is stored as a hash', async () => {
    const { headers } = await owner.register();
    const [, token = ''] = /=([\w-]{43});/.exec(String(headers['set-cookie'])) ?? [];
    const rows = await portal.database.read.selectFrom('mailed_codes').selectAll().execute();
    expect(rows[0]?.browser_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(portal.logLines.join()).not.toContain(token);
  });

  it('works without https on a portal without https', async () => {
    const local = await buildTestApp({ PUBLIC_URL: 'http://127.0.0.1:3000' });
    const { headers } = await authenticationCalls(local).register();
    await local.close();
    expect(headers['set-cookie']).toMatch(/^registration=/);
    expect(headers['set-cookie']).not.toContain('Secure');
  });
});
