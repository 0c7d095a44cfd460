import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { useUp } from '../support/app/limits.ts';
import { backpack, editItem, postItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { changedTables, rowReader } from '../support/databases/undoable-database.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());
// Let the limits of a minute expire, so that the requests of earlier tests do not count.
beforeEach(() => portal.clock.advance(minute));

const lostPhone = {
  title: 'Lost my iPhone',
  description: 'Black smartphone with a panda sticker, I left it in the libary.',
  category: 'Bags',
  status: 'Lost',
  location: 'Library',
};
const foundPhone = {
  title: 'Mobile phone',
  description: 'A dark Apple phone. It has a panda decal on its back.',
  category: 'Bags',
  status: 'Found',
  location: 'Library, second floor',
};

/** Adds a number to the description, so that only posts of the same test match each other. */
const numbered = <Fields extends typeof backpack>(fields: Fields, number: string) => ({
  ...fields,
  description: `${fields.description} Serial number ${number}.`,
});

async function posted(by: SignedIn, fields: Record<string, string | string[]>): Promise<Item> {
  return (await postItem(portal, { fields, token: by.token })).body.item;
}

const ask = ({ token }: SignedIn, body: object) =>
  portal.call('POST /items/candidates', { token, body });

async function found(by: SignedIn, body: object) {
  const { body: reply } = await ask(by, body);
  return reply.candidates as { item: Item; reasons: string[] }[];
}
const ids = (candidates: { item: Item }[]) => candidates.map(({ item }) => item._id);

describe('the candidates for a post', () => {
  test('are the items of the other side that it is probably about, with the reasons', async () => {
    const phone = await posted(people.poster, numbered(foundPhone, 'XJ4471'));
    const lost = await posted(people.poster, numbered(lostPhone, 'XJ4471'));
    const [first, ...others] = await found(people.claimant, numbered(lostPhone, 'XJ4471'));
    expect(first?.item._id).toBe(phone._id);
    expect(first?.reasons[0]).toBe('same number XJ4471');
    expect(first?.reasons.length).toBeLessThanOrEqual(3);
    expect(others.length).toBeLessThanOrEqual(2);
    const forFinder = await found(people.claimant, numbered(foundPhone, 'XJ4471'));
    expect(ids(forFinder)).toContain(lost._id);
    expect(ids(forFinder)).not.toContain(phone._id);
  });

  test('are empty if no item is probable, even if some are possible', async () => {
    const chess = { title: 'Wooden chess set', description: 'A set.', location: 'Hall' };
    await posted(people.poster, { ...backpack, ...chess });
    const lost = { ...backpack, ...chess, status: 'Lost' };
    expect(await found(people.claimant, lost)).toHaveLength(1);
    const other = { ...lost, title: 'Chess set', description: 'Folding.', location: 'Gym' };
    expect(await found(people.claimant, other)).toEqual([]);
  });

  test('take tags into account, and the day in them', async () => {
    const tags = ['2025-08-30', 'XJ5582'];
    await posted(people.poster, { ...backpack, tags });
    const lost = { ...backpack, status: 'Lost', location: 'Gym', tags };
    const [first] = await found(people.claimant, lost);
    expect(first?.reasons).toContain('same day');
  });

  test('leave out own, returned, inactive and deleted items', async () => {
    const own = await posted(people.claimant, numbered(foundPhone, 'XJ6693'));
    const returned = await posted(people.poster, numbered(foundPhone, 'XJ6693'));
    const inactive = await posted(people.poster, numbered(foundPhone, 'XJ6693'));
    const deleted = await posted(people.poster, numbered(foundPhone, 'XJ6693'));
    const open = await posted(people.poster, numbered(foundPhone, 'XJ6693'));
    const all = [own, returned, inactive, deleted, open];
    await editItem(portal, returned._id, {
      fields: { ...numbered(foundPhone, 'XJ6693'), status: 'Returned' },
      token: people.poster.token,
    });
    await portal.call('PUT /admin/items/{id}/activate', {
      params: { id: inactive._id },
      token: people.admin.token,
    });
    await portal.call('DELETE /items/{id}', {
      params: { id: deleted._id },
      token: people.poster.token,
    });
    const shown = ids(await found(people.claimant, numbered(lostPhone, 'XJ6693')));
    expect(all.filter(({ _id }) => shown.includes(_id)).map(({ _id }) => _id)).toEqual([open._id]);
  });

  test('use and show only the public parts of a guarded item', async () => {
    const guarded = { ...numbered(foundPhone, 'XJ7704'), title: 'Phone XJ7704', lane: 'guarded' };
    const item = await posted(people.poster, guarded);
    const lost = numbered({ ...lostPhone, title: 'iPhone XJ7704' }, 'XJ7704');
    const shown = (await found(people.claimant, lost)).find((one) => one.item._id === item._id);
    expect(JSON.stringify(shown ?? '')).not.toMatch(/XJ7704|panda|Apple/i);
  });

  test('store nothing, and count toward their own limit', async () => {
    const rows = await rowReader(portal.database.read);
    const before = await rows();
    expect((await ask(people.claimant, lostPhone)).status).toBe(200);
    expect(changedTables(before, await rows())).toEqual([]);
    const { times } = limits.candidates;
    const another = await portal.signIn();
    await useUp(portal, 'candidates', another.user._id, times - 1);
    expect((await ask(another, lostPhone)).status).toBe(200);
    expect((await ask(another, lostPhone)).status).toBe(429);
  });

  test.each([
    ['title', { title: '' }],
    ['description', { description: ' ' }],
    ['category', { category: 'Spaceships' }],
    ['status', { status: 'Claimed' }],
    ['location', { location: 'x'.repeat(121) }],
    ['tags', { tags: Array.from({ length: 11 }, (_, index) => String(index)) }],
  ])('are refused for a wrong %s, which the response names', async (field, wrong) => {
    const { status, body } = await ask(people.claimant, { ...lostPhone, ...wrong });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });
});
