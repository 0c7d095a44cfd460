import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { claimCalls, detailedItem } from '../support/calls/claim-calls.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { acceptedClaim, guardedItem } from '../support/calls/guarded-items.ts';
import { codeOf, handOverCalls } from '../support/calls/hand-over-calls.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import {
  type ApiResponse,
  type SignedIn,
  type TestApp,
  buildTestApp,
} from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let rae: SignedIn;
let nell: SignedIn;
/** The item that `calls` and `handOver` are about. */
let item: Item;
let calls: ReturnType<typeof claimCalls>;
let handOver: ReturnType<typeof handOverCalls>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
  handOver = handOverCalls(portal, people, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  rae = await portal.signIn({ name: 'Rae Rival' });
  nell = await portal.signIn({ name: 'Nell Next' });
});

const story = 'It smells of cinnamon.';
const charm = { kind: 'charm', text: 'red fox' } as const;

async function done(call: Promise<ApiResponse>): Promise<void> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`refused: ${JSON.stringify(body)}`);
}

/** Returns all that poster, keeper and claimants see of the item. */
async function seen() {
  const { poster, keeper, claimant } = people;
  const mine = [claimant, rae, nell].map(async (by) => calls.mine(by));
  return {
    item: (await handOver.ask('GET /items/{id}', poster)).item,
    judged: (await calls.judged(keeper)).body,
    mine: await Promise.all(mine),
    details: (await calls.details(keeper)).body,
    history: await calls.history(people.admin),
  };
}

describe('what happens with one item', () => {
  test('changes no claim, refusal, detail or code of another item of the same people', async () => {
    const { poster, keeper, claimant } = people;
    const privatePhoto = await noise(64, 64).jpeg().toBuffer();
    const privateDetails = JSON.stringify([charm]);
    const other = await postedItem(portal, poster, { privateDetails }, privatePhoto);
    await changeItem(portal, other._id, { keeper_id: keeper.user._id });
    item = other;
    await done(calls.claim(claimant, { story }));
    await done(calls.addRivalClaim(nell, { story }));
    await done(calls.turnDown(poster, nell, 'The number is wrong.'));
    await done(calls.addRivalClaim(rae, { story }));
    await done(calls.accept(keeper, claimant));
    const otp = await codeOf(handOver.generate(poster));
    // Reading the claims adds to the history, but only once an hour.
    await seen();
    const before = await seen();

    item = await detailedItem(portal, people, [charm]);
    expect(await seen()).toMatchObject({
      judged: { claims: [] },
      mine: Array(3).fill({ claim: null, turnedDown: null }),
      details: { photo: null },
    });
    await done(calls.claim(claimant, { story }));
    // The claim that was accepted is the one on the other item.
    expect((await handOver.generate(poster)).code).toBe('CLAIM_NOT_ACCEPTED');
    for (const by of [rae, nell]) await done(calls.addRivalClaim(by, { story }));
    for (const by of [rae, nell]) await done(calls.turnDown(poster, by));
    expect((await calls.mine(nell)).turnedDown.reason).toBe('The colour is wrong.');
    await done(calls.allow(keeper, nell));
    expect((await calls.mine(rae)).turnedDown.reason).toBe('The colour is wrong.');
    await done(calls.addRivalClaim(nell));
    await done(calls.ask(keeper, nell));
    await done(calls.withdraw(nell));
    await done(calls.addRivalClaim(nell));
    await done(calls.accept(keeper, claimant));
    expect((await handOver.enter(await codeOf(handOver.generate(poster)))).status).toBe(200);

    item = other;
    expect(await seen()).toEqual(before);
    expect((await handOver.enter(otp)).status).toBe(200);
  });

  test('changes no checks of another item before its hand-over', async () => {
    const other = await guardedItem(portal, people);
    item = other;
    await acceptedClaim(portal, other, people);
    await handOver.tick({ studentCard: '1234' });
    await handOver.proxyCode('Kofi');
    const before = await handOver.handOver();
    expect(before).toMatchObject({ studentCard: '1234', proxyName: 'Kofi' });

    item = await guardedItem(portal, people);
    await acceptedClaim(portal, item, people);
    expect(await handOver.handOver()).toMatchObject({ studentCard: null, proxyName: null });
    await handOver.tick({ isUnlocked: true });
    await done(calls.withdraw(people.claimant));

    item = other;
    expect(await handOver.handOver()).toEqual(before);
  });

  test('does not make another item need an accepted claim', async () => {
    await detailedItem(portal, people, [charm]);
    item = await postedItem(portal, people.poster);
    await done(calls.claim(rae));
    expect((await handOver.generate(people.poster)).status).toBe(200);
  });

  test('gives its claimants no part in another item', async () => {
    item = await detailedItem(portal, people, [charm]);
    await done(calls.claim(rae));
    item = await detailedItem(portal, people, [charm]);
    const { open } = conversationCalls(portal);
    expect((await open(people.poster, item._id, [rae.user._id])).body.code).toBe('FORBIDDEN');
  });
});
