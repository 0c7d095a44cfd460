import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { hour, minute } from '../support/clock.ts';
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

const update = ({ token }: SignedIn, body: Record<string, unknown> = {}) =>
  portal.call('PUT /users/me', {
    token,
    body: { name: 'Ada Lovelace', email: newEmail, ...body },
  });
const verify = (otp: string, email: string, token?: string) =>
  portal.call('POST /auth/verify-otp', {
    body: { email, otp },
    ...(token !== undefined && { token }),
  });
const mailedCode = async (email: string) => codeIn(await portal.mails.next(email));

/** A code that differs from this one. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** Returns the addresses with which a login succeeds. */
async function validEmails(...candidates: string[]): Promise<string[]> {
  const answers = await Promise.all(candidates.map((email) => calls.login({ email })));
  return candidates.filter((_, at) => answers[at]?.status === 200);
}

describe('changing the email address', () => {
  it('takes effect when the code mailed to the new address is entered', async () => {
    const other = await calls.again(ada);
    const { status, body } = await update(ada);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { ...ada.user, name: 'Ada Lovelace' },
      pendingEmail: newEmail,
    });
    const mail = await portal.mails.next(newEmail);
    expect(mail.subject).toBe('Lost & Found - College Portal: confirm your new email address');
    expect(mail.text).toContain(
      'https://lost.example.edu/verify-otp?email=ada.lovelace%40example.edu\n',
    );
    expect(await validEmails(ada.user.email, newEmail)).toEqual([ada.user.email]);

    const verified = await verify(codeIn(mail), newEmail, ada.token);
    expect(verified.status).toBe(200);
    expect(verified.body.purpose).toBe('email change');
    expect(verified.body.user).toEqual({ ...ada.user, name: 'Ada Lovelace', email: newEmail });
    expect(await validEmails(ada.user.email, newEmail)).toEqual([newEmail]);
    for (const token of [verified.body.authorization, ada.token, other.token]) {
      expect(await calls.isSignedIn(token)).toBe(true);
    }
  });

  it('informs the previous address without revealing the new one', async () => {
    await update(ada);
    await verify(await mailedCode(newEmail), newEmail, ada.token);
    const mail = await portal.mails.next(ada.user.email);
    expect(mail.subject).toBe('Lost & Found - College Portal: your email address was changed');
    expect(mail.text).not.toContain(newEmail);
  });

  it('accepts the code only from the account that requested it, so a mistyped address cannot leak the account', async () => {
    const bob = await portal.signIn();
    await update(ada);
    const code = await mailedCode(newEmail);
    expect((await verify(code, newEmail)).body.code).toBe('CODE_INVALID');
    expect((await verify(code, newEmail, bob.token)).body.code).toBe('CODE_INVALID');
    expect(await validEmails(ada.user.email, bob.user.email, newEmail)).toEqual([
      ada.user.email,
      bob.user.email,
    ]);
    expect((await verify(code, newEmail, ada.token)).status).toBe(200);
  });

  it('accepts the code once, within ten minutes, and after at most four wrong tries', async () => {
    await update(ada);
    const late = await mailedCode(newEmail);
    portal.clock.advance(10 * minute);
    expect((await verify(late, newEmail, ada.token)).body.code).toBe('CODE_INVALID');

    await update(ada);
    const tried = await mailedCode(newEmail);
    for (let tries = 0; tries < 5; tries += 1) {
      await verify(otherThan(tried), newEmail, ada.token);
    }
    expect((await verify(tried, newEmail, ada.token)).body.code).toBe('CODE_INVALID');

    await update(ada);
    const code = await mailedCode(newEmail);
    const both = await Promise.all([
      verify(code, newEmail, ada.token),
      verify(code, newEmail, ada.token),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('responds the same if another account has the address, and informs only its owner by email', async () => {
    const owner = await portal.signIn({ email: newEmail });
    const { status, body } = await update(ada);
    const free = await update(await portal.signIn({ email: 'eve@example.edu' }), {
      email: 'free@example.edu',
    });
    expect(status).toBe(free.status);
    expect(Object.keys(body)).toEqual(Object.keys(free.body));
    expect(body.pendingEmail).toBe(newEmail);

    const mail = await portal.mails.next(newEmail);
    expect(mail.subject).toBe('Lost & Found - College Portal: this address already has an account');
    expect(mail.text).not.toMatch(/^[0-9]{6}$/m);
    expect((await calls.login({ email: newEmail })).body.user.id).toBe(owner.user.id);
  });

  it('is refused if another account got the address in the meantime', async () => {
    await update(ada);
    const code = await mailedCode(newEmail);
    const owner = await portal.signIn({ email: newEmail });
    const { status, body } = await verify(code, newEmail, ada.token);
    expect([status, body.code]).toEqual([400, 'CODE_INVALID']);
    expect((await calls.login({ email: newEmail })).body.user.id).toBe(owner.user.id);
    expect(await validEmails(ada.user.email)).toEqual([ada.user.email]);
  });

  it('allows each account one pending address, which its later request replaces or cancels', async () => {
    const bob = await portal.signIn();
    await update(bob, { email: 'robert@example.edu' });
    const codeOfBob = await mailedCode('robert@example.edu');
    await update(ada, { email: 'slip@example.edu' });
    const slip = await mailedCode('slip@example.edu');
    await update(ada);
    const code = await mailedCode(newEmail);
    expect((await verify(slip, 'slip@example.edu', ada.token)).body.code).toBe('CODE_INVALID');
    await update(ada, { email: ada.user.email });
    expect((await verify(code, newEmail, ada.token)).body.code).toBe('CODE_INVALID');
    expect(await validEmails(ada.user.email)).toEqual([ada.user.email]);
    expect((await verify(codeOfBob, 'robert@example.edu', bob.token)).status).toBe(200);
  });

  it('can change the capitalisation of your own address', async () => {
    const email = 'ADA@example.edu';
    expect((await update(ada, { email })).body.pendingEmail).toBe(email);
    const { body } = await verify(await mailedCode(email), email, ada.token);
    expect(body.user.email).toBe(email);
  });

  it('mails a new code on request', async () => {
    await update(ada);
    const old = await mailedCode(newEmail);
    await calls.resend(newEmail);
    const fresh = await mailedCode(newEmail);
    if (fresh !== old) expect((await verify(old, newEmail, ada.token)).status).toBe(400);
    expect((await verify(fresh, newEmail, ada.token)).body.user.email).toBe(newEmail);
  });

  it('is limited to ten requests an hour per account', async () => {
    const change = (at: number) => update(ada, { email: `other${at}@example.edu` });
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await change(at)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('is limited to three mails an hour to one address, and beyond that changes nothing', async () => {
    for (let times = 0; times < 3; times += 1) expect((await update(ada)).status).toBe(200);
    const refused = await update(ada, { name: 'Not this name' });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await calls.login({ email: ada.user.email })).body.user.name).toBe('Ada Lovelace');
    portal.clock.advance(hour);
    expect((await update(await calls.again(ada))).status).toBe(200);
  });

  describe('with an Idempotency-Key', () => {
    const withKey = (token: string, key: string, email = newEmail) =>
      portal.call('PUT /users/me', {
        token,
        body: { name: 'Ada Lovelace', email },
        headers: { 'idempotency-key': key },
      });

    it('mails and counts a repeated request once', async () => {
      const key = randomUUID();
      const first = await withKey(ada.token, key);
      for (let repeats = 0; repeats < 4; repeats += 1)
        expect(await withKey(ada.token, key)).toMatchObject({ status: 200, body: first.body });
      // Three mails an hour: the repeats leave two.
      const statuses = [];
      for (let times = 0; times < 3; times += 1)
        statuses.push((await withKey(ada.token, randomUUID())).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await verify(await mailedCode(newEmail), newEmail, ada.token)).status).toBe(400);
      await portal.mails.next(newEmail);
      const latest = await mailedCode(newEmail);
      expect((await verify(latest, newEmail, ada.token)).status).toBe(200);
      const mails = portal.mails.mails.filter(({ to }) => to === newEmail);
      expect(mails).toHaveLength(3);
    });

    it('succeeds with the key of a request that needed the password first', async () => {
      portal.clock.advance(hour);
      const key = randomUUID();
      expect((await withKey(ada.token, key)).body.code).toBe('REAUTHENTICATE');
      const { body } = await portal.call('POST /auth/reauthenticate', {
        token: ada.token,
        body: { password },
      });
      expect((await withKey(body.authorization, key)).status).toBe(200);
    });
  });

  it('invalidates a reset grant for the previous address', async () => {
    await calls.forgot(ada.user.email);
    const { body: grant } = await verify(await mailedCode(ada.user.email), ada.user.email);
    await update(ada);
    await verify(await mailedCode(newEmail), newEmail, ada.token);
    const { status } = await calls.reset(grant.authorization, { email: newEmail });
    expect(status).toBe(401);
    expect(await validEmails(newEmail)).toEqual([newEmail]);
  });
});
