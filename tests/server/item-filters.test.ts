import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCategory, backpack, changeItem, postItem } from '../support/calls/items.ts';
import { day, hour } from '../support/clock.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;

interface Posted {
  title: string;
  status?: string;
  category: string;
  location: string;
  hasPhoto?: boolean;
  /** Age of the post at the start of the tests, in milliseconds. */
  age: number;
}

/** The posts, oldest first. Titles and descriptions contain no words of the categories and locations. */
const posted: Posted[] = [
  { title: 'Grey purse', category: 'Bags', location: 'Main Hall', age: 60 * day },
  {
    title: 'Umbrella',
    status: 'Lost',
    category: 'Other',
    location: 'Main Hall, 2nd floor',
    hasPhoto: true,
    age: 29 * day,
  },
  { title: 'Purse', category: 'Bags', location: 'Café', hasPhoto: true, age: 20 * day },
  { title: 'Red purse', status: 'Lost', category: 'Bags', location: 'Library', age: 6 * day },
  { title: 'Scarf', category: 'Other', location: 'Hallway', hasPhoto: true, age: 23 * hour },
  {
    title: 'Purse, woollen',
    category: 'Bags',
    location: 'Library hall',
    hasPhoto: true,
    age: 1 * hour,
  },
];
const all = posted.map(({ title }) => title).toReversed();

beforeAll(async () => {
  portal = await buildTestApp();
  for (const name of ['Bags', 'Other', 'Empty']) await addCategory(portal, name);
  await addCategory(portal, 'Ältere Dinge');
  const photo = await redLeftBlueRight(40, 40).jpeg().toBuffer();
  let age = 60 * day;
  for (const item of posted) {
    portal.clock.advance(age - item.age);
    age = item.age;
    await post(item, photo);
  }
  portal.clock.advance(age);
});
afterAll(() => portal.close());

async function post(
  { title, status = 'Found', category, location, hasPhoto = false }: Omit<Posted, 'age'>,
  photo: Buffer | null,
): Promise<string> {
  // A new session, which is valid at the time of the post.
  const { token } = await portal.signIn();
  const fields = { ...backpack, title, description: '--', status, category, location };
  const response = await postItem(portal, { fields, photo: hasPhoto ? photo : null, token });
  expect(response.status).toBe(201);
  return response.body.item._id;
}

/** The part of a reply that the tests read. */
interface Found {
  items: { _id: string; title: string }[];
  pagination: { total: number };
  correctedTo?: string;
}

async function list(query: Record<string, string>): Promise<Found> {
  const { status, body } = await portal.call('GET /search/items/search', {
    query: { limit: '100', ...query },
  });
  expect(status).toBe(200);
  return body.data;
}
async function titles(query: Record<string, string>): Promise<string[]> {
  const { items, pagination } = await list(query);
  expect(pagination.total).toBe(items.length);
  return items.map(({ title }) => title);
}

test.each([
  [{ category: 'Bags' }, ['Purse, woollen', 'Red purse', 'Purse', 'Grey purse']],
  [{ category: 'bAGS' }, ['Purse, woollen', 'Red purse', 'Purse', 'Grey purse']],
  [{ category: 'Empty' }, []],
  [{ category: 'Ältere Dinge' }, []],
  [{ category: 'No such category' }, []],
  [{ category: '' }, all],
  [{ place: 'hall' }, ['Purse, woollen', 'Scarf', 'Umbrella', 'Grey purse']],
  [{ place: 'HALL floor' }, ['Umbrella']],
  [{ place: 'cafe' }, ['Purse']],
  // These words occur only in other fields.
  [{ place: 'bags' }, []],
  [{ place: 'purse' }, []],
  [{ place: 'found' }, []],
  [{ place: '"' }, []],
  [{ place: `') OR 1=1 --` }, []],
  [{ place: '' }, all],
  [{ period: 'day' }, ['Purse, woollen', 'Scarf']],
  [{ period: 'week' }, ['Purse, woollen', 'Scarf', 'Red purse']],
  [{ period: 'month' }, ['Purse, woollen', 'Scarf', 'Red purse', 'Purse', 'Umbrella']],
  [{ withPhoto: 'true' }, ['Purse, woollen', 'Scarf', 'Purse', 'Umbrella']],
  [{ withPhoto: 'true', status: 'Lost' }, ['Umbrella']],
  [{ category: 'Bags', status: 'Lost' }, ['Red purse']],
  [{ category: 'Bags', period: 'week' }, ['Purse, woollen', 'Red purse']],
  [{ category: 'Bags', period: 'month', withPhoto: 'true' }, ['Purse, woollen', 'Purse']],
  [{ place: 'hall', category: 'Other' }, ['Scarf', 'Umbrella']],
  [{ place: 'hall', withPhoto: 'true', period: 'week' }, ['Purse, woollen', 'Scarf']],
  [{ place: 'hall', status: 'Lost' }, ['Umbrella']],
  [{ search: 'purse', place: 'library' }, ['Purse, woollen', 'Red purse']],
  [{ search: 'purse', category: 'Other' }, []],
  [{ search: 'purse', period: 'month', withPhoto: 'true' }, ['Purse', 'Purse, woollen']],
  [{ search: 'purse', status: 'Found', place: 'main hall' }, ['Grey purse']],
  [
    { search: 'pur', place: 'lib', category: 'bags', period: 'day', withPhoto: 'true' },
    ['Purse, woollen'],
  ],
])('finds the items of %j', async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test('sorts by the time of posting or by the match, with and without a search', async () => {
  expect(await titles({ sort: 'newest' })).toEqual(all);
  expect(await titles({ sort: 'match' })).toEqual(all);
  expect(await titles({ sort: 'oldest' })).toEqual(all.toReversed());
  expect(await titles({ sort: 'oldest', period: 'week' })).toEqual([
    'Red purse',
    'Scarf',
    'Purse, woollen',
  ]);
  expect(await titles({ sort: 'oldest', place: 'hall', status: 'Found' })).toEqual([
    'Grey purse',
    'Scarf',
    'Purse, woollen',
  ]);
  const byTime = ['Purse, woollen', 'Red purse', 'Purse', 'Grey purse'];
  expect(await titles({ sort: 'newest', search: 'purse' })).toEqual(byTime);
  expect(await titles({ sort: 'oldest', search: 'purse' })).toEqual(byTime.toReversed());
  for (const order of [{}, { sort: 'match' }]) {
    const byMatch = await titles({ search: 'purse', ...order });
    expect(byMatch.slice(0, 2)).toEqual(['Purse', 'Purse, woollen']);
    expect(byMatch.toSorted()).toEqual(byTime.toSorted());
  }
});

test.each([
  { category: 'Bags' },
  { period: 'month' },
  { withPhoto: 'true' },
  { place: 'hall', sort: 'oldest' },
  { search: 'purse', sort: 'newest' },
  { search: 'purse', category: 'Bags' },
  { search: 'parse', period: 'month', sort: 'oldest' },
  { sort: 'oldest' },
])('has every item of %j once over its pages, and the correct total', async (query) => {
  const { items, pagination } = await list(query);
  const seen: string[] = [];
  for (let page = 1; page <= items.length + 1; page += 1) {
    const one = await list({ ...query, limit: '1', page: String(page) });
    expect(one.pagination.total).toBe(items.length);
    seen.push(...one.items.map(({ _id }) => _id));
  }
  expect(pagination.total).toBe(items.length);
  expect(seen).toEqual(items.map(({ _id }) => _id));
});

test.each([
  ['category', 'x'.repeat(61)],
  ['place', 'x'.repeat(121)],
  ['period', 'year'],
  ['period', ''],
  ['withPhoto', 'false'],
  ['withPhoto', '1'],
  ['sort', 'price'],
  ['sort', 'desc'],
])('refuses %s=%s, and names the field', async (field, value) => {
  const { status, body } = await portal.call('GET /search/items/search', {
    query: { [field]: value },
  });
  expect([status, body.details[0].field]).toEqual([400, field]);
});

test('names the correction of a misspelt word, and none otherwise', async () => {
  expect(await list({ search: 'umbrlla' })).toMatchObject({
    items: [{ title: 'Umbrella' }],
    correctedTo: 'umbrella',
  });
  expect((await list({ search: 'Rde wolen' })).correctedTo).toBeUndefined();
  expect((await list({ search: 'WOLLEN purse' })).correctedTo).toBe('woollen purse');
  for (const search of ['umbrella', 'umbr', 'zeppelin', 'zeppelin umbrlla', '']) {
    expect(await list({ search })).not.toHaveProperty('correctedTo');
  }
  // The index has the corrected word, but no filtered item contains it.
  expect(await list({ search: 'umbrlla', category: 'Bags' })).not.toHaveProperty('correctedTo');
  expect((await list({ search: 'umbrlla', place: 'hall', sort: 'oldest' })).correctedTo).toBe(
    'umbrella',
  );
});

test('names the correction that was found among the filtered items', async () => {
  // "Bunch" and "Munch" both differ from "zunch" by one letter. "Bunch" is more frequent.
  const ids = [];
  for (const title of ['Bunch', 'Bunch', 'Munch']) {
    const category = title === 'Bunch' ? 'Bags' : 'Other';
    ids.push(await post({ title, category, location: 'x9' }, null));
  }
  expect((await list({ search: 'zunch' })).correctedTo).toBe('bunch');
  expect((await list({ search: 'zunch', category: 'Other' })).correctedTo).toBe('munch');
  for (const id of ids) await changeItem(portal, id, { deleted_at: portal.clock.now() });
});

test('follows changes of an item: category, place and deletion', async () => {
  const id = await post({ title: 'Kettle', category: 'Empty', location: 'Kitchen' }, null);
  const found = async () => [
    await titles({ category: 'Empty' }),
    await titles({ place: 'kitchen' }),
    await titles({ place: 'atrium' }),
  ];
  expect(await found()).toEqual([['Kettle'], ['Kettle'], []]);
  await portal.database.transaction(async (trx) => {
    const other = await trx
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'Other')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('items')
      .set({ category_id: other.id, location: 'Atrium' })
      .where('id', '=', id)
      .execute();
    await portal.database.dialect.indexItem(trx, id);
  });
  expect(await found()).toEqual([[], [], ['Kettle']]);
  await changeItem(portal, id, { deleted_at: portal.clock.now() });
  expect(await found()).toEqual([[], [], []]);
});
