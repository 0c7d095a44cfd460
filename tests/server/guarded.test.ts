import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Item } from '../../contract/entities.ts';
import { guardedTitle } from '../../contract/claims/lane/guarded-texts.ts';
import { hour } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import {
  acceptedClaim,
  guardedItem,
  hiddenFields,
  hiddenWords,
} from '../support/calls/guarded-items.ts';
import { editItem, postItem, postedItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>> & { other: SignedIn; otherKeeper: SignedIn };
/** A new guarded item for each test, as its keeper receives it. Others do not receive its texts. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = {
    ...(await signInPeople(portal)),
    other: await portal.signIn({ name: 'Otto Other' }),
    otherKeeper: await portal.signIn({ name: 'Kay Keeper', role: 'keeper' }),
  };
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(hour);
  item = await guardedItem(portal, people);
});

const as = (who: SignedIn | null) => (who === null ? {} : { token: who.token });

async function seenBy(who: SignedIn | null, id = item._id): Promise<Item> {
  const { status, body } = await portal.call('GET /items/{id}', { params: { id }, ...as(who) });
  expect(status).toBe(200);
  return Item.parse(body.item);
}
async function found(query: Record<string, string>): Promise<string[]> {
  const { body } = await portal.call('GET /search/items/search', { query });
  return body.data.items.map(({ _id }: Item) => _id);
}
async function atDesk(search: string, who: SignedIn): Promise<string[]> {
  const query = { list: 'all', search };
  const { body } = await portal.call('GET /desk/items', { query, token: who.token });
  return body.items.map(({ _id }: Item) => _id);
}
const setLane = (lane: string, who: SignedIn, id = item._id) =>
  portal.call('POST /items/{id}/lane', { params: { id }, body: { lane }, token: who.token });
/** Status and caching rule of a picture. */
async function served(url: string) {
  const { statusCode, headers } = await portal.app.inject({ url });
  return [statusCode, headers['cache-control']];
}
const statusOf = async (url: string) => (await served(url))[0];
const publicTitle = () => guardedTitle(hiddenFields.title, 'Bags', item.createdAt);

describe('a guarded item', () => {
  test.each([
    ['a visitor', () => null],
    ['another user', () => people.other],
    ['its claimant', () => people.claimant],
    ['another keeper', () => people.otherKeeper],
  ])(
    'shows %s kind, month, building and initials, and no photo, description or tag',
    async (_, who) => {
      await acceptedClaim(portal, item, people);
      const seen = await seenBy(who());
      const isClaimant = who() === people.claimant;
      expect(seen).toMatchObject({
        isWithheld: true,
        lane: 'guarded',
        title: publicTitle(),
        description: '',
        tags: [],
        image: null,
        photo: null,
        postedBy: { name: 'P. P.' },
        keeperId: people.keeper.user._id,
        keeperName: 'K. K.',
        claimedByName: isClaimant ? people.claimant.user.name : 'C. C.',
        isPrivate: isClaimant,
      });
      const text = JSON.stringify(seen);
      for (const word of Object.values(hiddenWords)) expect(text).not.toContain(word);
      expect(text).not.toContain(people.poster.user._id);
      expect(text.includes(people.claimant.user._id)).toBe(isClaimant);
    },
  );

  test.each([
    ['its poster', () => people.poster],
    ['its keeper', () => people.keeper],
    ['an admin', () => people.admin],
  ])(
    'is shown whole to %s, with a signed photo that expires and is never cached',
    async (_, who) => {
      const seen = await seenBy(who());
      expect(seen).toMatchObject({
        isWithheld: false,
        isPrivate: true,
        title: hiddenFields.title,
        tags: hiddenFields.tags,
        description: hiddenFields.description,
        location: hiddenFields.location,
        postedBy: { name: people.poster.user.name },
      });
      for (const address of [seen.photo!.large, seen.photo!.card, seen.image!]) {
        expect(await served(address)).toEqual([200, 'no-store']);
        expect(await served(address.split('?')[0]!)).toEqual([404, 'no-store']);
      }
      portal.clock.advance(2 * hour);
      expect(await served(seen.photo!.card)).toEqual([404, 'no-store']);
    },
  );

  test('is the same in the list of its claimant and of a visitor', async () => {
    await acceptedClaim(portal, item, people);
    const listed = async (token?: string) => {
      const { body } = await portal.call('GET /search/items/search', { ...(token && { token }) });
      return body.data.items.find(({ _id }: Item) => _id === item._id);
    };
    expect(await listed(people.claimant.token)).toEqual(await listed());
    expect(await listed()).toMatchObject({ isWithheld: true, isPrivate: false });
    expect(await listed(people.keeper.token)).toMatchObject({ isWithheld: false, isPrivate: true });
  });

  test('does not hide the same photo of a public item', async () => {
    const photo = await noise(50, 50).png().toBuffer();
    const posted = await postItem(portal, { photo, token: people.poster.token });
    const { _id: id, photo: shown } = Item.parse(posted.body.item);
    await postItem(portal, { photo, token: people.poster.token });
    await setLane('guarded', people.otherKeeper, id);
    expect(await statusOf(shown!.card)).toBe(200);
  });

  test('keeps its private photo when another item with the same photo is deleted', async () => {
    const photo = await noise(40, 40).png().toBuffer();
    const posted = await postItem(portal, { photo, token: people.poster.token });
    const { _id: id } = await postedItem(portal, people.poster, { lane: 'guarded' }, photo);
    const { _id: deletedId, photo: shown } = Item.parse(posted.body.item);
    const { token } = people.poster;
    await portal.call('DELETE /items/{id}', { params: { id: deletedId }, token });
    const { body } = await portal.call('GET /items/{id}/private-details', {
      params: { id },
      token,
    });
    expect(await statusOf(body.photo.card)).toBe(200);
    expect(await statusOf(shown!.card)).toBe(404);
  });

  test('hides its link to the lost item that it was posted for, on both items', async () => {
    const owner = await portal.signIn({ name: 'Olga Owner' });
    const lost = await postedItem(portal, owner, { title: 'Lost wallet', status: 'Lost' });
    const linked = await guardedItem(portal, people, { lostItemId: lost._id });
    expect((await seenBy(people.poster, linked._id)).linkedItemId).toBe(lost._id);
    expect((await seenBy(owner, lost._id)).linkedItemId).toBe(linked._id);
    for (const who of [null, people.other, people.claimant]) {
      expect((await seenBy(who, linked._id)).linkedItemId).toBeNull();
      expect((await seenBy(who, lost._id)).linkedItemId).toBeNull();
    }
  });
});

describe('the search', () => {
  test('does not find a guarded item by its withheld words, with any order or filter', async () => {
    for (const word of Object.values(hiddenWords)) {
      for (const search of [word, word.slice(0, 4), `${word.slice(0, -1)}y`]) {
        for (const sort of ['match', 'newest', 'oldest']) {
          expect(await found({ search, sort }), search).toEqual([]);
        }
      }
      expect(await found({ place: word })).toEqual([]);
      expect(await atDesk(word, people.otherKeeper)).toEqual([]);
    }
    expect(await found({ search: hiddenFields.title })).toEqual([]);
    expect(await found({ withPhoto: 'true', limit: '100' })).not.toContain(item._id);
    expect(await found({ withPhoto: 'true', category: 'Bags', limit: '100' })).not.toContain(
      item._id,
    );
    expect(await found({ withPhoto: 'true', period: 'day' })).not.toContain(item._id);
  });

  test('finds it by the words that everybody reads', async () => {
    const { title, location } = await seenBy(null);
    expect(await found({ search: title, limit: '100' })).toContain(item._id);
    expect(await found({ search: 'bags', place: location, limit: '100' })).toContain(item._id);
    expect(await atDesk(title, people.otherKeeper)).toContain(item._id);
  });

  test('finds it by all its words for admins, and for everybody after it is opened', async () => {
    const query = { search: hiddenWords.title, limit: '100' };
    const { body } = await portal.call('GET /admin/items', { query, token: people.admin.token });
    expect(body.items.map(({ _id }: Item) => _id)).toContain(item._id);
    await setLane('open', people.keeper);
    expect(await found({ search: hiddenWords.description })).toEqual([item._id]);
    expect(await found({ place: hiddenWords.location })).toEqual([item._id]);
    expect(await found({ withPhoto: 'true', limit: '100' })).toContain(item._id);
    await setLane('guarded', people.keeper);
    expect(await found({ search: hiddenWords.description })).toEqual([]);
    expect(await found({ search: hiddenWords.title })).toEqual([]);
  });

  test('does not find words that an edit added', async () => {
    const fields = { ...hiddenFields, description: 'Now with a sarcenet cord.' };
    await editItem(portal, item._id, { fields, token: people.poster.token });
    expect(await found({ search: 'sarcenet' })).toEqual([]);
  });
});

describe('a conversation about a guarded item', () => {
  test('shows each person the title that they may read, and no photo', async () => {
    const calls = conversationCalls(portal);
    await acceptedClaim(portal, item, people);
    const opened = await calls.opened(people.claimant, item._id, people.keeper);
    expect(opened.item).toMatchObject({ title: publicTitle(), photo: null });
    const first = async (who: SignedIn) => (await calls.list(who)).body.conversations.docs[0].item;
    expect((await first(people.claimant)).title).toBe(publicTitle());
    expect((await first(people.keeper)).title).toBe(hiddenFields.title);
    await calls.sent(people.keeper, opened._id, 'Please bring your card.');
    await calls.sent(people.claimant, opened._id, 'I will.');
    const newest = async ({ token }: SignedIn) =>
      (await portal.call('GET /notifications', { token })).body.data.notifications[0].message;
    expect(await newest(people.claimant)).toContain(`about "${publicTitle()}"`);
    expect(await newest(people.keeper)).toContain(`about "${hiddenFields.title}"`);
    const { body } = await calls.read(people.claimant, opened._id);
    expect(body.conversation.item.title).toBe(publicTitle());
    const all = await portal.call('GET /admin/conversations', { token: people.admin.token });
    expect(all.body.conversations[0].item.title).toBe(hiddenFields.title);
  });
});

test('repeating the request that opened a conversation shows the item as its viewer may see it now', async () => {
  const calls = conversationCalls(portal);
  await setLane('open', people.keeper);
  const key = randomUUIDv7();
  const open = () => calls.open(people.other, item._id, [people.keeper.user._id], key);
  const first = (await open()).body.conversation;
  expect(first.item).toMatchObject({ title: hiddenFields.title, photo: {} });
  await setLane('guarded', people.keeper);
  const again = (await open()).body.conversation;
  expect(again).toEqual({ ...first, item: { ...first.item, title: publicTitle(), photo: null } });
});

test('a notification about a guarded item names its cause only to those who see the item whole', async () => {
  const shortName = await portal.signIn({ name: 'K. K.', role: 'keeper' });
  for (const keeper of [people.keeper, shortName]) {
    const claimant = await portal.signIn({ name: 'Cleo Claimant' });
    const claimed = await guardedItem(portal, { ...people, keeper });
    await acceptedClaim(portal, claimed, { claimant, keeper });
    const of = async ({ token }: SignedIn) =>
      (await portal.call('GET /notifications', { token })).body.data.notifications;
    const received = await of(claimant);
    expect(received).toMatchObject([{ kind: 'claim accepted' }]);
    expect(received[0].message).toMatch(/^K\. K\. accepted/);
    expect(received[0]).not.toHaveProperty('actor');
    for (const secret of ['Kim', keeper.user._id]) {
      expect(JSON.stringify(received)).not.toContain(secret);
    }
    expect((await of(keeper))[0]).toMatchObject({
      kind: 'claim',
      actor: { _id: claimant.user._id, name: 'Cleo Claimant' },
    });
  }
});
