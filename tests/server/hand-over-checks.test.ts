import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import type { HistoryEntry, Item } from '../../contract/entities.ts';
import { hour } from '../support/clock.ts';
import { signInPeople } from '../support/conversations.ts';
import { acceptedClaim, guardedItem, seenCard } from '../support/guarded-items.ts';
import { postedItem } from '../support/items.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>> & { ama: SignedIn };
/** A new guarded item for each test. Its keeper has accepted the claim of the claimant. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  const ama = await portal.signIn({ name: 'Ama Second', email: 'ama@campus.edu', role: 'keeper' });
  people = { ...(await signInPeople(portal)), ama };
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(hour);
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  await portal.call('PUT /admin/hand-over-settings', {
    ...{ body: { secondKeeperAbove: null }, token: people.admin.token },
  });
  item = await guardedItem(portal, people);
  await acceptedClaim(portal, item, people);
});

/** Makes a call about the item. Returns the status, and the error code or the body. */
async function ask(call: Call, who: SignedIn, body?: object, id = item._id) {
  const answer = await portal.call(call, { params: { id }, token: who.token, body });
  return { status: answer.status, code: answer.body.code, ...answer.body };
}
const tick = (checks: object, who = people.keeper) =>
  ask('PUT /items/{id}/hand-over', who, {
    ...{ studentCard: null, isUnlocked: false, value: null },
    ...checks,
  });
const generate = (who = people.keeper) => ask('POST /items/{id}/generate-otp', who);
const enter = (otp: string, who = people.claimant) =>
  ask('POST /items/{id}/verify-otp', who, { otp });
const second = (who: SignedIn, body: object = { password }) =>
  ask('POST /items/{id}/second-keeper', who, body);
const proxyCode = (name = 'Kofi') => ask('POST /items/{id}/proxy-code', people.claimant, { name });
const handOver = async (who = people.keeper) =>
  (await ask('GET /items/{id}/hand-over', who)).handOver;
const setLimit = (secondKeeperAbove: number | null) =>
  portal.call('PUT /admin/hand-over-settings', {
    ...{ body: { secondKeeperAbove }, token: people.admin.token },
  });
async function history(event: string, who = people.admin) {
  const { history: entries } = await ask('GET /items/{id}/history', who);
  return (entries as HistoryEntry[]).filter((entry) => entry.event === event);
}
const codeOf = async (answer: ReturnType<typeof generate>) => (await answer).otp as string;

describe('handing over a guarded item', () => {
  test('needs an accepted claim and a check', async () => {
    const waiting = await guardedItem(portal, people);
    await ask('POST /items/{id}/claim', people.claimant, undefined, waiting._id);
    const early = await ask('POST /items/{id}/generate-otp', people.keeper, {}, waiting._id);
    expect(early).toMatchObject({ status: 409, code: 'CLAIM_NOT_ACCEPTED' });

    expect(await generate()).toMatchObject({ status: 409, code: 'CHECKS_MISSING' });
    expect(await handOver()).toEqual({
      ...{ studentCard: null, isUnlocked: false, value: null, secondKeeper: null },
      ...{ proxyName: null, needsSecondKeeper: false },
    });
    expect((await tick({ studentCard: '1234' })).handOver).toMatchObject({ studentCard: '1234' });
    const otp = await codeOf(generate());
    expect((await enter(otp)).item.status).toBe('Returned');
    const [returned] = await history('returned');
    expect(returned).toMatchObject({
      note: 'student card ending 1234',
      subject: { name: 'Cleo Claimant' },
    });
  });

  test('fails with a valid code while the checks are withdrawn', async () => {
    await tick({ isUnlocked: true });
    const otp = await codeOf(generate());
    await tick({});
    expect(await enter(otp)).toMatchObject({ status: 409, code: 'CHECKS_MISSING' });
    await tick({ isUnlocked: true });
    expect((await enter(otp)).status).toBe(200);
  });

  test('is for its keeper, never for its poster', async () => {
    await tick({ isUnlocked: true });
    expect((await generate(people.poster)).code).toBe('RETURN_CODE_FORBIDDEN');
    const otp = await codeOf(generate());
    expect((await enter(otp, people.poster)).code).toBe('FORBIDDEN');
  });

  test('needs new checks for a new claim', async () => {
    await seenCard(portal, item, people.keeper);
    await ask('POST /items/{id}/withdraw-claim', people.claimant);
    await ask('POST /items/{id}/claim', people.claimant);
    expect(await handOver()).toMatchObject({ studentCard: null });

    await seenCard(portal, item, people.keeper);
    const rival = await portal.signIn({ name: 'Remi Rival' });
    await ask('POST /items/{id}/claims', rival, {});
    await ask('POST /items/{id}/accept-claim', people.keeper, { userId: rival.user._id });
    expect(await handOver()).toMatchObject({ studentCard: null });
    const claimantId = people.claimant.user._id;
    expect(await tick({ studentCard: '1234', claimantId })).toMatchObject({
      ...{ status: 409, code: 'STATUS_CONFLICT' },
    });
    const late = await second(people.ama, { password, claimantId });
    expect(late).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
    expect(await handOver()).toMatchObject({ studentCard: null, secondKeeper: null });
    expect((await generate()).code).toBe('CHECKS_MISSING');
  });
});

test('the history has each change of the checks, but no repeated ones', async () => {
  await tick({ studentCard: ' 12ab ', value: 300 });
  await tick({ studentCard: '12ab', value: 300 });
  await tick({});
  const notes = (await history('hand-over checked')).map(({ note }) => note);
  expect(notes).toEqual(['student card ending 12ab, worth about 300', 'nothing']);
});

test.each(['guarded', 'open'] as const)(
  'the history hides the checks from the poster, even if the item is %s afterwards',
  async (lane) => {
    await proxyCode();
    await tick({ studentCard: '12ab', value: 300 });
    await enter(await codeOf(generate()));
    if (lane === 'open') await ask('POST /items/{id}/lane', people.admin, { lane });
    const notesFor = async (who: SignedIn) => {
      const entries = await Promise.all(
        ['return code', 'hand-over checked', 'returned'].map((event) => history(event, who)),
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
    expect((await history('keeper assigned', people.poster))[0]?.note).toBe('Kim Keeper');
  },
);

test.each([
  ['studentCard', { studentCard: '12345' }],
  ['studentCard', { studentCard: '12-4' }],
  ['value', { value: -1 }],
  ['value', { value: 1.5 }],
])('an invalid %s is refused: %j', async (field, checks) => {
  const answer = await tick(checks);
  expect([answer.status, answer.details[0].field]).toEqual([400, field]);
});

describe('a second keeper', () => {
  test('is needed above the value that an admin set, and if the value is left out', async () => {
    await setLimit(500);
    await tick({ studentCard: '1234', value: 500 });
    expect((await handOver()).needsSecondKeeper).toBe(false);
    expect((await generate()).status).toBe(200);
    for (const value of [501, null]) {
      await tick({ studentCard: '1234', value });
      expect((await handOver()).needsSecondKeeper).toBe(true);
      expect((await generate()).code).toBe('CHECKS_MISSING');
    }
    expect((await second(people.ama)).status).toBe(200);
    expect((await generate()).status).toBe(200);
  });

  test('confirms with their own password on their own device', async () => {
    expect(await second(people.ama, { password: 'wrong' })).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    expect((await handOver()).secondKeeper).toBeNull();
    const confirmed = (await second(people.ama)).handOver.secondKeeper;
    expect(confirmed).toEqual({ _id: people.ama.user._id, name: 'Ama Second' });
    const [entry] = await history('hand-over checked');
    expect(entry).toMatchObject({
      actor: { name: 'Ama Second' },
      note: 'second keeper Ama Second',
    });
    await enter(await codeOf(generate()));
    expect((await history('returned'))[0]?.note).toBe('second keeper Ama Second');
  });

  test('confirms on the device of the keeper with their own email address and password', async () => {
    const typed = (email: string, secret = password) =>
      second(people.keeper, { email, password: secret });
    expect((await typed('ama@campus.edu', 'wrong')).code).toBe('WRONG_PASSWORD');
    expect((await typed('nobody@campus.edu')).code).toBe('WRONG_PASSWORD');
    expect((await typed(people.poster.user.email)).code).toBe('WRONG_PASSWORD');
    expect((await typed('AMA@campus.edu')).handOver.secondKeeper.name).toBe('Ama Second');
  });

  test('is never the keeper, the claimant or the poster of the item', async () => {
    expect((await second(people.keeper)).code).toBe('FORBIDDEN');
    const own = { email: people.keeper.user.email, password };
    expect((await second(people.keeper, own)).code).toBe('FORBIDDEN');
    item = await guardedItem(portal, { poster: people.ama, keeper: people.ama });
    await portal.call('POST /items/{id}/assign-keeper', {
      ...{ params: { id: item._id }, body: { keeperId: people.keeper.user._id } },
      token: people.admin.token,
    });
    const claimant = await portal.signIn({ name: 'Kit Keeper', role: 'keeper' });
    await acceptedClaim(portal, item, { ...people, claimant });
    expect((await second(people.ama)).code).toBe('FORBIDDEN');
    expect((await second(claimant)).code).toBe('FORBIDDEN');
    expect((await second(people.admin)).status).toBe(200);
  });

  test('no longer counts after becoming the keeper of the item', async () => {
    await second(people.ama);
    await portal.call('POST /items/{id}/assign-keeper', {
      ...{ params: { id: item._id }, body: { keeperId: people.ama.user._id } },
      token: people.admin.token,
    });
    expect((await handOver(people.ama)).secondKeeper).toBeNull();
    expect((await generate(people.ama)).code).toBe('CHECKS_MISSING');
  });

  test('is protected from password guessing by a limit', async () => {
    const keeper = await portal.signIn({ name: 'Guessing Keeper', role: 'keeper' });
    item = await guardedItem(portal, { ...people, keeper });
    await acceptedClaim(portal, item, { ...people, keeper });
    const guess = { email: 'ama@campus.edu', password: 'wrong' };
    for (let times = 0; times < 10; times += 1) {
      expect((await second(keeper, guess)).code).toBe('WRONG_PASSWORD');
    }
    expect((await second(keeper, { ...guess, password })).status).toBe(429);
  });
});

describe('a proxy', () => {
  test("collects the item with the owner's code, which only the keeper can enter", async () => {
    const otp = await codeOf(proxyCode());
    expect(await enter(otp)).toMatchObject({ status: 409, code: 'CHECKS_MISSING' });
    await tick({ studentCard: '1234', isUnlocked: true });
    expect((await handOver()).proxyName).toBe('Kofi');
    expect((await enter(otp)).code).toBe('CODE_INVALID');
    expect((await enter(otp, people.keeper)).item.status).toBe('Returned');
    expect((await history('returned'))[0]?.note).toBe(
      'student card ending 1234, unlocked, collected by Kofi for the owner',
    );
    expect((await history('return code'))[0]?.note).toContain('Kofi');
  });

  test('needs an accepted claim on a guarded item', async () => {
    const plain = await postedItem(portal, people.poster);
    await ask('POST /items/{id}/claim', people.claimant, undefined, plain._id);
    const name = { name: 'Kofi' };
    const open = await ask('POST /items/{id}/proxy-code', people.claimant, name, plain._id);
    expect(open.code).toBe('STATUS_CONFLICT');
    const other = await guardedItem(portal, people);
    await ask('POST /items/{id}/claim', people.claimant, undefined, other._id);
    const early = await ask('POST /items/{id}/proxy-code', people.claimant, name, other._id);
    expect(early.code).toBe('CLAIM_NOT_ACCEPTED');
  });

  test('is not named in the history if the owner collects the item after all', async () => {
    await tick({ studentCard: '1234' });
    await proxyCode();
    const otp = await codeOf(generate());
    expect((await handOver()).proxyName).toBeNull();
    await enter(otp);
    expect((await history('returned'))[0]?.note).toBe('student card ending 1234');
  });

  test('has no valid code any more once the item is open', async () => {
    const otp = await codeOf(proxyCode());
    await ask('POST /items/{id}/lane', people.keeper, { lane: 'open' });
    for (const who of [people.claimant, people.keeper]) {
      expect((await enter(otp, who)).code).toBe('CODE_INVALID');
    }
  });

  test('is announced to the keeper', async () => {
    await proxyCode();
    const { token } = people.keeper;
    const { body } = await portal.call('GET /notifications', { token });
    expect(body.data.notifications[0]).toMatchObject({ kind: 'return code' });
    expect(body.data.notifications[0].message).toContain('Cleo Claimant sends Kofi to collect');
  });
});

test('admins set the value for a second keeper, and turn the rule off again', async () => {
  const { token } = people.admin;
  const read = async () => (await portal.call('GET /admin/hand-over-settings', { token })).body;
  expect(await read()).toEqual({ secondKeeperAbove: null });
  await setLimit(0);
  expect(await read()).toEqual({ secondKeeperAbove: 0 });
  await setLimit(null);
  expect(await read()).toEqual({ secondKeeperAbove: null });
  const body = { secondKeeperAbove: -1 };
  expect((await portal.call('PUT /admin/hand-over-settings', { body, token })).status).toBe(400);
});
