import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import { browserOf } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { minute } from '../support/clock.ts';
import { addCategory, postedItem } from '../support/calls/items.ts';
import { all, expectTooMany, statusesOf } from '../support/app/limits.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { isShortForm } from '../support/short-form.ts';
import { type TestApp, password } from '../support/app/test-app.ts';

// In the whole suite, a thousand people make about 15,000 requests.
vi.setConfig({ testTimeout: 600_000 });

const people = isShortForm ? 200 : 1000;
/** Number of people who make requests at the same time. */
const atOnce = 10;
const campus = clientAt('192.0.2.1');

let portal: TestApp;
let itemId: string;

beforeAll(async () => {
  portal = await buildAppWithPages();
  await addCategory(portal, 'Bags');
  itemId = (await postedItem(portal, await portal.signIn()))._id;
});
afterAll(() => portal.close());

/** A browser on campus; throws if a call fails. */
function campusBrowser() {
  const browser = browserOf(portal);
  return async (...[name, sent]: Parameters<TestApp['call']>) => {
    const { status, body } = await browser(name, { ...sent, headers: campus });
    if (status >= 300) throw new Error(`${name}: ${status} ${body.message}`);
    return body;
  };
}

async function open(url: string): Promise<void> {
  const { statusCode } = await portal.app.inject({ url, headers: campus });
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
}

/** The requests of a person who registers, signs in again and browses. */
async function visit(email: string): Promise<void> {
  const call = campusBrowser();
  for (const url of ['/register', '/']) await open(url);
  const body = { name: 'A student', email, password, role: 'user' };
  await call('POST /auth/register', { body });
  const otp = codeIn(await portal.mails.next(email));
  await call('POST /auth/verify-otp', { body: { email, otp } });
  const login = await call('POST /auth/login', { body: { email, password } });
  const token = login.authorization;
  const params = { id: itemId };
  for (const url of [`/items/${itemId}`, '/dashboard', '/messages']) await open(url);
  await call('GET /search/items/search');
  await call('GET /search/items/search', { token });
  await call('GET /items/{id}', { params, token });
  await call('GET /users/me/items', { token });
  await call('GET /conversations', { token });
  await call('GET /notifications', { token });
}

const guess = (at: number) =>
  portal.call('POST /auth/login', {
    body: { email: `victim${at}@example.edu`, password: 'a guess' },
    headers: campus,
  });
const guessCode = (at: number) =>
  portal.call('POST /auth/verify-otp', {
    body: { email: `victim${at}@example.edu`, otp: '123456' },
    headers: campus,
  });

describe(`${people} people behind one network address`, () => {
  test('can register, sign in and browse within ten minutes while one of them guesses', async () => {
    let guesses = 0;
    const next = () => (guesses += 1);
    expect(await statusesOf(25, () => guess(next()))).toEqual(all(25, 401));
    expectTooMany(await guess(next()), 300, '5 minutes');
    expect(await statusesOf(300, () => guessCode(next()))).toEqual(all(300, 400));
    expectTooMany(await guessCode(next()), 3600, '60 minutes');

    for (let done = 0; done < people; done += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, (_, at) => visit(`student${done + at}@example.edu`)),
      );
      portal.clock.advance((10 * minute * atOnce) / people);
    }

    const { count } = await portal.database.read
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .where('email', 'like', 'student%')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(people);
    expect((await guessCode(next())).status).toBe(429);
  });
});
