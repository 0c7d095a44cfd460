import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Item, type Notification } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import { minute } from '../support/clock.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, changeItem, postItem, postedItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let poster: SignedIn;
let claimant: SignedIn;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  await addCategory(portal, 'Bags');
});
afterAll(() => portal.close());

beforeEach(async () => {
  poster = await portal.signIn({ name: 'Pat Poster' });
  claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await postedItem(portal, poster);
  portal.clock.advance(minute);
});

const list = (viewer: SignedIn) => portal.call('GET /notifications', { token: viewer.token });
async function notificationsOf(viewer: SignedIn): Promise<Notification[]> {
  return (await list(viewer)).body.data.notifications;
}
const claim = (by: SignedIn, { _id }: Item) =>
  portal.call('POST /items/{id}/claim', { params: { id: _id }, token: by.token });
const withdraw = (by: SignedIn, { _id }: Item) =>
  portal.call('POST /items/{id}/withdraw-claim', { params: { id: _id }, token: by.token });

test('the list has status and photo of the items that its links lead to, while they are active', async () => {
  const photo = await redLeftBlueRight(41, 30).png().toBuffer();
  const posted = Item.parse((await postItem(portal, { token: poster.token, photo })).body.item);
  await claim(claimant, posted);
  await claim(claimant, item);
  const { _id } = await calls.opened(claimant, posted._id, poster);
  await calls.send(claimant, _id, 'It is mine');
  const shown = async () => (await list(poster)).body.data.items;
  expect(posted.photo).not.toBeNull();
  expect(await shown()).toEqual({
    [paths.item(posted._id)]: { status: 'Claimed', photo: posted.photo },
    [paths.messages(_id)]: { status: 'Claimed', photo: posted.photo },
    [paths.item(item._id)]: { status: 'Claimed', photo: null },
  });

  await changeItem(portal, posted._id, { status: 'Returned' });
  expect((await shown())[paths.messages(_id)].status).toBe('Returned');
  await changeItem(portal, posted._id, { is_active: 0 });
  expect(Object.keys(await shown())).toEqual([paths.item(item._id)]);
  await changeItem(portal, item._id, { deleted_at: portal.clock.now() });
  expect(await shown()).toEqual({});
});

test('a notification names the person who caused it as they are called today, but no admin who hides an item', async () => {
  await claim(claimant, item);
  const { _id } = await calls.opened(claimant, item._id, poster);
  await calls.send(claimant, _id, 'It is mine');
  const admin = await portal.signIn({ name: 'Root', role: 'admin' });
  await portal.call('PUT /admin/items/{id}/activate', {
    params: { id: item._id },
    body: { isActive: false },
    token: admin.token,
  });
  const { email } = claimant.user;
  await portal.call('PUT /users/me', {
    body: { name: 'Cleo New', email },
    token: claimant.token,
  });
  const cleo = { _id: claimant.user._id, name: 'Cleo New' };
  const ofPoster = await notificationsOf(poster);
  expect(ofPoster.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['item deactivated', undefined],
    ['message', cleo],
    ['claim', cleo],
  ]);
  const [ofClaimant] = await notificationsOf(claimant);
  expect(ofClaimant).toMatchObject({ kind: 'item deactivated' });
  expect(ofClaimant).not.toHaveProperty('actor');
  const { body } = await portal.call('PUT /notifications/{id}/read', {
    params: { id: ofPoster[2]!._id },
    body: {},
    token: poster.token,
  });
  expect(body.notification.actor).toEqual(cleo);
});

test('a notification written before its item became guarded loses title, names and reason, except for those who see the item', async () => {
  const { _id: id, title } = item;
  const params = { id };
  const keeper = await portal.signIn({ name: 'Kay Keeper', role: 'keeper' });
  await claim(claimant, item);
  const { _id } = await calls.opened(claimant, id, poster);
  await calls.send(poster, _id, 'Hello');
  const reason = 'Its zip is of brass.';
  const sent = { params, body: { reason }, token: poster.token };
  expect((await portal.call('POST /items/{id}/turn-down-claim', sent)).status).toBe(200);
  const [ofClaimant, ofPoster] = [
    await notificationsOf(claimant),
    await notificationsOf(poster),
  ] as const;
  for (const { message } of [...ofClaimant, ...ofPoster]) expect(message).toContain(title);

  const setLane = (lane: string, { token }: SignedIn) =>
    portal.call('POST /items/{id}/lane', { params, body: { lane }, token });
  expect((await setLane('guarded', keeper)).status).toBe(200);
  expect(await notificationsOf(poster)).toEqual(ofPoster);
  const withheld = await notificationsOf(claimant);
  expect(withheld.map(({ message }) => message)).toEqual([
    'Your claim was turned down: Backpack, found in September.',
    'You got a message: Backpack, found in September.',
  ]);
  expect(withheld.map(({ actor }) => actor)).toEqual([undefined, undefined]);
  for (const [index, notification] of withheld.entries()) {
    const { body } = await portal.call('PUT /notifications/{id}/read', {
      params: { id: notification._id },
      body: { read: false },
      token: claimant.token,
    });
    expect(body.notification).toEqual(withheld[index]);
  }

  portal.clock.advance(20 * minute);
  await portal.parts.mailQueue.sendDue();
  const mails = portal.mails.mails.filter(({ to }) => to === claimant.user.email);
  expect(mails).toHaveLength(2);
  for (const { subject, text } of mails) {
    expect(text).toContain('Backpack, found in September.');
    for (const hidden of [title, 'Pat', reason]) expect(subject + text).not.toContain(hidden);
  }

  // A notification that is written while the item is guarded contains no withheld words, so its text is not replaced.
  const allow = { params, body: { userId: claimant.user._id }, token: keeper.token };
  await changeItem(portal, id, { keeper_id: keeper.user._id });
  expect((await portal.call('POST /items/{id}/allow-claim', allow)).status).toBe(200);
  const [newest] = await notificationsOf(claimant);
  expect(newest!.message).toBe('K. K. lets you claim "Backpack, found in September" again.');

  expect((await setLane('open', keeper)).status).toBe(200);
  expect((await notificationsOf(claimant)).slice(1)).toEqual(ofClaimant);
});

test('a notification names the person of the latest event if it stands for several', async () => {
  await claim(claimant, item);
  await withdraw(claimant, item);
  const other = await portal.signIn({ name: 'Olu Other' });
  await claim(other, item);
  await withdraw(other, item);
  // A withdrawal overwrites the latest notification about a claim on the item if that is at most an hour old. So does a
  // repeated claim of a person, but not a first claim like this one.
  await claim(claimant, item);
  const notifications = await notificationsOf(poster);
  expect(notifications.map(({ kind, actor }) => [kind, actor?.name])).toEqual([
    ['claim', 'Cleo Claimant'],
    ['claim withdrawn', 'Cleo Claimant'],
  ]);
});
