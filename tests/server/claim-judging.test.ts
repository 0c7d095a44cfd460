import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { claimCalls, detailedItem } from '../support/calls/claim-calls.ts';
import { day, minute } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, editItem, postedItem } from '../support/calls/items.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import {
  type ApiResponse,
  type SignedIn,
  type TestApp,
  buildTestApp,
} from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
let calls: ReturnType<typeof claimCalls>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(minute);
  people.poster = await portal.signIn({ name: 'Pat Poster' });
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await detailedItem(portal, people, [{ kind: 'charm', text: 'red fox' }]);
  await deleteNotifications(portal);
});

describe('accepting a claim', () => {
  test('keeps the item claimed by the claimant, notifies them, and may be repeated', async () => {
    await calls.claim(people.claimant);
    for (const by of [people.poster, people.keeper]) {
      const { status, body } = await calls.accept(by, people.claimant);
      expect([status, body.item]).toMatchObject([
        200,
        { status: 'Claimed', claimedByName: 'Cleo Claimant' },
      ]);
    }
    expect(await calls.history(people.poster)).toEqual([
      ['claimed', 'Cleo Claimant'],
      ['claim accepted', 'Cleo Claimant'],
    ]);
    expect(await sentNotifications(portal, 'claim accepted')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'success',
        message: 'Pat Poster accepted your claim on "Blue backpack".',
        link: `/items/${item._id}`,
      },
    ]);
    expect((await calls.mine(people.claimant)).claim.state).toBe('accepted');
  });

  test('is for judges, and needs an open claim of that person', async () => {
    await calls.claim(people.claimant);
    for (const by of [people.claimant, people.stranger, people.admin]) {
      expect((await calls.accept(by, people.claimant)).body.code).toBe('FORBIDDEN');
    }
    expect((await calls.accept(people.poster, people.stranger)).body.code).toBe('STATUS_CONFLICT');
    await calls.turnDown(people.poster);
    expect((await calls.accept(people.poster, people.claimant)).body.code).toBe('STATUS_CONFLICT');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'turned down', false]]);
  });

  test('lets an item with private details be handed over', async () => {
    const code = (by: SignedIn) =>
      portal.call('POST /items/{id}/generate-otp', { params: { id: item._id }, token: by.token });
    await calls.claim(people.claimant);
    expect((await code(people.poster)).body.code).toBe('CLAIM_NOT_ACCEPTED');
    await calls.accept(people.poster, people.claimant);
    const { otp } = (await code(people.poster)).body;
    const returned = await portal.call('POST /items/{id}/verify-otp', {
      params: { id: item._id },
      body: { otp },
      token: people.claimant.token,
    });
    expect(returned.body.item.status).toBe('Returned');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'accepted', true]]);
  });
});

test('a code that was made before the item had private details works only once the claim is accepted', async () => {
  item = await postedItem(portal, people.poster);
  await calls.claim(people.claimant);
  const { token } = people.poster;
  const params = { id: item._id };
  const { otp } = (await portal.call('POST /items/{id}/generate-otp', { params, token })).body;
  const privateDetails = JSON.stringify([{ kind: 'charm', text: 'red fox' }]);
  await editItem(portal, item._id, { fields: { status: 'Claimed', privateDetails }, token });
  const enter = async () => {
    const by = { token: people.claimant.token, body: { otp } };
    return (await portal.call('POST /items/{id}/verify-otp', { params, ...by })).body;
  };
  expect((await enter()).code).toBe('CLAIM_NOT_ACCEPTED');
  await calls.accept(people.poster, people.claimant);
  expect((await enter()).item.status).toBe('Returned');
});

describe('asking a question about a claim', () => {
  test('writes to the claimant, who may answer, and marks the claim', async () => {
    await calls.claim(people.claimant);
    const { status, body } = await calls.ask(people.keeper, people.claimant);
    expect(status).toBe(200);
    const talk = conversationCalls(portal);
    const { messages } = (await talk.read(people.claimant, body.conversationId)).body;
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      'Please tell us something only the owner knows: What is in the side pocket?',
    ]);
    expect((await talk.send(people.claimant, body.conversationId, 'A pen.')).status).toBe(201);
    expect((await calls.mine(people.claimant)).claim.state).toBe('asked');
    expect(await calls.history(people.poster)).toContainEqual(['claim asked', 'Cleo Claimant']);
    expect(await sentNotifications(portal, 'claim asked')).toMatchObject([
      { name: 'Cleo Claimant', link: `/messages/${body.conversationId}` },
    ]);
    const again = await calls.ask(people.keeper, people.claimant, 'And below it?');
    expect(again.body).toEqual(body);
  });

  test('is for judges, and needs an open claim of that person', async () => {
    await calls.claim(people.claimant);
    for (const by of [people.claimant, people.stranger, people.admin]) {
      expect((await calls.ask(by, people.claimant)).body.code).toBe('FORBIDDEN');
    }
    expect((await calls.ask(people.poster, people.stranger)).body.code).toBe('STATUS_CONFLICT');
    await calls.turnDown(people.poster);
    expect((await calls.ask(people.poster, people.claimant)).body.code).toBe('STATUS_CONFLICT');
  });

  test('needs a question of 2 to 500 characters', async () => {
    await calls.claim(people.claimant);
    const ask = (question: string) => calls.ask(people.poster, people.claimant, question);
    for (const question of ['x', ' x ', 'x'.repeat(501)]) {
      const { status, body } = await ask(question);
      expect([status, body.details[0].field]).toEqual([400, 'question']);
    }
    for (const question of ['xx', 'x'.repeat(500)]) expect((await ask(question)).status).toBe(200);
  });

  test('keeps an accepted claim accepted', async () => {
    await calls.claim(people.claimant);
    await calls.accept(people.poster, people.claimant);
    expect((await calls.ask(people.poster, people.claimant)).status).toBe(200);
    expect((await calls.mine(people.claimant)).claim.state).toBe('accepted');
  });
});

test('claims on an inactive item cannot be made or decided, and those on a returned item cannot be decided', async () => {
  const { poster, claimant, stranger, admin } = people;
  await calls.claim(claimant);
  await calls.addRivalClaim(stranger);
  await changeItem(portal, item._id, { is_active: 0 });
  const code = async (call: Promise<ApiResponse>) => (await call).body.code;
  const decisions = () =>
    Promise.all(
      [
        calls.accept(poster, stranger),
        calls.ask(poster, stranger),
        calls.turnDown(poster, stranger),
        calls.turnDown(poster, claimant),
        calls.turnDown(poster),
      ].map(code),
    );
  expect(await code(calls.addRivalClaim(admin))).toBe('STATUS_CONFLICT');
  expect(new Set(await decisions())).toEqual(new Set(['STATUS_CONFLICT']));
  await changeItem(portal, item._id, { is_active: 1, status: 'Returned' });
  expect(new Set(await decisions())).toEqual(new Set(['STATUS_CONFLICT']));
  expect(await calls.claims(poster)).toEqual([
    ['Cleo Claimant', 'waiting', true],
    ['Sam Stranger', 'waiting', false],
  ]);
});

test('a person whose claim was turned down cannot be allowed to claim an inactive item', async () => {
  await calls.claim(people.claimant);
  await calls.turnDown(people.poster);
  await changeItem(portal, item._id, { is_active: 0 });
  expect((await calls.allow(people.poster, people.claimant)).body.code).toBe('STATUS_CONFLICT');
});

test('of a person who claims the item from its queue, judges see only the new claim as open', async () => {
  await calls.claim(people.claimant);
  await calls.addRivalClaim(people.stranger, { story: 'A blue backpack with a red fox.' });
  await calls.withdraw(people.claimant);
  await calls.claim(people.stranger, { story: 'A blue backpack with a fox and a bell.' });
  expect(await calls.claims(people.poster)).toEqual([
    ['Sam Stranger', 'waiting', true],
    ['Cleo Claimant', 'withdrawn', false],
    ['Sam Stranger', 'withdrawn', false],
  ]);
});

test('a claim in the queue that is withdrawn and made again notifies the judges once an hour', async () => {
  await calls.claim(people.claimant);
  await deleteNotifications(portal);
  const notified = async () => (await sentNotifications(portal, 'claim')).map(({ name }) => name);
  const once = ['Kim Keeper', 'Pat Poster'];
  for (const minutes of [0, 59]) {
    portal.clock.advance(minutes * minute);
    await calls.addRivalClaim(people.stranger);
    await calls.withdraw(people.stranger);
    expect(await notified()).toEqual(once);
  }
  portal.clock.advance(61 * minute);
  await calls.addRivalClaim(people.stranger);
  expect(await notified()).toEqual([...once, ...once].sort());
});

test('a claim on a guarded item has to be accepted even if it has no private details', async () => {
  for (const [lane, needsAcceptedClaim] of [
    ['open', false],
    ['guarded', true],
  ] as const) {
    item = await postedItem(portal, people.poster, { lane });
    await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
    expect((await calls.judged(people.keeper)).body).toMatchObject({ needsAcceptedClaim });
  }
});

describe('a claim', () => {
  beforeEach(() => calls.claim(people.claimant));
  const edit = (status: string) =>
    editItem(portal, item._id, { fields: { status }, token: people.poster.token });

  test('is turned down when the poster sets the item to Found', async () => {
    await edit('Found');
    expect(await calls.mine(people.claimant)).toMatchObject({
      turnedDown: null,
      claim: { state: 'turned down', isFirst: false },
    });
    expect((await calls.claim(people.claimant)).status).toBe(200);
  });

  test('is accepted when the poster sets the item to Returned, and turned down when they set it back to Found', async () => {
    await edit('Returned');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'accepted', true]]);
    await edit('Found');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'turned down', false]]);
  });

  test('ends when its claimant withdraws it', async () => {
    await calls.withdraw(people.claimant);
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'withdrawn', false]]);
  });

  test('is withdrawn when the account of its claimant is deactivated, or the item is deleted', async () => {
    const params = { id: people.claimant.user._id };
    await portal.call('PUT /admin/users/{id}/activate', { params, token: people.admin.token });
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'withdrawn', false]]);
    await calls.claim(people.stranger);
    await portal.call('DELETE /items/{id}', {
      params: { id: item._id },
      token: people.poster.token,
    });
    const open = portal.database.read.selectFrom('claims').select('state');
    const states = await open.where('item_id', '=', item._id).execute();
    expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    portal.clock.advance(day);
    people.stranger = await portal.signIn({ name: 'Sam Stranger' });
  });
});
