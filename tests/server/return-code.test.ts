import type { NotificationKind } from '../../contract/entities.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { second, minute } from '../support/clock.ts';
import { addCategory, changeItem, postedItem } from '../support/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/test-app.ts';

let portal: TestApp;
let finder: SignedIn;
let owner: SignedIn;
let keeper: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
/** A new item for each test, posted by the finder, kept by the keeper and claimed by the owner. */
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
  await portal.database.transaction((trx) => trx.deleteFrom('notifications').execute());
  // An account makes twenty claims a day.
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
/** A code for the item, claimed if it is not yet. */
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
function told(kind: NotificationKind) {
  return portal.database.read
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.name', 'type', 'message', 'link'])
    .where('kind', '=', kind)
    .orderBy('notifications.seq')
    .execute();
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

describe('making the code', () => {
  test.each(['poster', 'keeper'])(
    'the %s gets six digits that work for half an hour',
    async (who) => {
      await claim();
      const { status, body } = await generate(who === 'poster' ? finder : keeper);
      expect(status).toBe(200);
      expect(body.otp).toMatch(/^[0-9]{6}$/);
      expect(body.expiresAt).toBe(new Date(portal.clock.now() + 30 * minute).toISOString());
    },
  );

  test('nobody else: not the claimant, another keeper, an admin, or without a session', async () => {
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

  test('only while the item is Claimed', async () => {
    const { status, body } = await generate(finder);
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_CLAIMED',
      'Nobody has claimed this item yet.',
    ]);
    await enter(await code());
    expect((await generate(finder)).body.code).toBe('STATUS_CONFLICT');
  });

  test('tells the claimant that there is one, but not which', async () => {
    const made = await code();
    const [notice, ...more] = await told('return code');
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ name: 'Olga Owner', type: 'info', link: `/items/${id}` });
    expect(notice!.message).not.toContain(made);
  });

  test('is not stored as it is', async () => {
    const made = await code();
    const stored = await portal.database.read.selectFrom('return_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(made);
    expect(portal.logLines.join('')).not.toContain(made);
  });
});

describe('entering the code', () => {
  test('the claimant makes the item Returned; the others are told, and it is written down', async () => {
    const { status, body } = await enter(await code());
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ status: 'Returned', claimedById: owner.user._id });
    expect(await told('returned')).toEqual(
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
  ])('the %s may too, and it is written down who did', async (_who, enterer, others) => {
    const { status } = await enter(await code(), enterer());
    expect(status).toBe(200);
    expect((await told('returned')).map(({ name }) => name)).toEqual(others);
    expect((await history()).at(-1)).toBe(`returned by ${enterer().user.name}`);
  });

  test('anybody else is refused even with the right code, which keeps all its tries', async () => {
    const made = await code();
    for (const other of [stranger, admin, stranger, stranger, stranger, stranger]) {
      for (const otp of [made, otherThan(made)]) {
        const { status, body } = await enter(otp, other);
        expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect((await enter(made)).status).toBe(200);
  });

  test('a wrong one is refused and changes nothing but the count', async () => {
    const made = await code();
    const { status: refused, body } = await enter(otherThan(made));
    expect([refused, body.code, body.message]).toEqual([
      400,
      'CODE_INVALID',
      'Invalid or expired OTP',
    ]);
    expect(await status()).toBe('Claimed');
    expect(await told('returned')).toEqual([]);
    expect((await enter(made)).status).toBe(200);
  });

  test('works after four wrong tries, whoever made them, and not after five', async () => {
    const made = await code();
    for (const who of [owner, finder, keeper, owner]) await enter(otherThan(made), who);
    expect((await enter(made)).status).toBe(200);

    ({ _id: id } = await postedItem(portal, finder));
    const another = await code();
    for (let tries = 0; tries < 5; tries += 1) await enter(otherThan(another));
    expect((await enter(another)).body.code).toBe('CODE_INVALID');
    expect(await status()).toBe('Claimed');
  });

  test('wrong tries made at once all count', async () => {
    const made = await code();
    await Promise.all(Array.from({ length: 5 }, () => enter(otherThan(made))));
    expect((await enter(made)).body.code).toBe('CODE_INVALID');
  });

  test('works up to its last second, and not after', async () => {
    const made = await code();
    portal.clock.advance(30 * minute);
    expect((await enter(made)).body.code).toBe('CODE_INVALID');
    const next = await code();
    portal.clock.advance(30 * minute - second);
    expect((await enter(next)).status).toBe(200);
  });

  test('a new one ends the one before, and its wrong tries', async () => {
    const first = await code();
    for (let tries = 0; tries < 5; tries += 1) await enter(otherThan(first));
    let next = await code();
    while (next === first) next = await code();
    expect((await enter(first)).body.code).toBe('CODE_INVALID');
    expect((await enter(next)).status).toBe(200);
  });

  test('works once, also when it is entered by everybody at once', async () => {
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

  test('does not work where its maker was deactivated while it was made', async () => {
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

  test('does not work for another item', async () => {
    const made = await code();
    ({ _id: id } = await postedItem(portal, finder));
    await claim();
    expect((await enter(made)).body.code).toBe('CODE_INVALID');
  });

  test.each(['', '12345', '1234567', 'abcdef', 123456, null])('%j is no code', async (otp) => {
    await claim();
    const { status, body } = await enter(otp);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_ERROR', 'otp']);
  });

  test('blanks around it do no harm', async () => {
    expect((await enter(` ${await code()} `)).status).toBe(200);
  });

  test('an item that nobody has claimed takes none', async () => {
    expect((await enter('123456', finder)).body.code).toBe('NOT_CLAIMED');
    expect((await enter('123456', stranger)).body.code).toBe('FORBIDDEN');
  });
});
