/**
 * Claims, decisions and hand-overs that are sent again because the network lost the response. The server carries them
 * out once, and the repeat gets the first response.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/entities.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { minute } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { postedItem } from '../support/calls/items.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

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
  item = await postedItem(portal, people.poster);
  await deleteNotifications(portal);
});

function send(call: Call, by: SignedIn, body?: object, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key };
  const request = { params: { id: item._id }, token: by.token, headers };
  return portal.call(call, { ...request, ...(body && { body }) });
}

/** Makes a call twice with one key, and expects the same response both times. @returns the response */
async function sendTwice(call: Call, by: SignedIn, body?: object) {
  const key = randomUUID();
  const first = await send(call, by, body, key);
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  const again = await send(call, by, body, key);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  return first;
}

const id = ({ user }: SignedIn) => ({ userId: user._id });
const story = { story: 'My blue backpack, with a laptop in it.' };
const reason = 'The colour is wrong.';

describe('a repeat gets the first response', () => {
  test('to a claim', async () => {
    await sendTwice('POST /items/{id}/claim', people.claimant, story);
    expect(await sentNotifications(portal, 'claim')).toHaveLength(1);
    expect(await calls.history(people.poster)).toEqual([
      ['claimed', 'Cleo Claimant'],
      ['claim answered', 'Cleo Claimant'],
    ]);
  });

  test('to a claim on an item that somebody else has claimed', async () => {
    await calls.claim(people.stranger);
    await sendTwice('POST /items/{id}/claims', people.claimant, story);
    expect(await calls.claims(people.poster)).toHaveLength(2);
  });

  test('to a withdrawal', async () => {
    await calls.claim(people.claimant);
    await sendTwice('POST /items/{id}/withdraw-claim', people.claimant);
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'withdrawn', false]]);
  });

  test('to a question, which the claimant reads once', async () => {
    await calls.claim(people.claimant);
    const body = { ...id(people.claimant), question: 'What is in the side pocket?' };
    const asked = await sendTwice('POST /items/{id}/ask-claimant', people.poster, body);
    const { conversationId } = asked.body;
    const { body: read } = await conversationCalls(portal).read(people.claimant, conversationId);
    expect(read.messages).toHaveLength(1);
  });

  test('to a claim that is turned down, and allowed again', async () => {
    await calls.claim(people.claimant);
    const body = { ...id(people.claimant), reason };
    await sendTwice('POST /items/{id}/turn-down-claim', people.poster, body);
    await sendTwice('POST /items/{id}/allow-claim', people.poster, id(people.claimant));
    expect((await calls.claim(people.claimant)).status).toBe(200);
  });

  test('to a return code', async () => {
    await calls.claim(people.claimant);
    const { body } = await send('POST /items/{id}/generate-otp', people.poster);
    const confirmed = await sendTwice('POST /items/{id}/verify-otp', people.claimant, {
      otp: body.otp,
    });
    expect(confirmed.body.item.status).toBe('Returned');
    expect(await sentNotifications(portal, 'returned')).not.toHaveLength(0);
  });

  test('to a deletion', async () => {
    await sendTwice('DELETE /items/{id}', people.poster);
  });

  test('to a keeper who takes an item', async () => {
    const { user } = people.keeper;
    await sendTwice('POST /items/{id}/assign-keeper', people.keeper, { keeperId: user._id });
  });
});

describe('a repeat withholds what the viewer may not see any more', () => {
  const withheld = { isWithheld: true, description: '', tags: [], image: null, photo: null };

  test('from a claimant, after a keeper has guarded the item', async () => {
    const key = randomUUID();
    const first = await send('POST /items/{id}/claim', people.claimant, story, key);
    expect(first.body.item).toMatchObject({ isWithheld: false, title: item.title });
    await send('POST /items/{id}/lane', people.keeper, { lane: 'guarded' });
    const again = await send('POST /items/{id}/claim', people.claimant, story, key);
    expect(again.status).toBe(200);
    expect(again.body.item).toMatchObject({ ...withheld, status: 'Claimed', lane: 'guarded' });
    expect(JSON.stringify(again.body)).not.toContain(item.title);
    expect(again.body.item.postedBy.name).toBe('P. P.');
  });

  test('from a keeper, after an admin has assigned another one to the guarded item', async () => {
    const { keeper, admin } = people;
    const take = { keeperId: keeper.user._id };
    const key = randomUUID();
    await send('POST /items/{id}/lane', keeper, { lane: 'guarded' });
    const first = await send('POST /items/{id}/assign-keeper', keeper, take, key);
    expect(first.body.item.isWithheld).toBe(false);
    const other = await portal.signIn({ role: 'keeper' });
    await send('POST /items/{id}/assign-keeper', admin, { keeperId: other.user._id });
    const again = await send('POST /items/{id}/assign-keeper', keeper, take, key);
    expect([again.status, again.body.item]).toEqual([200, expect.objectContaining(withheld)]);
  });

  test('from a claimant, after the poster has deleted the item', async () => {
    const key = randomUUID();
    await send('POST /items/{id}/claim', people.claimant, story, key);
    await send('DELETE /items/{id}', people.poster);
    const again = await send('POST /items/{id}/claim', people.claimant, story, key);
    expect(again.status).toBe(200);
    const { title, description, isActive } = again.body.item;
    expect([title, description, isActive]).toEqual(['Deleted item', '', false]);
  });

  test('from a claimant, after an admin has deactivated the item', async () => {
    const key = randomUUID();
    await send('POST /items/{id}/claim', people.claimant, story, key);
    await send('PUT /admin/items/{id}/activate', people.admin, {});
    const again = await send('POST /items/{id}/claim', people.claimant, story, key);
    expect([again.status, again.body.item]).toEqual([
      200,
      expect.objectContaining({ ...withheld, isActive: false }),
    ]);
  });
});

test('counts a wrong return code each time, and accepts the right one with the same key', async () => {
  await calls.claim(people.claimant);
  const { body } = await send('POST /items/{id}/generate-otp', people.poster);
  const enter = (otp: string, key: string) =>
    send('POST /items/{id}/verify-otp', people.claimant, { otp }, key);
  const wrong = body.otp === '000000' ? '111111' : '000000';
  const key = randomUUID();
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await enter(wrong, key)).body.code).toBe('CODE_INVALID');
  }
  expect((await enter(body.otp, key)).body.item.status).toBe('Returned');
});

test('blocks a return code after five wrong tries with one key', async () => {
  await calls.claim(people.claimant);
  const { body } = await send('POST /items/{id}/generate-otp', people.poster);
  const wrong = body.otp === '000000' ? '111111' : '000000';
  const key = randomUUID();
  for (let tries = 0; tries < 5; tries += 1) {
    await send('POST /items/{id}/verify-otp', people.claimant, { otp: wrong }, key);
  }
  const right = await send('POST /items/{id}/verify-otp', people.claimant, { otp: body.otp });
  expect(right.body.code).toBe('CODE_INVALID');
});

test('a repeated claim does not say that it succeeded if somebody else was faster', async () => {
  const key = randomUUID();
  await calls.claim(people.stranger);
  const claimed = async () =>
    (await send('POST /items/{id}/claim', people.claimant, story, key)).body.code;
  expect([await claimed(), await claimed()]).toEqual(['ALREADY_CLAIMED', 'ALREADY_CLAIMED']);
});
