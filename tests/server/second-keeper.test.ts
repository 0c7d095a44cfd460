import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { hour } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { acceptedClaim, guardedItem, hiddenFields } from '../support/calls/guarded-items.ts';
import { editItem } from '../support/calls/items.ts';
import { codeOf, handOverCalls } from '../support/calls/hand-over-calls.ts';
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
  await calls.setLimit(null);
  item = await guardedItem(portal, people);
  await acceptedClaim(portal, item, people);
});

describe('a second keeper', () => {
  test('is needed above the value that an admin set, and if the value is left out', async () => {
    await calls.setLimit(500);
    await calls.tick({ studentCard: '1234', value: 500 });
    expect((await calls.handOver()).needsSecondKeeper).toBe(false);
    expect((await calls.generate()).status).toBe(200);
    for (const value of [501, null]) {
      await calls.tick({ studentCard: '1234', value });
      expect((await calls.handOver()).needsSecondKeeper).toBe(true);
      expect((await calls.generate()).code).toBe('CHECKS_MISSING');
    }
    expect((await calls.second(people.ama)).status).toBe(200);
    expect((await calls.generate()).status).toBe(200);
  });

  describe('cannot be avoided by the keeper, once a value that needs one is recorded,', () => {
    const setLane = (lane: string, who = people.keeper) =>
      calls.ask('POST /items/{id}/lane', who, { lane });
    beforeEach(async () => {
      await calls.setLimit(500);
      expect((await calls.tick({ studentCard: '1234', value: 900 })).status).toBe(200);
    });

    test('by a lower value', async () => {
      for (const value of [899, 100, null]) {
        const lowered = await calls.tick({ studentCard: '1234', value });
        expect(lowered).toMatchObject({ status: 409, code: 'SECOND_KEEPER_MISSING' });
      }
      expect((await calls.handOver()).value).toBe(900);
      expect((await calls.tick({ isUnlocked: true, value: 950 })).status).toBe(200);
      await calls.second(people.ama);
      expect((await calls.tick({ isUnlocked: true, value: 100 })).status).toBe(200);
      const notes = (await calls.history('hand-over checked')).map((one) => [
        one.actor.name,
        one.note,
      ]);
      expect(notes).toEqual([
        ['Kim Keeper', 'student card ending 1234, worth about 900'],
        ['Kim Keeper', 'unlocked, worth about 950'],
        ['Ama Second', 'second keeper Ama Second'],
        ['Kim Keeper', 'unlocked, worth about 100'],
      ]);
    });

    test('by another claim', async () => {
      const body = { reason: 'The wrong person.' };
      await calls.ask('POST /items/{id}/turn-down-claim', people.keeper, body);
      people.claimant = await portal.signIn({ name: 'Another Claimant' });
      await acceptedClaim(portal, item, people);
      expect(await calls.handOver()).toMatchObject({
        studentCard: null,
        value: 900,
        needsSecondKeeper: true,
      });
      const lowered = await calls.tick({ studentCard: '1234', value: 100 });
      expect(lowered.code).toBe('SECOND_KEEPER_MISSING');
    });

    test('by the open lane, except if an admin opens the item', async () => {
      expect((await setLane('open')).code).toBe('SECOND_KEEPER_MISSING');
      await calls.ask('POST /items/{id}/withdraw-claim', people.claimant);
      expect((await setLane('open')).code).toBe('SECOND_KEEPER_MISSING');
      expect((await setLane('open', people.admin)).status).toBe(200);
      await setLane('guarded');
      await acceptedClaim(portal, item, people);
      expect((await calls.handOver()).value).toBe(900);
    });

    test('by an edit of a keeper who posted the item', async () => {
      item = await guardedItem(portal, { ...people, poster: people.keeper });
      await acceptedClaim(portal, item, people);
      await calls.tick({ studentCard: '1234', value: 900 });
      const fields = { ...hiddenFields, status: 'Claimed', lane: 'open' };
      const opened = await editItem(portal, item._id, { fields, token: people.keeper.token });
      expect([opened.status, opened.body.code]).toEqual([409, 'SECOND_KEEPER_MISSING']);
    });

    test('except if the value is within what admins allow', async () => {
      await calls.setLimit(1000);
      expect((await calls.tick({ studentCard: '1234', value: 100 })).status).toBe(200);
      expect((await setLane('open')).status).toBe(200);
    });
  });

  test('confirms for the claimant that their own screen shows, who is nameless there', async () => {
    const { item: shown } = await calls.ask('GET /items/{id}', people.ama);
    const { claimedById: claimantId, isWithheld } = shown;
    expect(isWithheld).toBe(true);
    // Otherwise a keeper could find out whose claim it is by trying accounts.
    const accountId = people.claimant.user._id;
    const guessed = await calls.second(people.ama, { password, claimantId: accountId });
    expect(guessed.code).toBe('STATUS_CONFLICT');
    const confirmed = await calls.second(people.ama, { password, claimantId });
    expect(confirmed.handOver.secondKeeper.name).toBe('Ama Second');
  });

  test('confirms with their own password on their own device', async () => {
    expect(await calls.second(people.ama, { password: 'wrong' })).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    expect((await calls.handOver()).secondKeeper).toBeNull();
    const confirmed = (await calls.second(people.ama)).handOver.secondKeeper;
    expect(confirmed).toEqual({ _id: people.ama.user._id, name: 'Ama Second' });
    const [entry] = await calls.history('hand-over checked');
    expect(entry).toMatchObject({
      actor: { name: 'Ama Second' },
      note: 'second keeper Ama Second',
    });
    await calls.enter(await codeOf(calls.generate()));
    expect((await calls.history('returned'))[0]?.note).toBe('second keeper Ama Second');
  });

  test('confirms on the device of the keeper with their own email address and password', async () => {
    const typed = (email: string, secret = password) =>
      calls.second(people.keeper, { email, password: secret });
    expect((await typed('ama@campus.edu', 'wrong')).code).toBe('WRONG_PASSWORD');
    expect((await typed('nobody@campus.edu')).code).toBe('WRONG_PASSWORD');
    expect((await typed(people.poster.user.email)).code).toBe('WRONG_PASSWORD');
    expect((await typed('AMA@campus.edu')).handOver.secondKeeper.name).toBe('Ama Second');
  });

  test('is never the keeper, the claimant or the poster of the item', async () => {
    expect((await calls.second(people.keeper)).code).toBe('FORBIDDEN');
    const own = { email: people.keeper.user.email, password };
    expect((await calls.second(people.keeper, own)).code).toBe('FORBIDDEN');
    item = await guardedItem(portal, { poster: people.ama, keeper: people.ama });
    await portal.call('POST /items/{id}/assign-keeper', {
      params: { id: item._id },
      body: { keeperId: people.keeper.user._id },
      token: people.admin.token,
    });
    const claimant = await portal.signIn({ name: 'Kit Keeper', role: 'keeper' });
    await acceptedClaim(portal, item, { ...people, claimant });
    expect((await calls.second(people.ama)).code).toBe('FORBIDDEN');
    expect((await calls.second(claimant)).code).toBe('FORBIDDEN');
    expect((await calls.second(people.admin)).status).toBe(200);
  });

  test('is confirmed by no other staff, who learn nothing about the password that they try', async () => {
    const email = people.keeper.user.email;
    for (const other of [people.ama, people.admin]) {
      for (const tried of [password, 'wrong']) {
        expect((await calls.second(other, { email, password: tried })).code).toBe('FORBIDDEN');
      }
    }
  });

  test('no longer counts after becoming the keeper of the item', async () => {
    await calls.second(people.ama);
    await portal.call('POST /items/{id}/assign-keeper', {
      params: { id: item._id },
      body: { keeperId: people.ama.user._id },
      token: people.admin.token,
    });
    expect((await calls.handOver(people.ama)).secondKeeper).toBeNull();
    expect((await calls.generate(people.ama)).code).toBe('CHECKS_MISSING');
  });

  test('is protected from password guessing by a limit', async () => {
    const keeper = await portal.signIn({ name: 'Guessing Keeper', role: 'keeper' });
    item = await guardedItem(portal, { ...people, keeper });
    await acceptedClaim(portal, item, { ...people, keeper });
    const guess = { email: 'ama@campus.edu', password: 'wrong' };
    for (let times = 0; times < 10; times += 1) {
      expect((await calls.second(keeper, guess)).code).toBe('WRONG_PASSWORD');
    }
    expect((await calls.second(keeper, { ...guess, password })).status).toBe(429);
  });
});

test('admins set the value for a second keeper, and turn the rule off again', async () => {
  const { token } = people.admin;
  const read = async () => (await portal.call('GET /admin/hand-over-settings', { token })).body;
  expect(await read()).toEqual({ secondKeeperAbove: null });
  await calls.setLimit(0);
  expect(await read()).toEqual({ secondKeeperAbove: 0 });
  await calls.setLimit(null);
  expect(await read()).toEqual({ secondKeeperAbove: null });
  const body = { secondKeeperAbove: -1 };
  expect((await portal.call('PUT /admin/hand-over-settings', { body, token })).status).toBe(400);
});
