import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { leaveMail } from '../../server/mail/mail-queue.ts';
import { stopIntervals } from '../support/notifications/alerts-sent.ts';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { minute } from '../support/clock.ts';
import { postedItem } from '../support/calls/items.ts';
import { type LossDesk, openLossDesk, phone, unsubscribeLink } from '../support/calls/loss-desk.ts';
import { soon } from '../support/soon.ts';
import type { SignedIn, TestApp } from '../support/app/test-app.ts';

let desk: LossDesk;
let portal: TestApp;
let keeper: SignedIn;
let admin: SignedIn;
let student: SignedIn;
/** Two addresses without an account, different in each test. */
let mistyped: string;
let correct: string;

stopIntervals();
beforeAll(async () => {
  desk = await openLossDesk();
  ({ portal, keeper, admin, student } = desk);
});
afterAll(() => portal.close());
beforeEach(() => {
  mistyped = desk.newAddress();
  correct = desk.newAddress();
});

const correction = (
  { _id: id }: Item,
  { name = 'Wanda Waiting', email = correct, by = keeper } = {},
) =>
  portal.call('PUT /items/{id}/owner', {
    params: { id },
    token: by.token,
    body: { ownerName: name, ownerEmail: email },
  });
const events = async (item: Item) =>
  (await desk.historyOf(item)).map(({ event, actor, subject, note }) => [
    event,
    actor.name,
    subject?.name ?? note,
  ]);

describe('the person for whom a lost item was posted', () => {
  test('is corrected by any keeper and admin, and the history does not have the address', async () => {
    const item = await desk.postedForWanda(mistyped);
    const other = await portal.signIn({ name: 'Kay Keeper', role: 'keeper' });
    const first = await correction(item, { name: 'Wanda Wise', by: other });
    expect([first.status, first.body]).toEqual([
      200,
      { owner: { name: 'Wanda Wise', email: correct } },
    ]);
    const again = await correction(item, { name: 'Wanda Weise', by: admin });
    expect(again.body.owner).toEqual({ name: 'Wanda Weise', email: correct });
    expect(await desk.ownerOf(item)).toEqual({ name: 'Wanda Weise', email: correct });
    expect((await events(item)).slice(-2)).toEqual([
      ['posted for owner', 'Kay Keeper', 'Wanda Wise'],
      ['posted for owner', 'Ada Admin', 'Wanda Weise'],
    ]);
    expect(JSON.stringify(await desk.historyOf(item))).not.toMatch(/wanda\d/);
    // A correction that changes nothing adds no history entry.
    await correction(item, { name: 'Wanda Weise' });
    expect((await events(item)).slice(-1)[0]?.[1]).toBe('Ada Admin');
  });

  test('gets the item by the corrected address, the owner of the earlier one does not', async () => {
    const item = await desk.postedForWanda(mistyped);
    await correction(item);
    const accounts = authenticationCalls(portal);
    const wrong = await accounts.join(mistyped);
    expect((await desk.item(item)).postedBy._id).toBe(keeper.user._id);
    const { token, userId } = await accounts.join(correct);
    expect((await desk.item(item)).postedBy._id).toBe(userId);
    expect(await desk.notificationsOf(token)).toMatchObject([{ kind: 'posted for you' }]);
    expect(await desk.notificationsOf(wrong.token)).toEqual([]);
  });

  test('gets the item at once if they have an account', async () => {
    const item = await desk.postedForWanda(mistyped);
    const wanda = await portal.signIn({ name: 'Wanda', email: correct });
    const { status, body } = await correction(item, { email: correct.toUpperCase() });
    expect([status, body]).toEqual([200, { owner: null }]);
    expect((await desk.item(item)).postedBy).toEqual({ _id: wanda.user._id, name: 'Wanda' });
    expect(await desk.storedAddresses(item)).toEqual([]);
    expect((await events(item)).slice(-2)).toEqual([
      ['posted for owner', 'Kim Keeper', 'Wanda'],
      ['owner joined', 'Wanda', null],
    ]);
    expect(await desk.notificationsOf(wanda.token)).toMatchObject([
      { kind: 'posted for you', actor: { name: 'Kim Keeper' } },
    ]);
  });

  test('waits while their account has a claim on the item', async () => {
    const item = await desk.postedForWanda(mistyped);
    const { token } = await portal.signIn({ name: 'Wanda', email: correct });
    const claim = { params: { id: item._id }, token };
    expect((await portal.call('POST /items/{id}/claim', claim)).status).toBe(200);
    const { body } = await correction(item);
    expect(body.owner).toEqual({ name: 'Wanda Waiting', email: correct });
    expect((await desk.item(item)).postedBy._id).toBe(keeper.user._id);
  });
});

describe('a correction of the person', () => {
  test('is refused with the name of a wrong field', async () => {
    const item = await desk.postedForWanda(mistyped);
    for (const [field, change] of [
      ['ownerName', { name: ' ' }],
      ['ownerEmail', { email: 'wanda at home' }],
      ['ownerEmail', { email: keeper.user.email }],
      ['ownerEmail', { email: keeper.user.email, by: admin }],
    ] as const) {
      const { status, body } = await correction(item, change);
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
    }
    expect(await desk.storedAddresses(item)).toEqual([mistyped]);
  });

  test('is refused when nobody waits for the item any more', async () => {
    const own = await postedItem(portal, keeper, { status: 'Lost' });
    expect((await correction(own)).body.code).toBe('STATUS_CONFLICT');
    const item = await desk.postedForWanda(mistyped);
    await authenticationCalls(portal).join(mistyped);
    expect((await correction(item)).body.code).toBe('STATUS_CONFLICT');
    expect((await desk.item(item)).postedBy._id).not.toBe(keeper.user._id);
  });
});

describe('emails about finds', () => {
  const lostPhone = (name: string) => desk.postedForWanda(mistyped, keeper, phone(name));
  const found = (name: string) => postedItem(portal, student, phone(name, { status: 'Found' }));

  test('go only to the corrected address, and only its own unsubscribe link stops them', async () => {
    const item = await lostPhone('koala');
    const finds = [await found('koala')];
    const [earlier, ...others] = await desk.mailsTo(mistyped);
    expect(others).toEqual([]);
    expect((await correction(item)).status).toBe(200);
    expect(await desk.oneClick(unsubscribeLink(earlier!).searchParams)).toBe(200);

    // The new address gets an email on the same day, because the correction has reset the daily limit.
    finds.push(await found('koala'));
    const [mail, ...more] = await desk.mailsTo(correct);
    expect(more).toEqual([]);
    const link = unsubscribeLink(mail!).searchParams;
    const forged = new URLSearchParams(link);
    forged.set('corrections', '0');
    expect(await desk.oneClick(forged)).toBe(400);
    expect(await desk.oneClick(link)).toBe(200);
    // Create the conditions for another email: another day, and a new found item as the only likely match.
    for (const { _id: id } of finds)
      await portal.call('DELETE /items/{id}', { params: { id }, token: student.token });
    await portal.database.transaction((trx) =>
      trx.updateTable('waiting_owners').set({ last_mail_day: -1 }).execute(),
    );
    await found('koala');
    expect(await desk.mailsTo(correct)).toHaveLength(1);
    expect(await desk.mailsTo(mistyped)).toHaveLength(1);
  });

  test.each([
    [
      "are withdrawn from the queue when the keeper corrects the owner's address",
      'lemur',
      () => correct,
      0,
    ],
    [
      'are sent from the queue when the keeper changes only the spelling of the address',
      'heron',
      () => mistyped.toUpperCase(),
      1,
    ],
  ])('%s', async (_, name, corrected, count) => {
    const item = await lostPhone(name);
    portal.mails.refuse(451, 1);
    await postedItem(portal, student, phone(name, { status: 'Found' }));
    const queued = portal.database.read
      .selectFrom('mail_queue')
      .select(['attempts', 'leased_until']);
    await soon(async () =>
      expect(await queued.where('mail', 'like', `%${mistyped}%`).execute()).toEqual([
        { attempts: 1, leased_until: 0 },
      ]),
    );
    const unrelated = { to: desk.newAddress(), subject: 'A subject', text: 'A text' };
    await portal.database.transaction((trx) =>
      leaveMail(trx, unrelated, portal.clock.now() + minute),
    );
    expect((await correction(item, { email: corrected() })).status).toBe(200);
    portal.clock.advance(minute);
    expect(await desk.mailsTo(unrelated.to)).toHaveLength(1);
    expect(await desk.mailsTo(mistyped)).toHaveLength(count);
    expect(await desk.mailsTo(correct)).toEqual([]);
  });
});
