import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lostPostsAsEvidence } from '../../contract/claims/earlier-lost-post.ts';
import type { Item } from '../../contract/entities.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { day, minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { backpack, changeItem, editItem, postItem, postedItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
/** The found item that is claimed. */
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
});

/** The claim as the poster of the found item sees it. */
const claim = async () => (await calls.judged(people.poster)).body.claims[0];

describe('a claimant for whose lost item the found item was posted', () => {
  test('is marked, and their claim is stronger', async () => {
    item = await postedItem(portal, people.poster);
    await calls.claim(people.claimant);
    const without = await claim();
    const fields = { ...backpack, status: 'Lost' };
    const lost = (await postItem(portal, { fields, token: people.claimant.token })).body.item;
    portal.clock.advance(minute);
    item = await postedItem(portal, people.poster, { lostItemId: lost._id });
    await calls.claim(people.claimant);
    const withLink = await claim();
    expect([without.hasEarlierLostPost, withLink.hasEarlierLostPost]).toEqual([false, true]);
    expect([without.strength, withLink.strength]).toEqual(['Little', 'Some']);
  });
});

describe('a claimant who edited their earlier lost item after the found one was posted', () => {
  const umbrella = { title: 'Umbrella with a duck handle 88231', description: 'From Fulton.' };
  const post = (by: SignedIn, fields: Record<string, string>) => postedItem(portal, by, fields);
  async function edited(lost: Item, fields: Record<string, string>) {
    portal.clock.advance(minute);
    const { token } = people.claimant;
    const sent = { fields: { ...fields, status: 'Lost' }, token };
    expect((await editItem(portal, lost._id, sent)).status).toBe(200);
  }
  const isMarked = async () => (await claim()).hasEarlierLostPost;

  test.each([
    ['words', { title: 'My thing', description: 'I lost something.', status: 'Lost' }],
    ['status', { ...umbrella, status: 'Found' }],
  ])('is not marked if the edit changed its %s, before or after the claim', async (_, before) => {
    const lost = await post(people.claimant, before);
    portal.clock.advance(minute);
    item = await post(people.poster, umbrella);
    await edited(lost, umbrella);
    await calls.claim(people.claimant);
    expect(await isMarked()).toBe(false);

    const later = await post(people.claimant, { ...before, title: `${before.title} 2` });
    portal.clock.advance(minute);
    const other = { title: 'Violin case 55102', description: 'A violin in a red case.' };
    item = await post(people.poster, other);
    await calls.claim(people.claimant);
    await edited(later, other);
    expect(await isMarked()).toBe(false);
  });

  test('is marked if only the photo was edited then, and the words earlier', async () => {
    const violin = { title: 'Violin case 90417', description: 'A violin in a blue case.' };
    const lost = await post(people.claimant, { title: 'My thing', status: 'Lost' });
    await edited(lost, violin);
    portal.clock.advance(minute);
    item = await post(people.poster, violin);
    portal.clock.advance(minute);
    const photo = await noise(60, 40).png().toBuffer();
    const sent = { fields: { ...violin, status: 'Lost' }, token: people.claimant.token, photo };
    expect((await editItem(portal, lost._id, sent)).body.item.photo).not.toBeNull();
    await calls.claim(people.claimant);
    expect(await isMarked()).toBe(true);
  });

  test('is marked if the finder posted the found item for the lost one', async () => {
    const lost = await post(people.claimant, { title: 'My thing', status: 'Lost' });
    portal.clock.advance(minute);
    item = await post(people.poster, { ...umbrella, lostItemId: lost._id });
    await edited(lost, umbrella);
    await calls.claim(people.claimant);
    expect(await isMarked()).toBe(true);
  });
});

describe('a lost item that a keeper posted for somebody else', () => {
  const inTube = (title: string) => ({ title, description: `${title} in a leather tube.` });

  /** Posts the lost item for a person without an account. */
  async function postedForOtto(title: string): Promise<Item> {
    const owner = { ownerName: 'Otto Owner', ownerEmail: 'otto@example.edu' };
    return postedItem(portal, people.keeper, { ...inTube(title), status: 'Lost', ...owner });
  }
  async function nameClaimant({ _id: id }: Item): Promise<void> {
    const { user } = people.claimant;
    const body = { ownerName: user.name, ownerEmail: user.email };
    const { token } = people.keeper;
    const named = await portal.call('PUT /items/{id}/owner', { params: { id }, token, body });
    expect(named.status).toBe(200);
  }
  async function isMarked(): Promise<boolean> {
    expect((await calls.claim(people.claimant)).status).toBe(200);
    return (await claim()).hasEarlierLostPost;
  }

  test('is evidence for an owner who was named before the find', async () => {
    const title = 'Telescope 60233';
    await nameClaimant(await postedForOtto(title));
    portal.clock.advance(minute);
    item = await postedItem(portal, people.poster, inTube(title));
    expect(await isMarked()).toBe(true);
  });

  test.each([
    ['matches', 'Trumpet 41877', false],
    ['is linked with', 'Compass 90655', true],
  ])(
    'is no evidence for an owner who was named after the find that it %s',
    async (_, title, isLinked) => {
      const lost = await postedForOtto(title);
      portal.clock.advance(minute);
      const link = isLinked ? { lostItemId: lost._id } : {};
      item = await postedItem(portal, people.poster, { ...inTube(title), ...link });
      await nameClaimant(lost);
      expect(await isMarked()).toBe(false);
    },
  );
});

describe('a claimant who posted many lost items before the find', () => {
  const kinds = ['Trombone', 'Kettle', 'Tripod', 'Helmet', 'Lantern'];

  /** Posts as many lost items, each about another kind. The last of them matches the found item. */
  async function lostBy(by: SignedIn, count: number, number: string): Promise<Item[]> {
    const posts: Item[] = [];
    for (const [index, kind] of kinds.slice(0, count).entries()) {
      const title = index === count - 1 ? `Barometer ${number}` : kind;
      posts.push(await postedItem(portal, by, { title, description: title, status: 'Lost' }));
    }
    portal.clock.advance(minute);
    return posts;
  }
  const found = (number: string) =>
    postedItem(portal, people.poster, { title: `Barometer ${number}`, description: 'Brass.' });
  async function evidence() {
    expect((await calls.claim(people.claimant)).status).toBe(200);
    const { hasEarlierLostPost, tooManyLostPosts, strength } = await claim();
    return { hasEarlierLostPost, tooManyLostPosts, strength };
  }
  const { atMost, days } = lostPostsAsEvidence;
  const marked = { hasEarlierLostPost: true, tooManyLostPosts: null, strength: 'Some' };
  const tooMany = (count: number) => ({
    hasEarlierLostPost: false,
    tooManyLostPosts: count,
    strength: 'Little',
  });

  test('is marked with three of them', async () => {
    await lostBy(people.claimant, atMost, '20815');
    item = await found('20815');
    expect(await evidence()).toEqual(marked);
  });

  test('is not marked with more, also if the others were deleted or edited later, and judges see the number', async () => {
    const [first, second] = await lostBy(people.claimant, atMost + 1, '33409');
    item = await found('33409');
    const { token } = people.claimant;
    const { _id: id } = first!;
    expect((await portal.call('DELETE /items/{id}', { params: { id }, token })).status).toBe(200);
    const sent = { fields: { ...backpack, status: 'Found' }, token };
    expect((await editItem(portal, second!._id, sent)).status).toBe(200);
    expect(await evidence()).toEqual(tooMany(atMost + 1));
  });

  test('is not marked if the finder linked one of them', async () => {
    const posts = await lostBy(people.claimant, atMost + 1, '71240');
    const link = { title: 'Something else', lostItemId: posts.at(-1)!._id };
    item = await postedItem(portal, people.poster, link);
    expect(await evidence()).toEqual(tooMany(atMost + 1));
  });

  test('is marked if the others are older than thirty days', async () => {
    const posts = await lostBy(people.claimant, atMost + 1, '58862');
    const created = Date.parse(posts.at(-1)!.createdAt) - days * day - 1;
    for (const { _id: id } of posts.slice(0, -1)) {
      await changeItem(portal, id, { created_at: created });
    }
    item = await found('58862');
    expect(await evidence()).toEqual(marked);
  });

  test('does not keep the owner, whose post matches less well, from being marked', async () => {
    const owners = { title: 'My barometer, 90417', description: 'In brass.', status: 'Lost' };
    await postedItem(portal, people.claimant, owners);
    const thief = await portal.signIn({ name: 'Theo Thief' });
    await lostBy(thief, atMost + 1, '90417');
    item = await found('90417');
    expect(await evidence()).toEqual(marked);
  });
});

test('a claimant whose earlier lost item matches best is marked, one with a later lost item is not', async () => {
  const umbrella = {
    ...backpack,
    title: 'Umbrella with a duck handle, serial 88231',
    description: 'Tartan umbrella from Fulton.',
  };
  const post = async (by: SignedIn, change: Record<string, string>) =>
    (await postItem(portal, { fields: { ...umbrella, ...change }, token: by.token })).body.item;
  await post(people.claimant, { status: 'Lost' });
  portal.clock.advance(minute);
  item = await post(people.poster, { title: 'Brolly, number 88231' });
  await calls.claim(people.claimant);
  expect((await claim()).hasEarlierLostPost).toBe(true);

  const other = { title: 'Violin case 55102', description: 'A violin in a red case.' };
  item = await post(people.poster, other);
  portal.clock.advance(minute);
  await post(people.claimant, { ...other, status: 'Lost' });
  await calls.claim(people.claimant);
  expect((await claim()).hasEarlierLostPost).toBe(false);
});

test('a claimant whose earlier lost item matches is marked although somebody posted a closer copy later', async () => {
  const fields = { title: 'Violin case 71336', description: 'A violin in a green case.' };
  const post = (by: SignedIn, change: object) => postedItem(portal, by, { ...fields, ...change });
  await post(people.claimant, { title: 'My violin, case 71336', status: 'Lost' });
  portal.clock.advance(minute);
  item = await post(people.poster, {});
  portal.clock.advance(minute);
  await post(await portal.signIn({ name: 'Theo Thief' }), { status: 'Lost' });
  await calls.claim(people.claimant);
  expect((await claim()).hasEarlierLostPost).toBe(true);
});
