import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Writer } from '../../server/db/database.ts';
import {
  type MailedCodes,
  createMailedCodes,
} from '../../server/features/authentication/mailed-codes.ts';
import { hashPassword } from '../../server/features/authentication/passwords/passwords.ts';
import { transactionOpener, untilWaiting } from '../support/databases/lock-waits.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

/*
 * PostgreSQL runs transactions concurrently. Their results must be the same as with SQLite, which runs them
 * one after the other (docs/decisions/0002).
 */

let portal: TestApp;

beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const transaction = transactionOpener(() => portal.database);

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('a mailed code', () => {
  const visitor = { userId: null, browserHash: null, isKnownDevice: false };
  const email = 'tried@example.edu';
  let codes: MailedCodes;
  beforeAll(() => {
    codes = createMailedCodes(Buffer.alloc(32), portal.clock.now, portal.database.dialect);
  });

  test('is invalid after five wrong tries, even if the correct one arrives at the same time as the fifth', async () => {
    const code = await portal.database.transaction((trx) =>
      codes.issue(trx, { purpose: 'reset', email, isByKnownDevice: false }),
    );
    const redeem = (trx: Writer, tried: string) =>
      codes.redeem(trx, { email, code: tried }, visitor);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const tried of times(4, () => wrong)) {
      await portal.database.transaction((trx) => redeem(trx, tried));
    }
    const fifth = await transaction();
    expect(await redeem(fifth.trx, wrong)).toBeNull();
    const right = portal.database.transaction((trx) => redeem(trx, code));
    await untilWaiting(portal.database);
    await fifth.commit();
    expect(await right).toBeNull();
  });

  test('works once', async () => {
    const code = await portal.database.transaction((trx) =>
      codes.issue(trx, { purpose: 'reset', email, isByKnownDevice: false }),
    );
    const redeemed = await Promise.all(
      times(8, () =>
        portal.database.transaction((trx) => codes.redeem(trx, { email, code }, visitor)),
      ),
    );
    expect(redeemed.filter((codeRequest) => codeRequest !== null)).toHaveLength(1);
  });
});

describe('an account', () => {
  const logIn = (email: string) => portal.call('POST /auth/login', { body: { email, password } });

  test.each([
    [
      'its old password if a change of it is stored',
      async () => ({ password_hash: await hashPassword('another quiet lighthouse') }),
    ],
    ['its password if it is deactivated', async () => ({ is_active: 0 as const })],
  ])('refuses %s during the login', async (_, change) => {
    const { user } = await portal.signIn();
    const values = await change();
    const changing = await transaction();
    await changing.trx.updateTable('users').set(values).where('id', '=', user.id).execute();
    const login = logIn(user.email);
    await untilWaiting(portal.database);
    await changing.commit();
    expect((await login).status).toBe(401);
  });

  const sessionsOf = (userId: string) =>
    portal.database.read
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute();

  /** Resets the password in a transaction that is not committed yet. */
  async function resetPassword(userId: string) {
    const resetting = await transaction();
    await resetting.trx
      .updateTable('users')
      .set({ password_hash: await hashPassword('another quiet lighthouse') })
      .where('id', '=', userId)
      .execute();
    await resetting.trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    return resetting;
  }

  test('has no session left after its password is reset while the old one is entered again', async () => {
    const { user, token } = await portal.signIn();
    const resetting = await resetPassword(user._id);
    const reauthenticating = portal.call('POST /auth/reauthenticate', {
      token,
      body: { password },
    });
    await untilWaiting(portal.database);
    await resetting.commit();
    expect((await reauthenticating).status).toBe(401);
    expect(await sessionsOf(user._id)).toEqual([]);
  });

  test('has no session left after its password is reset while its code is sent again', async () => {
    const email = 'ada.again@example.edu';
    await portal.call('POST /auth/register', { body: { name: 'Ada', email, password } });
    const otp = codeIn(await portal.mails.next(email));
    const headers = { 'idempotency-key': randomUUID() };
    const verify = () => portal.call('POST /auth/verify-otp', { body: { email, otp }, headers });
    const { user } = (await verify()).body;
    const resetting = await resetPassword(user._id);
    const repeating = verify();
    await untilWaiting(portal.database);
    await resetting.commit();
    expect((await repeating).status).toBe(400);
    expect(await sessionsOf(user._id)).toEqual([]);
  });

  test('is created once if its code is entered several times at once', async () => {
    const body = { name: 'Grace', email: 'grace@example.edu', password };
    await portal.call('POST /auth/register', { body });
    const otp = codeIn(await portal.mails.next(body.email));
    const verify = () => portal.call('POST /auth/verify-otp', { body: { email: body.email, otp } });
    expect(statuses(await Promise.all(times(6, verify)))).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('of one admin stays active when all admins deactivate their accounts at once', async () => {
    const admins = await Promise.all(times(6, () => portal.signIn({ role: 'admin' })));
    const answers = await Promise.all(
      admins.map(({ token }) => portal.call('DELETE /users/me', { token })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});
