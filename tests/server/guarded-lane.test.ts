import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import type { HistoryEntry } from '../../contract/items/history.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { hour } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { guardedItem } from '../support/calls/guarded-items.ts';
import { addCategory, changeItem, editItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>> & { otherKeeper: SignedIn };
let item: Item;
let calls: ReturnType<typeof claimCalls>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = {
    ...(await signInPeople(portal)),
    otherKeeper: await portal.signIn({ name: 'Kay Keeper', role: 'keeper' }),
  };
  calls = claimCalls(portal, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(hour);
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
});

const setLane = (lane: string, who: SignedIn, id = item._id) =>
  portal.call('POST /items/{id}/lane', { params: { id }, body: { lane }, token: who.token });
const edit = (fields: Record<string, string>) =>
  editItem(portal, item._id, { fields, token: people.poster.token });
const generate = ({ token }: SignedIn, id = item._id) =>
  portal.call('POST /items/{id}/generate-otp', { params: { id }, token });
const codes = (id = item._id) =>
  portal.database.read.selectFrom('return_codes').selectAll().where('item_id', '=', id).execute();
const eventsOf = async (id: string) => {
  const { token } = people.admin;
  const { body } = await portal.call('GET /items/{id}/history', { params: { id }, token });
  return body.history.map(({ event, note }: HistoryEntry) =>
    [event, note].filter(Boolean).join(': '),
  ) as string[];
};

describe('the lane', () => {
  test('changes once if it is set twice, with one entry in the history', async () => {
    const { _id: id } = await postedItem(portal, people.poster);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await setLane('guarded', people.otherKeeper, id);
      expect([status, body.item.isWithheld]).toEqual([200, true]);
    }
    expect((await eventsOf(id)).slice(1)).toEqual(['lane changed: guarded']);
  });

  test('invalidates the return code of the poster when a claimed item becomes guarded', async () => {
    const { _id: id } = await postedItem(portal, people.poster);
    const params = { id };
    await portal.call('POST /items/{id}/claim', { params, token: people.claimant.token });
    const { token } = people.poster;
    expect((await portal.call('POST /items/{id}/generate-otp', { params, token })).status).toBe(
      200,
    );
    await setLane('guarded', people.otherKeeper, id);
    expect(await codes(id)).toEqual([]);
    const again = await portal.call('POST /items/{id}/generate-otp', { params, token });
    expect([again.status, again.body.code]).toEqual([403, 'RETURN_CODE_FORBIDDEN']);
  });

  test('cannot be changed for a lost item, even while it is claimed', async () => {
    const { _id: id } = await postedItem(portal, people.poster, { status: 'Lost' });
    expect((await setLane('guarded', people.keeper, id)).body.code).toBe('STATUS_CONFLICT');
    const { token } = people.claimant;
    const { body } = await portal.call('POST /items/{id}/claim', { params: { id }, token });
    expect(body.item).toMatchObject({ status: 'Claimed', statusBeforeClaim: 'Lost' });
    expect((await setLane('guarded', people.keeper, id)).body.code).toBe('STATUS_CONFLICT');
  });
});

describe('an accepted claim', () => {
  beforeEach(async () => {
    item = await postedItem(portal, people.poster);
    await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
    await calls.claim(people.claimant, { story: 'It smells of cinnamon.' });
    await calls.accept(people.poster, people.claimant);
    expect((await generate(people.poster)).status).toBe(200);
  });

  test.each([
    ['a keeper guards the item', async () => (await setLane('guarded', people.otherKeeper)).status],
    [
      'its poster guards the item',
      async () => (await edit({ status: 'Claimed', lane: 'guarded' })).status,
    ],
  ])('waits for the keeper without a code when %s', async (_, guard) => {
    expect(await guard()).toBe(200);
    expect(await codes()).toEqual([]);
    expect(await calls.claims(people.keeper)).toEqual([['Cleo Claimant', 'waiting', true]]);
    expect((await calls.mine(people.claimant)).claim.state).toBe('waiting');
    expect((await generate(people.keeper)).body.code).toBe('CLAIM_NOT_ACCEPTED');
    expect((await calls.accept(people.poster, people.claimant)).status).toBe(403);
    expect((await calls.accept(people.keeper, people.claimant)).status).toBe(200);
    expect((await calls.mine(people.claimant)).claim.state).toBe('accepted');
  });

  test('stays accepted when a returned item becomes guarded', async () => {
    await edit({ status: 'Returned' });
    expect((await edit({ status: 'Returned', lane: 'guarded' })).body.item.lane).toBe('guarded');
    expect((await calls.mine(people.claimant)).claim.state).toBe('accepted');
  });
});

/** Adds a category in which new found items are guarded by default. */
async function addGuardedCategory(name: string): Promise<void> {
  await addCategory(portal, name);
  await portal.database.transaction((trx) =>
    trx.updateTable('categories').set({ is_guarded: 1 }).where('name', '=', name).execute(),
  );
}

describe('a new item in a category that admins guard', () => {
  const seenByVisitor = async ({ _id: id }: Item) =>
    (await portal.call('GET /items/{id}', { params: { id } })).body.item;
  const title = 'Student card of Jane Roe 12345678';
  beforeAll(() => addGuardedCategory('Student cards'));
  const post = (fields: Record<string, string>) =>
    postedItem(portal, people.poster, { title, category: 'Student cards', ...fields });

  test('is guarded if somebody found it and the request names no lane', async () => {
    const seen = await seenByVisitor(await post({}));
    expect(seen).toMatchObject({ lane: 'guarded', isWithheld: true });
    expect(JSON.stringify(seen)).not.toContain('Roe');
  });

  test('is open if its poster chose that, or lost it', async () => {
    expect(await seenByVisitor(await post({ lane: 'open' }))).toMatchObject({
      lane: 'open',
      title,
    });
    expect(await seenByVisitor(await post({ status: 'Lost' }))).toMatchObject({ lane: 'open' });
  });
});

describe('the poster of a guarded item', () => {
  const refused = {
    status: 400,
    body: {
      code: 'VALIDATION_ERROR',
      message: 'Only the keeper hands over a guarded item.',
      details: [{ field: 'status', message: 'Only the keeper hands over a guarded item.' }],
    },
  };

  const keptGuarded = {
    status: 400,
    body: { code: 'VALIDATION_ERROR', details: [{ field: 'lane' }] },
  };

  test('cannot set it to Claimed or Returned, nor end a claim by an edit', async () => {
    item = await guardedItem(portal, people);
    for (const status of ['Claimed', 'Returned']) {
      expect(await edit({ status }), status).toMatchObject(refused);
    }
    await calls.claim(people.claimant);
    expect(await edit({ status: 'Returned' })).toMatchObject(refused);
    const claimed = await edit({ status: 'Claimed', title: 'Wallet with a clasp' });
    expect([claimed.status, claimed.body.item.status]).toEqual([200, 'Claimed']);
    for (const status of ['Found', 'Lost']) {
      expect(await edit({ status })).toMatchObject({
        status: 400,
        body: { code: refused.body.code },
      });
    }
    expect((await calls.mine(people.claimant)).claim.state).toBe('waiting');
  });

  test('cannot delete it while a keeper has it or somebody claims it, and no keeper can', async () => {
    item = await guardedItem(portal, people);
    const remove = ({ token }: SignedIn) =>
      portal.call('DELETE /items/{id}', { params: { id: item._id }, token });
    expect((await remove(people.poster)).body.code).toBe('FORBIDDEN');
    await calls.claim(people.claimant);
    for (const who of [people.poster, people.keeper, people.admin]) {
      expect((await remove(who)).body.code).toBe('FORBIDDEN');
    }
    expect((await eventsOf(item._id)).at(-1)).not.toBe('deleted');
  });

  test('may open it again by an edit until somebody has claimed it', async () => {
    item = await postedItem(portal, people.poster, { lane: 'guarded' });
    const opened = await edit({ status: 'Found', lane: 'open' });
    expect([opened.status, opened.body.item.lane]).toEqual([200, 'open']);
    await edit({ status: 'Found', lane: 'guarded' });
    await calls.claim(people.claimant);
    expect(await edit({ status: 'Claimed', lane: 'open' })).toMatchObject(keptGuarded);
    await calls.withdraw(people.claimant);
    for (const status of ['Found', 'Returned']) {
      expect(await edit({ status, lane: 'open' })).toMatchObject(keptGuarded);
    }
    expect(await edit({ status: 'Lost' })).toMatchObject(keptGuarded);
    expect((await setLane('open', people.admin)).body.item.lane).toBe('open');
  });

  test('cannot open it and set it to Returned at once', async () => {
    item = await postedItem(portal, people.poster, { lane: 'guarded' });
    expect(await edit({ status: 'Returned', lane: 'open' })).toMatchObject(refused);
  });

  test('cannot open it if a keeper guarded it', async () => {
    item = await postedItem(portal, people.poster);
    await setLane('guarded', people.otherKeeper);
    expect(await edit({ status: 'Found', lane: 'open' })).toMatchObject(keptGuarded);
  });

  test('cannot open it in a guarded category, even if the same edit changes the category', async () => {
    await addGuardedCategory('Wallets');
    item = await postedItem(portal, people.poster, { lane: 'guarded', category: 'Wallets' });
    for (const category of ['Wallets', 'Bags']) {
      const response = await edit({ status: 'Found', category, lane: 'open' });
      expect(response, category).toMatchObject(keptGuarded);
    }
    // The item was in a guarded category. After its category is corrected, the poster may open it.
    expect((await edit({ status: 'Found', category: 'Bags' })).status).toBe(200);
    expect((await edit({ status: 'Found', category: 'Bags', lane: 'open' })).status).toBe(200);
  });

  test('cannot guard it and set it to Returned at once', async () => {
    item = await postedItem(portal, people.poster);
    expect(await edit({ status: 'Returned', lane: 'guarded' })).toMatchObject(refused);
    expect((await edit({ status: 'Returned' })).body.item).toMatchObject({
      status: 'Returned',
      lane: 'open',
    });
  });
});
