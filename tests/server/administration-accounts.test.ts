import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Item, User } from '../../contract/entities.ts';
import {
  type Administering,
  listsReading,
  nowhere,
  openAdministration,
} from '../support/calls/administration.ts';
import { minute } from '../support/clock.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { type SignedIn, type TestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let admin: SignedIn;
let ask: Administering['ask'];
let setUser: Administering['setUser'];
let notificationsOf: Administering['notificationsOf'];

const openPortal = async () => {
  ({ portal, admin, ask, setUser, notificationsOf } = await openAdministration());
};
const closePortal = () => portal.close();

const list = (query: Record<string, string> = {}) => ask('GET /admin/users', { query });
const names = async (query: Record<string, string>) => {
  const { body } = await list(query);
  return body.users.map(({ name }: User) => name);
};
const logIn = ({ user }: SignedIn) =>
  portal.call('POST /auth/login', { body: { email: user.email, password } });

describe('the list of accounts', () => {
  beforeAll(async () => {
    await openPortal();
    for (const [name, email, role] of [
      ['Åsa Öberg', 'asa@example.edu', 'keeper'],
      ['bo "Bobby" 100%', 'z_bo@example.edu', 'user'],
      ['Cleo', 'ADMINISTRATIVE@example.edu', 'user'],
      ['Dora\\Explorer', 'dora@else.example', 'user'],
    ] as const) {
      portal.clock.advance(minute);
      await portal.signIn({ name, email, role });
    }
  });
  afterAll(closePortal);

  test('is newest first, with email addresses, in pages', async () => {
    const { status, body } = await list({ limit: '2' });
    expect(status).toBe(200);
    expect(body.users.map((user: unknown) => z.strictObject(User.shape).parse(user).email)).toEqual(
      ['dora@else.example', 'ADMINISTRATIVE@example.edu'],
    );
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    const last = await list({ limit: '2', page: '3' });
    expect(last.body.users).toEqual([admin.user]);
    expect((await list()).body.pagination.limit).toBe(10);
  });

  test('is sorted as requested, ignoring case', async () => {
    const byName = ['bo "Bobby" 100%', 'Cleo', 'Dora\\Explorer', 'Root', 'Åsa Öberg'];
    expect(await names({ sortBy: 'name', order: 'asc' })).toEqual(byName);
    expect(await names({ sortBy: 'name', order: 'desc' })).toEqual(byName.toReversed());
    expect(await names({ sortBy: 'email', order: 'asc' })).toEqual([
      'Cleo',
      'Åsa Öberg',
      'Dora\\Explorer',
      'Root',
      'bo "Bobby" 100%',
    ]);
    expect((await names({ sortBy: 'createdAt', order: 'asc' }))[0]).toBe('Root');
  });

  test.each([
    ['a name, ignoring case', 'CLEO', ['Cleo']],
    ['the middle of a name', 'xplor', ['Dora\\Explorer']],
    ['a letter with a diacritic, ignoring case', 'åsa öBE', ['Åsa Öberg']],
    ['two letters', 'Cl', ['Cleo']],
    ['two letters with diacritics', 'öB', ['Åsa Öberg']],
    ['an address', 'else.EXAMPLE', ['Dora\\Explorer']],
    ['a role or a part of it', 'keep', ['Åsa Öberg']],
    ['a text in both role and address', 'admin', ['Cleo', 'Root']],
    ['a quotation mark', '"bobby" 1', ['bo "Bobby" 100%']],
    ['an open quotation', 'bo "bo', ['bo "Bobby" 100%']],
    ['one quotation mark', '"', ['bo "Bobby" 100%']],
    ['a percent sign', '0%', ['bo "Bobby" 100%']],
    ['an underscore', '_b', ['bo "Bobby" 100%']],
    ['a backslash', '\\', ['Dora\\Explorer']],
    ['a longer text with a backslash', 'a\\exp', ['Dora\\Explorer']],
    ['words of a query language', 'cleo OR root', []],
    ['a text that no account has', 'zzz', []],
    ['only spaces, which are ignored', '   ', 5],
  ])('can be searched for %s', async (_, search, expected) => {
    const { status, body } = await list({ search, sortBy: 'name', order: 'asc' });
    expect(status).toBe(200);
    if (typeof expected === 'number') expect(body.users).toHaveLength(expected);
    else expect(body.users.map(({ name }: User) => name)).toEqual(expected);
    expect(body.pagination.total).toBe(body.users.length);
  });

  test.each([
    ['sortBy', 'password_hash'],
    ['order', 'up'],
    ['page', '0'],
    ['limit', 'many'],
    ['search', 'x'.repeat(201)],
    ['search', 'nul \0 inside'],
  ])('reports an invalid %s (%s)', async (field, value) => {
    const { status, body } = await list({ [field]: value });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details[0].field).toBe(field);
  });

  test('reads every sort order, and the search, from an index', async () => {
    const query = { page: 2, limit: 10 };
    const plans = await queryPlans(portal, async (read) => {
      const { users } = listsReading(portal, read);
      for (const sortBy of ['name', 'email', 'createdAt'] as const) {
        for (const order of ['asc', 'desc'] as const) await users.list({ ...query, sortBy, order });
      }
      await users.activeKeepers();
    });
    expect(plans).toHaveLength(13);
    for (const plan of plans) expect(plan.sorts).toBe(false);

    const searching = await queryPlans(portal, (read) =>
      listsReading(portal, read).users.list({
        ...query,
        search: 'cleo',
        sortBy: 'createdAt',
        order: 'desc',
      }),
    );
    expect(searching.flatMap(({ indexes }) => indexes)).toContain('users_text');
  });
});

describe('one account', () => {
  let poster: SignedIn;

  beforeAll(async () => {
    await openPortal();
    poster = await portal.signIn({ name: 'Pat Poster' });
  });
  afterAll(closePortal);

  test('is visible to admins', async () => {
    const { status, body } = await ask('GET /admin/users/{id}', { id: poster.user.id });
    expect([status, body]).toEqual([200, { user: poster.user }]);
  });

  test('is found by its current name', async () => {
    const dora = await portal.signIn({ name: 'Temporary', email: 'renamed@example.edu' });
    await portal.call('PUT /users/me', {
      token: dora.token,
      body: { name: 'Permanent', email: dora.user.email },
    });
    expect(await names({ search: 'permanent' })).toEqual(['Permanent']);
    expect(await names({ search: 'temporary' })).toEqual([]);
  });

  test('lists its items in pages of five, newest first, including inactive ones', async () => {
    for (const title of ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th']) {
      await postedItem(portal, poster, { title });
    }
    await postedItem(portal, admin, { title: "An admin's" });
    const { body: own } = await ask('GET /users/me/items', { who: poster });
    await changeItem(portal, own.items[0]._id, { is_active: 0 });
    await changeItem(portal, own.items[1]._id, { deleted_at: portal.clock.now() });

    const { id } = poster.user;
    const { status, body } = await ask('GET /admin/users/{id}/items', { id });
    expect(status).toBe(200);
    expect(body.items.map(({ title, isActive }: Item) => [title, isActive])).toEqual([
      ['7th', false],
      ['5th', true],
      ['4th', true],
      ['3rd', true],
      ['2nd', true],
    ]);
    expect(body.pagination).toEqual({ page: 1, limit: 5, total: 6, totalPages: 2 });
    const second = await ask('GET /admin/users/{id}/items', { id, query: { page: '2' } });
    expect(second.body.items.map(({ title }: Item) => title)).toEqual(['1st']);
  });

  test.each([nowhere, 'not-an-id'])('responds with NOT_FOUND for the unknown id %s', async (id) => {
    expect((await ask('GET /admin/users/{id}', { id })).body.code).toBe('NOT_FOUND');
    expect((await ask('GET /admin/users/{id}/items', { id })).body.code).toBe('NOT_FOUND');
    expect((await setUser(id)).body.code).toBe('NOT_FOUND');
  });
});

describe('deactivating an account', () => {
  let user: SignedIn;

  beforeAll(openPortal);
  afterAll(closePortal);
  beforeEach(async () => {
    user = await portal.signIn({ name: 'Uma User' });
  });

  test('ends its sessions and live connections, and prevents signing in', async () => {
    const live = await connectLive(await portal.listen(), user);
    const ended = new Promise((resolve) => {
      live.socket.once('disconnect', resolve);
    });
    const { status, body } = await setUser(user.user.id, { isActive: false });
    expect([status, body]).toEqual([200, { user: { ...user.user, isActive: false } }]);
    expect(await ended).toBe('io server disconnect');
    expect((await ask('GET /users/me/items', { who: user })).status).toBe(401);
    expect((await logIn(user)).body.code).toBe('LOGIN_FAILED');
    expect((await ask('GET /admin/users/{id}', { id: user.user.id })).body).toEqual(body);
  });

  test('informs the user by email, and by a notification for later', async () => {
    await setUser(user.user.id, { isActive: false });
    const mail = await portal.mails.next(user.user.email);
    expect(mail.subject).toBe('Lost & Found - College Portal: your account was deactivated');
    await setUser(user.user.id, { isActive: true });
    const { body } = await logIn(user);
    const waiting = await ask('GET /notifications', {
      who: { ...user, token: body.authorization },
    });
    expect(waiting.body.data.notifications).toEqual([
      expect.objectContaining({ kind: 'account deactivated', type: 'warning', isRead: false }),
    ]);
    expect(await notificationsOf(admin)).toEqual([]);
  });

  test('can be undone by activating it, but ended sessions stay ended', async () => {
    await setUser(user.user.id, { isActive: false });
    expect((await setUser(user.user.id, { isActive: true })).body.user).toEqual(user.user);
    expect((await logIn(user)).status).toBe(200);
    expect((await ask('GET /users/me/items', { who: user })).status).toBe(401);
  });

  test('toggles the flag if no value is sent', async () => {
    expect((await setUser(user.user.id)).body.user.isActive).toBe(false);
    expect((await setUser(user.user.id, {})).body.user.isActive).toBe(true);
  });

  test('does not notify again if the account is inactive already', async () => {
    await setUser(user.user.id, { isActive: false });
    expect((await setUser(user.user.id, { isActive: false })).body.user.isActive).toBe(false);
    expect(await notificationsOf(user)).toHaveLength(1);
  });

  test('is refused for your own account', async () => {
    const { status, body } = await setUser(admin.user.id, { isActive: false });
    expect([status, body.code]).toEqual([403, 'OWN_ACCOUNT']);
    expect((await setUser(admin.user.id, { isActive: true })).body.code).toBe('OWN_ACCOUNT');
    expect((await ask('GET /keepers')).status).toBe(200);
  });

  test('leaves one of two admins active who deactivate each other at once', async () => {
    const [one, other] = [
      await portal.signIn({ role: 'admin' }),
      await portal.signIn({ role: 'admin' }),
    ];
    // Keep a transaction open, so that both calls are authenticated before either of them can write.
    const written = Promise.withResolvers<undefined>();
    const writing = portal.database.transaction(() => written.promise);
    const both = [
      setUser(other.user.id, { isActive: false }, one),
      setUser(one.user.id, { isActive: false }, other),
    ];
    // By the time this call is refused, the other two are waiting for the database.
    await setUser(admin.user.id, { isActive: true });
    written.resolve(undefined);
    await writing;
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const logins = await Promise.all([logIn(one), logIn(other)]);
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('refuses a value that is not a boolean', async () => {
    const { body } = await setUser(user.user.id, { isActive: 'no' });
    expect(body.details[0].field).toBe('isActive');
    expect((await logIn(user)).status).toBe(200);
  });
});
