import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationCalls } from '../support/authentication-calls.ts';
import { hour, minute } from '../support/clock.ts';
import { codeIn } from '../support/mail-server.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/test-app.ts';

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

/** A code that is wrong for sure. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** The address that signs in. */
async function currentEmail(...candidates: string[]): Promise<string[]> {
  const answers = await Promise.all(candidates.map((email) => calls.login({ email })));
  return candidates.filter((_, at) => answers[at]?.status === 200);
}

describe('changing the e-mail address', () => {
  it('waits until the code that was mailed to the new one is entered', async () => {
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
    expect(await currentEmail(ada.user.email, newEmail)).toEqual([ada.user.email]);

    const verified = await verify(codeIn(mail), newEmail, ada.token);
    expect(verified.status).toBe(200);
    expect(verified.body.purpose).toBe('email change');
    expect(verified.body.user).toEqual({ ...ada.user, name: 'Ada Lovelace', email: newEmail });
    expect(await currentEmail(ada.user.email, newEmail)).toEqual([newEmail]);
    for (const token of [verified.body.authorization, ada.token, other.token]) {
      expect(await calls.isSignedIn(token)).toBe(true);
    }
  });

  it('is told to the address it had, without the new one', async () => {
    await update(ada);
    await verify(await mailedCode(newEmail), newEmail, ada.token);
    const mail = await portal.mails.next(ada.user.email);
    expect(mail.subject).toBe('Lost & Found - College Portal: your email address was changed');
    expect(mail.text).not.toContain(newEmail);
  });

  it('takes the code from the account that asked alone, so that no stranger gets it by a slip', async () => {
    const bob = await portal.signIn();
    await update(ada);
    const code = await mailedCode(newEmail);
    expect((await verify(code, newEmail)).body.code).toBe('CODE_INVALID');
    expect((await verify(code, newEmail, bob.token)).body.code).toBe('CODE_INVALID');
    expect(await currentEmail(ada.user.email, bob.user.email, newEmail)).toEqual([
      ada.user.email,
      bob.user.email,
    ]);
    expect((await verify(code, newEmail, ada.token)).status).toBe(200);
  });

  it('takes the code once, for ten minutes and up to five wrong tries', async () => {
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

  it('answers the same where somebody else has the address; the mail tells its owner', async () => {
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

  it('is refused where somebody got the address meanwhile', async () => {
    await update(ada);
    const code = await mailedCode(newEmail);
    const owner = await portal.signIn({ email: newEmail });
    const { status, body } = await verify(code, newEmail, ada.token);
    expect([status, body.code]).toEqual([400, 'CODE_INVALID']);
    expect((await calls.login({ email: newEmail })).body.user.id).toBe(owner.user.id);
    expect(await currentEmail(ada.user.email)).toEqual([ada.user.email]);
  });

  it('is one at a time: the last wish counts, also the wish to keep the address', async () => {
    await update(ada, { email: 'slip@example.edu' });
    const slip = await mailedCode('slip@example.edu');
    await update(ada);
    const code = await mailedCode(newEmail);
    expect((await verify(slip, 'slip@example.edu', ada.token)).body.code).toBe('CODE_INVALID');
    await update(ada, { email: ada.user.email });
    expect((await verify(code, newEmail, ada.token)).body.code).toBe('CODE_INVALID');
    expect(await currentEmail(ada.user.email)).toEqual([ada.user.email]);
  });

  it('may change the capitals of the own address', async () => {
    const email = 'ADA@example.edu';
    expect((await update(ada, { email })).body.pendingEmail).toBe(email);
    const { body } = await verify(await mailedCode(email), email, ada.token);
    expect(body.user.email).toBe(email);
  });

  it('mails the code anew when asked', async () => {
    await update(ada);
    const old = await mailedCode(newEmail);
    await calls.resend(newEmail);
    const fresh = await mailedCode(newEmail);
    if (fresh !== old) expect((await verify(old, newEmail, ada.token)).status).toBe(400);
    expect((await verify(fresh, newEmail, ada.token)).body.user.email).toBe(newEmail);
  });

  it('is asked for ten times an hour by one account, whatever the addresses', async () => {
    const change = (at: number) => update(ada, { email: `other${at}@example.edu` });
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await change(at)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('is held to the limit of mails to one address; then nothing changes', async () => {
    for (let times = 0; times < 3; times += 1) expect((await update(ada)).status).toBe(200);
    const refused = await update(ada, { name: 'Not this name' });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await calls.login({ email: ada.user.email })).body.user.name).toBe('Ada Lovelace');
    portal.clock.advance(hour);
    expect((await update(await calls.again(ada))).status).toBe(200);
  });

  it('ends what a reset code for the earlier address has granted', async () => {
    await calls.forgot(ada.user.email);
    const { body: grant } = await verify(await mailedCode(ada.user.email), ada.user.email);
    await update(ada);
    await verify(await mailedCode(newEmail), newEmail, ada.token);
    const { status } = await calls.reset(grant.authorization, { email: newEmail });
    expect(status).toBe(401);
    expect(await currentEmail(newEmail)).toEqual([newEmail]);
  });
});
