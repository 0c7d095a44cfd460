import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

test('a conversation shows who is a keeper or admin, so that nobody can pose as one by name', async () => {
  const calls = conversationCalls(portal);
  const people = await signInPeople(portal);
  const { poster, keeper, admin } = people;
  const item = await claimedItem(portal, people);
  const impostor = await portal.signIn({ name: 'Kim Keeper' });
  const { _id } = await calls.opened(impostor, item._id, keeper);
  await calls.sent(impostor, _id, 'I am the keeper.');
  await calls.sent(keeper, _id, 'No, I am.');
  const ofImpostor = { _id: impostor.user._id, name: 'Kim Keeper' };
  const ofKeeper = { _id: keeper.user._id, name: 'Kim Keeper', role: 'keeper' };
  const { conversation, messages } = (await calls.read(impostor, _id)).body;
  expect(conversation.participants).toEqual([ofImpostor, ofKeeper]);
  expect(messages.map(({ sender }: Message) => sender)).toEqual([ofImpostor, ofKeeper]);
  const ofAdmin = await calls.opened(admin, item._id, poster);
  expect((await calls.read(poster, ofAdmin._id)).body.conversation.participants[1]).toEqual({
    _id: admin.user._id,
    name: 'Ada Admin',
    role: 'admin',
  });
});
