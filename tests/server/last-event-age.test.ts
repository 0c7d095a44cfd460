/** Tests the age of the last event. A new connection receives it, to find out whether its user has missed an event. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { guardedItem } from '../support/calls/guarded-items.ts';
import { postedItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let origin: string;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  origin = await portal.listen();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  item = await postedItem(portal, people.poster);
});

const claim = () =>
  portal.call('POST /items/{id}/claim', {
    params: { id: item._id },
    token: people.claimant.token,
  });

type Person = keyof typeof people;

/**
 * Makes a change and then connects each person. Expects that this change is the last event of the people in `by`, and
 * of nobody else.
 */
async function expectMissed(change: () => Promise<unknown>, by: readonly Person[]): Promise<void> {
  const start = performance.now();
  await change();
  for (const name of Object.keys(people) as Person[]) {
    const live = await connectLive(origin, people[name]);
    const asked = performance.now();
    const age = await live.lastEventAge();
    const answered = performance.now();
    live.socket.disconnect();
    if (by.includes(name)) expect(age, name).toBeLessThanOrEqual(answered - start);
    else expect(age, name).toBeGreaterThanOrEqual(Math.floor(asked - start));
  }
}

test('a message counts as the last event of both people', async () => {
  const { poster, claimant } = people;
  const calls = conversationCalls(portal);
  const { _id } = await calls.opened(claimant, item._id, poster);
  await expectMissed(() => calls.sent(claimant, _id, 'Is it blue?'), ['poster', 'claimant']);
});

test('a claim counts as the last event of poster, keepers and admins', async () => {
  await expectMissed(claim, ['poster', 'keeper', 'admin']);
});

test('reading notifications counts as the last event of their owner', async () => {
  await claim();
  const { token } = people.poster;
  await expectMissed(() => portal.call('PUT /notifications/read', { token }), ['poster']);
});

test('a notification counts as the last event of its user', async () => {
  const { _id: id } = await guardedItem(portal, people);
  const notifying = {
    params: { id },
    body: { userId: people.stranger.user._id },
    token: people.keeper.token,
  };
  await expectMissed(() => portal.call('POST /items/{id}/notify-owner', notifying), ['stranger']);
});

test('a deletion counts as the last event of everybody', async () => {
  const deletion = { params: { id: item._id }, token: people.poster.token };
  await expectMissed(
    () => portal.call('DELETE /items/{id}', deletion),
    ['poster', 'claimant', 'keeper', 'stranger', 'admin'],
  );
});
