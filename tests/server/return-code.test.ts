import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { second, minute } from '../support/clock.ts';
import { addCategory, changeItem, postedItem } from '../support/calls/items.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let finder: SignedIn;
let owner: SignedIn;
let keeper: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
/** The id of the item that each test gets: posted by `finder`, kept by `keeper`, not claimed yet. */
let id: string;

beforeAll(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  finder = await portal.signIn({ name: 'Fay Finder' });
  keeper = await portal.signIn({ name: 'Kim Keeper', role: 'keeper' });
  stranger = await portal.signIn({ name: 'Sam Stranger', role: 'keeper' });
  admin = await portal.signIn({ name: 'Ada Admin', role: 'admin' });
});
afterAll(() => portal.close());

beforeEach(async () => {
  await deleteNotifications(portal);
  // A new account, because an account can make only twenty claims a day.
  owner = await portal.signIn({ name: 'Olga Owner' });
  ({ _id: id } = await postedItem(portal, finder, { title: 'Blue backpack' }));
  await changeItem(portal, id, { keeper_id: keeper.user._id });
});

function claim(who = owner) {
  return portal.call('POST /items/{id}/claim', { params: { id }, token: who.token });
}
function generate(who: SignedIn) {
  return portal.call('POST /items/{id}/generate-otp', { params: { id }, token: who.token });
}
/** A code for the item, which is claimed first if necessary. */
async function code(who = finder): Promise<string> {
  await claim();
  const { body } = await generate(who);
  return body.otp;
}
function enter(otp: unknown, who = owner) {
  return portal.call('POST /items/{id}/verify-otp', {
    params: { id },
    body: { otp },
    token: who.token,
  });
}
async function status(): Promise<string> {
  return (await portal.call('GET /items/{id}', { params: { id } })).body.item.status;
}
function otherThan(right: string): string {
  return right === '000000' ? '000001' : '000000';
}
async function history() {
  const rows = await portal.database.read
    .selectFrom('item_history')
    .innerJoin('users', 'users.id', 'actor_id')
    .select(['event', 'users.name'])
    .where('item_id', '=', id)
    .orderBy('item_history.seq')
    .execute();
  return rows.map(({ event, name }) => `${event} by ${name}`);
}

describe('generating the code', () => {
  test.each(['poster', 'keeper'])(
    'the %s gets six digits that are valid for half an hour',
    async (who) => {
      await claim();
      const { status, body } = await generate(who === 'poster' ? finder : keeper);
      expect(status).toBe(200);
      expect(body.otp).toMatch(/^[0-9]{6}$/);
      expect(body.expiresAt).toBe(new Date(portal.clock.now() + 30 * minute).toISOString());
    },
  );

  test('is refused to claimant, other keepers, admins and visitors', async () => {
    await claim();
    for (const other of [owner, stranger, admin]) {
      const { status, body } = await generate(other);
      expect([status, body.code, body.message]).toEqual([
        403,
        'RETURN_CODE_FORBIDDEN',
        'Only the poster or assigned keeper can generate OTP.',
      ]);
    }
    const unnamed = await portal.call('POST /items/{id}/generate-otp', { params: { id } });
    expect(unnamed.status).toBe(401);
  });

  test('is only possible while the item is Claimed', async () => {
    const { status, body } = await generate(finder);
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_CLAIMED',
      'Nobody has claimed this item yet.',
    ]);
    await enter(await code());
    expect((await generate(finder)).body.code).toBe('STATUS_CONFLICT');
  });

  test('notifies the claimant without revealing the code', async () => {
    const made = await code();
    const [notice, ...more] = await sentNotifications(portal, 'return code');
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ name: 'Olga Owner', type: 'info', link: `/items/${id}` });
    expect(notice!.message).not.toContain(made);
  });

  test('stores only a hash', async () => {
    const made = await code();
    const stored = await portal.database.read.selectFrom('return_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(made);
    expect(portal.logLines.join('')).not.toContain(made);
  });
});

describe('entering the code', () => {
  test('sets the item to Returned, notifies the others and adds to the history, if the claimant does it', async () => {
    const { status, body } = await enter(await code());
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ status: 'Returned', claimedById: owner.user._id });
    expect(await sentNotifications(portal, 'returned')).toEqual(
      ['Fay Finder', 'Kim Keeper'].map((name) => ({
        name,
        type: 'success',
        message: 'Olga Owner confirmed the return of "Blue backpack".',
        link: `/items/${id}`,
      })),
    );
    expect(await history()).toEqual([
      'posted by Fay Finder',
      'claimed by Olga Owner',
      'return code by Fay Finder',
      'returned by Olga Owner',
    ]);
  });

  test.each([
    ['poster', () => finder, ['Kim Keeper', 'Olga Owner']],
    ['keeper', () => keeper, ['Fay Finder', 'Olga Owner']],
  ])('is possible for the %s too, and the history says by whom', async (_who, enterer, others) => {
    const { status } = await enter(await code(), enterer());
    expect(status).toBe(200);
    expect((await sentNotifications(portal, 'returned')).map(({ name }) => name)).toEqual(others);
    expect((await history()).at(-1)).toBe(`returned by ${enterer().user.name}`);
  });

  test('is refused to anybody else even with the correct code, without counting a try', async () => {
    const made = await code();
    for (const other of [stranger, admin, stranger, stranger, stranger, stranger]) {
      for (const otp of [made, otherThan(made)]) {
        const { status, body } = await enter(otp, other);
        expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect((await enter(made)).status).toBe(200);
  });

  test('is refused if it is wrong, which changes only the count of tries', async () => {
    const made = await code();
    const { status: refused, body } = await enter(otherThan(made));
    expect([refused, body.code, body.message]).toEqual([
      400,
      'CODE_INVALID',
      'Invalid or expired OTP',
    ]);
    expect(await status()).toBe('Claimed');
    expect(await sentNotifications(portal, 'returned')).toEqual([]);
    expect((await enter(made)).status).toBe(200);
  });

  test('works after four wrong tries by anybody, and not after five', async () => {
    const made = await code();
    for (const who of [owner, finder, keeper, owner]) await enter(otherThan(made), who);
    expect((await enter(made)).status).toBe(200);

    ({ _id: id } = await postedItem(portal, finder));
    const another = await code();
    for (let tries = 0; tries < 5; tries += 1) await enter(otherThan(another));
    expect((await enter(another)).body.code).toBe('CODE_INVALID');
    expect(await status()).toBe('Claimed');
  });

  test('counts simultaneous wrong tries', async () => {
    const made = await code();
    await Promise.all(Array.from({ length: 5 }, () => enter(otherThan(made))));
    expect((await enter(made)).body.code).toBe('CODE_INVALID');
  });

  test('works until it expires', async () => {
    const made = await code();
    portal.clock.advance(30 * minute);
    expect((await enter(made)).body.code).toBe('CODE_INVALID');
    const next = await code();
    portal.clock.advance(30 * minute - second);
    expect((await enter(next)).status).toBe(200);
  });

  test('fails with the previous code after a new one was generated, which has its own count of tries', async () => {
    const first = await code();
    for (let tries = 0; tries < 5; tries += 1) await enter(otherThan(first));
    let next = await code();
    while (next === first) next = await code();
    expect((await enter(first)).body.code).toBe('CODE_INVALID');
    expect((await enter(next)).status).toBe(200);
  });

  test('works once, even if everybody enters it at the same time', async () => {
    const made = await code();
    const answers = await Promise.all(
      [owner, finder, keeper, owner].map((who) => enter(made, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await history()).filter((entry) => entry.startsWith('returned'))).toHaveLength(1);
    expect((await enter(made)).body.code).toBe('STATUS_CONFLICT');
    const left = await portal.database.read
      .selectFrom('return_codes')
      .select('item_id')
      .where('item_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('fails if its creator was deactivated in the meantime', async () => {
    const right = await code(keeper);
    const setActive = (isActive: 0 | 1) =>
      portal.database.transaction((trx) =>
        trx
          .updateTable('users')
          .set({ is_active: isActive })
          .where('id', '=', keeper.user._id)
          .execute(),
      );
    await setActive(0);
    expect((await enter(right)).body.code).toBe('CODE_INVALID');
    expect(await status()).toBe('Claimed');
    await setActive(1);
    expect((await enter(right)).status).toBe(200);
  });

  test('fails with the code of another item, which stays valid', async () => {
    const first = id;
    const made = await code();
    ({ _id: id } = await postedItem(portal, finder));
    while ((await code()) === made);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter(made)).body.code).toBe('CODE_INVALID');
    }
    expect((await enter(await code())).status).toBe(200);
    id = first;
    expect((await enter(made)).status).toBe(200);
  });

  test.each(['', '12345', '1234567', 'abcdef', 123456, null])('refuses %j', async (otp) => {
    await claim();
    const { status, body } = await enter(otp);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_ERROR', 'otp']);
  });

  test('ignores surrounding spaces', async () => {
    expect((await enter(` ${await code()} `)).status).toBe(200);
  });

  test('is refused if nobody has claimed the item', async () => {
    expect((await enter('123456', finder)).body.code).toBe('NOT_CLAIMED');
    expect((await enter('123456', stranger)).body.code).toBe('FORBIDDEN');
  });
});
