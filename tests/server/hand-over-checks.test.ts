import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { otp as codes } from '../../contract/bounds.ts';
import { hour, minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { acceptedClaim, guardedItem, seenCard } from '../support/calls/guarded-items.ts';
import { codeOf, handOverCalls } from '../support/calls/hand-over-calls.ts';
import { postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>> & { ama: SignedIn };
let calls: ReturnType<typeof handOverCalls>;
/** A new guarded item for each test. Its keeper has accepted the claim of the claimant. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  const ama = await portal.signIn({ name: 'Ama Second', email: 'ama@campus.edu', role: 'keeper' });
  people = { ...(await signInPeople(portal)), ama };
  calls = handOverCalls(portal, people, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(hour);
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await guardedItem(portal, people);
  await acceptedClaim(portal, item, people);
});

describe('handing over a guarded item', () => {
  test('needs an accepted claim and a check', async () => {
    const waiting = await guardedItem(portal, people);
    await calls.ask('POST /items/{id}/claim', people.claimant, undefined, waiting._id);
    const early = await calls.ask('POST /items/{id}/generate-otp', people.keeper, {}, waiting._id);
    expect(early).toMatchObject({ status: 409, code: 'CLAIM_NOT_ACCEPTED' });

    expect(await calls.generate()).toMatchObject({ status: 409, code: 'CHECKS_MISSING' });
    expect(await calls.handOver()).toEqual({
      studentCard: null,
      isUnlocked: false,
      value: null,
      secondKeeper: null,
      proxyName: null,
      needsSecondKeeper: false,
    });
    expect((await calls.tick({ studentCard: '1234' })).handOver).toMatchObject({
      studentCard: '1234',
    });
    const otp = await codeOf(calls.generate());
    expect((await calls.enter(otp)).item.status).toBe('Returned');
    const [returned] = await calls.history('returned');
    expect(returned).toMatchObject({
      note: 'student card ending 1234',
      subject: { name: 'Cleo Claimant' },
    });
  });

  test('fails with a valid code while the checks are withdrawn', async () => {
    await calls.tick({ isUnlocked: true });
    const otp = await codeOf(calls.generate());
    await calls.tick({});
    expect(await calls.enter(otp)).toMatchObject({ status: 409, code: 'CHECKS_MISSING' });
    await calls.tick({ isUnlocked: true });
    expect((await calls.enter(otp)).status).toBe(200);
  });

  test('is for its keeper, never for its poster', async () => {
    await calls.tick({ isUnlocked: true });
    expect((await calls.generate(people.poster)).code).toBe('RETURN_CODE_FORBIDDEN');
    const otp = await codeOf(calls.generate());
    expect((await calls.enter(otp, people.poster)).code).toBe('FORBIDDEN');
  });

  test('fails with the code of a keeper who posted the item, once an admin has assigned another keeper', async () => {
    item = await guardedItem(portal, { ...people, poster: people.keeper });
    await acceptedClaim(portal, item, people);
    await calls.tick({ isUnlocked: true });
    const otp = await codeOf(calls.generate());
    const keeperId = people.ama.user._id;
    const assigned = await calls.ask('POST /items/{id}/assign-keeper', people.admin, { keeperId });
    expect(assigned.status).toBe(200);
    expect(await calls.enter(otp)).toMatchObject({ status: 400, code: 'CODE_INVALID' });
  });

  test('needs new checks for a new claim', async () => {
    await seenCard(portal, item, people.keeper);
    await calls.ask('POST /items/{id}/withdraw-claim', people.claimant);
    await calls.ask('POST /items/{id}/claim', people.claimant);
    expect(await calls.handOver()).toMatchObject({ studentCard: null });

    await seenCard(portal, item, people.keeper);
    const rival = await portal.signIn({ name: 'Remi Rival' });
    await calls.ask('POST /items/{id}/claims', rival, {});
    await calls.ask('POST /items/{id}/accept-claim', people.keeper, { userId: rival.user._id });
    expect(await calls.handOver()).toMatchObject({ studentCard: null });
    const claimantId = people.claimant.user._id;
    expect(await calls.tick({ studentCard: '1234', claimantId })).toMatchObject({
      status: 409,
      code: 'STATUS_CONFLICT',
    });
    const late = await calls.second(people.ama, { password, claimantId });
    expect(late).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
    expect(await calls.handOver()).toMatchObject({ studentCard: null, secondKeeper: null });
    expect((await calls.generate()).code).toBe('CHECKS_MISSING');
    const rivalId = rival.user._id;
    expect((await calls.tick({ studentCard: '1234', claimantId: rivalId })).status).toBe(200);
  });

  test('ends with the return, after which there are no more checks and codes', async () => {
    await calls.tick({ studentCard: '1234' });
    await calls.enter(await codeOf(calls.generate()));
    for (const late of [
      await calls.tick({ studentCard: '9999' }),
      await calls.second(people.ama),
      await calls.proxyCode(),
    ]) {
      expect(late).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
    }
  });
});

test('the history has each change of the checks, but no repeated ones', async () => {
  await calls.tick({ studentCard: ' 12ab ', value: 300 });
  await calls.tick({ studentCard: '12ab', value: 300 });
  await calls.tick({});
  const notes = (await calls.history('hand-over checked')).map(({ note }) => note);
  expect(notes).toEqual(['student card ending 12ab, worth about 300', 'nothing']);
});

test.each(['guarded', 'open'] as const)(
  'the history hides the checks from the poster, even if the item is %s afterwards',
  async (lane) => {
    await calls.proxyCode();
    await calls.tick({ studentCard: '12ab', value: 300 });
    await calls.enter(await codeOf(calls.generate()));
    if (lane === 'open') await calls.ask('POST /items/{id}/lane', people.admin, { lane });
    const notesFor = async (who: SignedIn) => {
      const entries = await Promise.all(
        ['return code', 'hand-over checked', 'returned'].map((event) => calls.history(event, who)),
      );
      return entries.flat().map(({ note }) => note);
    };
    expect(await notesFor(people.poster)).toEqual([null, null, null, null]);
    for (const who of [people.keeper, people.admin]) {
      expect(await notesFor(who)).toEqual([
        'for Kofi, who collects it for the owner',
        null,
        'student card ending 12ab, worth about 300',
        'student card ending 12ab',
      ]);
    }
    expect((await calls.history('keeper assigned', people.poster))[0]?.note).toBe('Kim Keeper');
  },
);

test.each([
  ['studentCard', { studentCard: '12345' }],
  ['studentCard', { studentCard: '12-4' }],
  ['value', { value: -1 }],
  ['value', { value: 1.5 }],
])('an invalid %s is refused: %j', async (field, checks) => {
  const response = await calls.tick(checks);
  expect([response.status, response.details[0].field]).toEqual([400, field]);
});

describe('a proxy', () => {
  test("collects the item with the owner's code, which only the keeper can enter", async () => {
    const otp = await codeOf(calls.proxyCode());
    expect(await calls.enter(otp)).toMatchObject({ status: 409, code: 'CHECKS_MISSING' });
    await calls.tick({ studentCard: '1234', isUnlocked: true });
    expect((await calls.handOver()).proxyName).toBe('Kofi');
    expect((await calls.enter(otp)).code).toBe('CODE_INVALID');
    expect((await calls.enter(otp, people.keeper)).item.status).toBe('Returned');
    expect((await calls.history('returned'))[0]?.note).toBe(
      'student card ending 1234, unlocked, collected by Kofi for the owner',
    );
    expect((await calls.history('return code'))[0]?.note).toContain('Kofi');
  });

  test('needs an accepted claim on a guarded item', async () => {
    const plain = await postedItem(portal, people.poster);
    await calls.ask('POST /items/{id}/claim', people.claimant, undefined, plain._id);
    const name = { name: 'Kofi' };
    const open = await calls.ask('POST /items/{id}/proxy-code', people.claimant, name, plain._id);
    expect(open.code).toBe('STATUS_CONFLICT');
    const other = await guardedItem(portal, people);
    await calls.ask('POST /items/{id}/claim', people.claimant, undefined, other._id);
    const early = await calls.ask('POST /items/{id}/proxy-code', people.claimant, name, other._id);
    expect(early.code).toBe('CLAIM_NOT_ACCEPTED');
  });

  test('is not named in the history if the owner collects the item after all', async () => {
    await calls.tick({ studentCard: '1234' });
    await calls.proxyCode();
    const otp = await codeOf(calls.generate());
    expect((await calls.handOver()).proxyName).toBeNull();
    await calls.enter(otp);
    expect((await calls.history('returned'))[0]?.note).toBe('student card ending 1234');
  });

  test('has no valid code any more once the item is open', async () => {
    const otp = await codeOf(calls.proxyCode());
    await calls.ask('POST /items/{id}/lane', people.keeper, { lane: 'open' });
    for (const who of [people.claimant, people.keeper]) {
      expect((await calls.enter(otp, who)).code).toBe('CODE_INVALID');
    }
  });

  test('has no valid code any more once the keeper makes one, and the reply about the claim says so', async () => {
    const latest = async (who = people.claimant) =>
      (await calls.ask('GET /items/{id}/my-claim', who)).returnCode;
    expect(await latest()).toBeNull();
    const own = await calls.proxyCode();
    const createdAt = new Date(Date.parse(own.expiresAt) - codes.returnCodeLifeMs).toISOString();
    expect(await latest()).toEqual({ isOwn: true, createdAt });
    expect(await latest(people.stranger)).toBeNull();

    portal.clock.advance(minute);
    await calls.tick({ studentCard: '1234' });
    await calls.generate();
    const later = new Date(Date.parse(createdAt) + minute).toISOString();
    expect(await latest()).toEqual({ isOwn: false, createdAt: later });
  });

  test('is announced to the keeper', async () => {
    await calls.proxyCode();
    const { token } = people.keeper;
    const { body } = await portal.call('GET /notifications', { token });
    expect(body.data.notifications[0]).toMatchObject({ kind: 'return code' });
    expect(body.data.notifications[0].message).toContain('Cleo Claimant sends Kofi to collect');
  });
});
