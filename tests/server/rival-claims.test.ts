import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { rivalClaimsPerItem } from '../../contract/limits.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { editItem, postedItem } from '../support/calls/items.ts';
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
/** An item that Cleo has claimed, with Rae in the queue. */
let item: Item;
let rae: SignedIn;
let calls: ReturnType<typeof claimCalls>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  people.poster = await portal.signIn({ name: 'Pat Poster' });
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  rae = await portal.signIn({ name: 'Rae Rival' });
  item = await claimedItem(portal, people);
  await deleteNotifications(portal);
  await done(calls.addRivalClaim(rae, { story: 'It is mine for sure.' }));
});

async function done(call: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await call;
  if (response.status >= 300) throw new Error(`refused: ${JSON.stringify(response.body)}`);
  return response;
}
const stored = async (): Promise<Item> =>
  (await portal.call('GET /items/{id}', { params: { id: item._id } })).body.item;
const ownerFound = 'The owner has been found.';

describe('a claim on an item that another person has claimed', () => {
  test('joins the queue, and the judges see both side by side', async () => {
    const nell = await portal.signIn({ name: 'Nell Next' });
    const { status, body } = await calls.addRivalClaim(nell);
    expect([status, body]).toEqual([
      201,
      {
        claim: {
          state: 'waiting',
          isFirst: false,
          createdAt: new Date(portal.clock.now()).toISOString(),
        },
      },
    ]);
    expect(await stored()).toMatchObject({ status: 'Claimed', claimedByName: 'Cleo Claimant' });
    expect(await calls.claims(people.keeper)).toEqual([
      ['Cleo Claimant', 'waiting', true],
      ['Rae Rival', 'waiting', false],
      ['Nell Next', 'waiting', false],
    ]);
    expect((await calls.mine(rae)).claim).toMatchObject({ state: 'waiting', isFirst: false });
    const sent = await sentNotifications(portal, 'claim');
    expect(sent.map(({ name, message }) => [name, message])).toEqual([
      ['Kim Keeper', 'Rae Rival also says that "Blue backpack" is theirs.'],
      ['Kim Keeper', 'Nell Next also says that "Blue backpack" is theirs.'],
      ['Pat Poster', 'Rae Rival also says that "Blue backpack" is theirs.'],
      ['Pat Poster', 'Nell Next also says that "Blue backpack" is theirs.'],
    ]);
  });

  test('is not possible twice, for poster and keeper, or on an item that nobody has claimed', async () => {
    for (const by of [rae, people.claimant]) {
      expect((await calls.addRivalClaim(by)).body.code).toBe('ALREADY_CLAIMED');
    }
    for (const by of [people.poster, people.keeper]) {
      expect((await calls.addRivalClaim(by)).body.code).toBe('OWN_ITEM');
    }
    item = await postedItem(portal, people.poster);
    expect((await calls.addRivalClaim(rae)).body.code).toBe('STATUS_CONFLICT');
  });

  test('is refused when five claims are in the queue, even if many arrive at once', async () => {
    const others = [];
    while (others.length < rivalClaimsPerItem + 1) {
      others.push(await portal.signIn({ name: `Ora ${String(others.length)}` }));
    }
    const answers = await Promise.all(others.map((by) => calls.addRivalClaim(by)));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'queued' : body.code));
    expect(codes.filter((code) => code === 'queued')).toHaveLength(rivalClaimsPerItem - 1);
    expect(codes.filter((code) => code === 'QUEUE_FULL')).toHaveLength(2);
  });

  test('can be withdrawn, which changes nothing else', async () => {
    expect((await calls.withdraw(rae)).body.item).toMatchObject({ claimedByName: 'Cleo Claimant' });
    expect((await calls.withdraw(rae)).body.code).toBe('FORBIDDEN');
    expect(await calls.claims(people.poster)).toEqual([
      ['Cleo Claimant', 'waiting', true],
      ['Rae Rival', 'withdrawn', false],
    ]);
    expect(await calls.history(people.poster)).toContainEqual(['claim withdrawn', 'Rae Rival']);
    expect((await calls.addRivalClaim(rae)).status).toBe(201);
  });

  test('can be turned down, and allowed again', async () => {
    const { body } = await calls.turnDown(people.keeper, rae);
    expect(body.item).toMatchObject({ status: 'Claimed', claimedByName: 'Cleo Claimant' });
    expect((await calls.mine(rae)).turnedDown).toMatchObject({ reason: 'The colour is wrong.' });
    expect((await calls.addRivalClaim(rae)).body.code).toBe('CLAIM_TURNED_DOWN');
    expect(await sentNotifications(portal, 'claim turned down')).toMatchObject([
      { name: 'Rae Rival', message: expect.stringContaining('The colour is wrong.') },
    ]);
    expect((await calls.turnDown(people.keeper, rae)).body.code).toBe('STATUS_CONFLICT');
    await done(calls.allow(people.poster, rae));
    expect((await calls.addRivalClaim(rae)).status).toBe(201);
  });

  test('stays accepted when another judge then turns down the claim that was first', async () => {
    await done(calls.accept(people.keeper, rae));
    const { status, body } = await calls.turnDown(people.poster, people.claimant);
    expect([status, body.code]).toEqual([409, 'STATUS_CONFLICT']);
    expect((await calls.mine(rae)).claim).toMatchObject({ state: 'accepted', isFirst: true });
  });

  test('lets a judge write to the claimant', async () => {
    const talk = conversationCalls(portal);
    expect((await talk.open(people.poster, item._id, [rae.user._id])).status).toBe(201);
    expect((await talk.open(people.claimant, item._id, [rae.user._id])).status).toBe(403);
    const { conversationId } = (await done(calls.ask(people.keeper, rae))).body;
    expect((await talk.send(rae, conversationId, 'A pen.')).status).toBe(201);
  });
});

describe('accepting a claim of the queue', () => {
  test('gives the item to that person and turns the others down', async () => {
    const { body } = await done(calls.accept(people.poster, rae));
    expect(body.item).toMatchObject({ status: 'Claimed', claimedByName: 'Rae Rival' });
    expect(await calls.claims(people.poster)).toEqual([
      ['Rae Rival', 'accepted', true],
      ['Cleo Claimant', 'turned down', false],
    ]);
    expect((await calls.mine(people.claimant)).turnedDown).toMatchObject({ reason: ownerFound });
    expect(await sentNotifications(portal, 'claim turned down')).toMatchObject([
      { name: 'Cleo Claimant', message: expect.stringContaining(ownerFound) },
    ]);
    expect(await calls.history(people.poster)).toEqual(
      expect.arrayContaining([
        ['claim accepted', 'Rae Rival'],
        ['claim turned down', 'Cleo Claimant'],
      ]),
    );
    // The poster allows the turned-down person to claim again, and accepts that claim instead.
    await done(calls.allow(people.poster, people.claimant));
    await done(calls.addRivalClaim(people.claimant));
    await done(calls.accept(people.poster, people.claimant));
    expect(await stored()).toMatchObject({ claimedByName: 'Cleo Claimant' });
  });

  test('invalidates the return code of the first claimant', async () => {
    const params = { id: item._id };
    const { otp } = (
      await done(
        portal.call('POST /items/{id}/generate-otp', { params, token: people.poster.token }),
      )
    ).body;
    await done(calls.accept(people.poster, rae));
    const enter = (by: SignedIn) =>
      portal.call('POST /items/{id}/verify-otp', { params, body: { otp }, token: by.token });
    expect((await enter(people.claimant)).body.code).toBe('FORBIDDEN');
    expect((await enter(rae)).body.code).toBe('CODE_INVALID');
  });

  test('works after the first claim was turned down, which moves nobody up', async () => {
    expect((await done(calls.turnDown(people.poster))).body.item.status).toBe('Found');
    expect(await stored()).toMatchObject({ status: 'Found', claimedById: null });
    expect((await calls.mine(rae)).claim).toMatchObject({ state: 'waiting', isFirst: false });
    const { body } = await done(calls.accept(people.keeper, rae));
    expect(body.item).toMatchObject({ status: 'Claimed', claimedByName: 'Rae Rival' });
  });

  test('keeps the earlier status of a lost item, so that it can be restored', async () => {
    item = await postedItem(portal, people.poster, { status: 'Lost' });
    await done(calls.claim(people.claimant));
    await done(calls.addRivalClaim(rae));
    await done(calls.accept(people.poster, rae));
    expect((await done(calls.withdraw(rae))).body.item.status).toBe('Lost');
  });

  test('leaves one owner if another judge accepts another claim at the same time', async () => {
    const answers = await Promise.all([
      calls.accept(people.poster, rae),
      calls.accept(people.keeper, people.claimant),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const states = await calls.claims(people.poster);
    expect(states.filter(([, state]) => state === 'accepted')).toHaveLength(1);
    const [accepted] = states;
    expect((await stored()).claimedByName).toBe(accepted![0]);
    expect(accepted).toEqual([expect.any(String), 'accepted', true]);
  });
});

describe('the queue', () => {
  test('stays when the first claim is withdrawn, and its people may claim the item themselves', async () => {
    await done(calls.withdraw(people.claimant));
    await done(calls.claim(rae));
    const { claims } = (await calls.judged(people.poster)).body;
    expect(claims[0]).toMatchObject({
      claimant: { name: 'Rae Rival' },
      isFirst: true,
      story: 'It is mine for sure.',
    });
    expect(claims).toHaveLength(2);
  });

  test('is turned down when the item is returned', async () => {
    const params = { id: item._id };
    const { otp } = (
      await done(
        portal.call('POST /items/{id}/generate-otp', { params, token: people.poster.token }),
      )
    ).body;
    await done(
      portal.call('POST /items/{id}/verify-otp', {
        params,
        body: { otp },
        token: people.claimant.token,
      }),
    );
    expect(await calls.claims(people.poster)).toEqual([
      ['Cleo Claimant', 'accepted', true],
      ['Rae Rival', 'turned down', false],
    ]);
    expect((await calls.mine(rae)).turnedDown).toMatchObject({ reason: ownerFound });
  });

  test('is turned down when the poster marks the item as returned', async () => {
    await editItem(portal, item._id, {
      fields: { status: 'Returned' },
      token: people.poster.token,
    });
    expect((await calls.mine(rae)).turnedDown).toMatchObject({ reason: ownerFound });
  });

  test('is notified when the item is deleted', async () => {
    await portal.call('DELETE /items/{id}', {
      params: { id: item._id },
      token: people.poster.token,
    });
    const sent = await sentNotifications(portal, 'item deleted');
    expect(sent.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Cleo Claimant', 'Rae Rival']),
    );
  });

  test('loses a person who becomes the keeper of the item', async () => {
    const keen = await portal.signIn({ name: 'Keen Keeper', role: 'keeper' });
    await done(calls.addRivalClaim(keen));
    await done(
      portal.call('POST /items/{id}/assign-keeper', {
        params: { id: item._id },
        body: { keeperId: keen.user._id },
        token: people.admin.token,
      }),
    );
    expect(await calls.claims(people.poster)).toContainEqual(['Keen Keeper', 'withdrawn', false]);
  });

  test('loses a person whose account is deactivated, and the judges are notified', async () => {
    await portal.call('PUT /admin/users/{id}/activate', {
      params: { id: rae.user._id },
      token: people.admin.token,
    });
    expect(await calls.claims(people.poster)).toEqual([
      ['Cleo Claimant', 'waiting', true],
      ['Rae Rival', 'withdrawn', false],
    ]);
    expect(await stored()).toMatchObject({ claimedByName: 'Cleo Claimant' });
    expect(await sentNotifications(portal, 'claim withdrawn')).toMatchObject([
      { name: 'Kim Keeper' },
      { name: 'Pat Poster' },
    ]);
  });
});
