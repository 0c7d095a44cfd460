/** Requests for emailed codes that are sent again, with the same Idempotency-Key, because the response was lost. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import { authenticationCalls, browserOf } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { minute, second } from '../support/clock.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
});
afterEach(() => portal.close());

const email = 'grace@example.edu';
const ownAddress = clientAt('192.0.2.1');
const bodies = {
  'POST /auth/register': { name: 'Grace Hopper', email, password, role: 'user' },
  'POST /auth/forgot-password': { email },
  'POST /auth/resend-otp': { email },
} satisfies Partial<Record<Call, object>>;
type MailRequest = keyof typeof bodies;
const mailRequests = Object.keys(bodies) as MailRequest[];

const success = (call: MailRequest) => endpoints[call].status;

/** Makes a function that sends a request for a code with one key again and again, from one network address. */
function repeatable(call: MailRequest, key: string = randomUUID()) {
  return (change: object = {}) =>
    portal.call(call, {
      body: { ...bodies[call], ...change },
      headers: { ...ownAddress, 'idempotency-key': key },
    });
}

/** Lets another browser register the address, so that a code can be mailed again. */
async function registerElsewhere(): Promise<void> {
  await calls.register({ email });
  await calls.mailedCode(email);
  portal.clock.advance(second);
}

/** How many mails were sent to the address. */
async function mailCount(address: string): Promise<number> {
  // Mails are sent in order, so all others have arrived before this one.
  await portal.call('POST /auth/forgot-password', { body: { email: 'last@example.edu' } });
  await portal.mails.next('last@example.edu');
  return portal.mails.mails.filter(({ to }) => to === address).length;
}

/** The points of all counts of a limit. */
async function countsOf(limit: string): Promise<number[]> {
  const rows = await portal.database.counts
    .selectFrom('limit_counts')
    .select('points')
    .where('key', 'like', `${limit}:%`)
    .execute();
  return rows.map(({ points }) => points);
}

describe.each(mailRequests)('%s', (call) => {
  test.each([
    ['without an account', registerElsewhere],
    ['with an account', async () => void (await portal.signIn({ email }))],
  ])('mails once for all repeats to an address %s', async (_what, prepare) => {
    await prepare();
    const before = await mailCount(email);
    const send = repeatable(call);
    const first = await send();
    expect(first.body).toEqual({ message: "We've emailed instructions to this address." });
    for (let repeats = 0; repeats < 6; repeats += 1)
      expect(await send()).toMatchObject({ status: first.status, body: first.body });
    const isMailed = call !== 'POST /auth/resend-otp' || before > 0;
    expect(await mailCount(email)).toBe(before + (isMailed ? 1 : 0));
    // Three mails an hour: the repeats leave two.
    const others = [repeatable(call), repeatable(call), repeatable(call)];
    const statuses = [];
    for (const other of others) statuses.push((await other()).status);
    expect(statuses).toEqual([first.status, first.status, 429]);
    // A request beyond the limit does not use up its key, and a repeat of an earlier one still gets its response.
    expect((await send()).status).toBe(first.status);
  });

  test('mails once for simultaneous requests', async () => {
    await registerElsewhere();
    const before = await mailCount(email);
    const send = repeatable(call);
    const all = await Promise.all([send(), send(), send(), send(), send()]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([success(call)]));
    expect(await mailCount(email)).toBe(before + 1);
    expect(await countsOf('mailsByRequesterAnHour')).toContain(1);
    expect(await countsOf('mailsByRequesterAnHour')).not.toContain(5);
  });

  test('mails nothing to another address with the same key', async () => {
    await repeatable(call, '0b7ac2a5-58d3-4f62-9f5c-9a0f8a4f7f11')();
    await portal.signIn({ email: 'eve@example.edu' });
    for (const other of ['eve@example.edu', 'nobody@example.edu']) {
      const send = repeatable(call, '0b7ac2a5-58d3-4f62-9f5c-9a0f8a4f7f11');
      expect(await send({ email: other })).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
      expect(await mailCount(other)).toBe(0);
    }
  });

  test('mails and counts again ten minutes later', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const statuses = [];
    for (const key of keys) statuses.push((await repeatable(call, key)()).status);
    portal.clock.advance(10 * minute + second);
    for (const key of keys) statuses.push((await repeatable(call, key)()).status);
    expect(statuses).toEqual([...Array<number>(3).fill(success(call)), 429, 429, 429]);
  });

  test('stores neither the address nor the password under the key', async () => {
    await repeatable(call)();
    const stored = await portal.database.read
      .selectFrom('visitor_idempotency_keys')
      .selectAll()
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/grace|lighthouse/i);
  });
});

describe('a registration whose response was lost', () => {
  test('gives the repeat the cookie that lets the mailed code confirm its password', async () => {
    const ownPassword = 'the lighthouse of Grace';
    // A stranger also registers the address.
    await registerElsewhere();
    const body = { ...bodies['POST /auth/register'], password: ownPassword };
    const headers = { 'idempotency-key': randomUUID() };
    await portal.call('POST /auth/register', { body, headers });
    const otp = await calls.mailedCode(email);
    const browser = browserOf(portal);
    await browser('POST /auth/register', { body, headers });

    const verified = await browser('POST /auth/verify-otp', { body: { email, otp } });

    expect(verified.body.purpose).toBe('registration');
    expect((await calls.login({ email, password: ownPassword })).status).toBe(200);
  });

  test('gives another cookie to a request with another key', async () => {
    const cookieOf = async () =>
      String((await repeatable('POST /auth/register')()).headers['set-cookie']);
    const first = await cookieOf();
    expect(first).toMatch(/registration=[\w-]{43};/);
    expect(await cookieOf()).not.toBe(first);
  });

  test('stores the same for every password under the key', async () => {
    await repeatable('POST /auth/register')();
    await repeatable('POST /auth/register')({ password: 'another lighthouse' });
    const stored = await portal.database.read
      .selectFrom('visitor_idempotency_keys')
      .select(['fingerprint', 'body'])
      .execute();
    expect(stored[1]).toEqual(stored[0]);
  });
});

describe('a wrong code', () => {
  const guess = (key: string, token?: string) =>
    portal.call('POST /auth/verify-otp', {
      body: { email, otp: '123456' },
      headers: { ...ownAddress, 'idempotency-key': key },
      ...(token && { token }),
    });

  test('counts toward its limit also with the key of an earlier request for a code', async () => {
    const key = randomUUID();
    await repeatable('POST /auth/forgot-password', key)();
    for (let tries = 0; tries < 3; tries += 1) expect((await guess(key)).status).toBe(400);
    expect(await countsOf('codesFromAddress')).toEqual([3]);
  });

  test('counts toward its limit also with the key of an earlier call by the same account', async () => {
    await addCategory(portal, 'Bags');
    const { token } = await portal.signIn();
    const key = randomUUID();
    expect((await postItem(portal, { token, key })).status).toBe(201);
    for (let tries = 0; tries < 3; tries += 1) expect((await guess(key, token)).status).toBe(400);
    expect(await countsOf('codesFromAddress')).toEqual([3]);
  });
});
