import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCategory, changeItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let poster: SignedIn;

async function start() {
  portal = await buildTestApp();
  for (const name of ['Bags', 'Électronique', 'Umbrellas']) await addCategory(portal, name);
  poster = await portal.signIn({ name: 'Paula' });
}

/**
 * Posts an item whose only words are the given ones and the name of its category, so that searches for other words do
 * not find it.
 */
function post(title: string, rest: Record<string, string | string[]> = {}) {
  return postedItem(portal, poster, {
    title,
    description: '--',
    category: 'Bags',
    location: '--',
    ...rest,
  });
}

async function search(query: Record<string, string>) {
  const { status, body } = await portal.call('GET /search/items/search', { query });
  expect(status).toBe(200);
  return body.data;
}
async function titles(search_: string, more: Record<string, string> = {}): Promise<string[]> {
  const { items } = await search({ search: search_, limit: '100', ...more });
  return items.map(({ title }: { title: string }) => title);
}

describe('finding words', () => {
  beforeAll(async () => {
    await start();
    await post('Café "Blue Moon" mug', { description: 'Made of stoneware' });
    await post('Headphones', {
      category: 'Électronique',
      location: 'Ångström Hall',
      tags: ['over-ear', 'Sony'],
    });
    await post('Lucky 🍀 charm', { description: 'A clover, C++ and AND OR NOT sewn on it' });
    await post('Straße map', { description: 'Εφημερίδα, газета, 新聞, अख़बार की' });
    await post('Backpack');
  });
  afterAll(() => portal.close());

  test.each([
    ['a word of the title', 'mug', 'Café "Blue Moon" mug'],
    ['a word of the description', 'stoneware', 'Café "Blue Moon" mug'],
    ['a tag', 'sony', 'Headphones'],
    ['the category', 'électronique', 'Headphones'],
    ['the location', 'hall', 'Headphones'],
    ['words in any order, from different fields', 'hall sony headphones', 'Headphones'],
    ['in any case', 'HEADphones', 'Headphones'],
    ['by their first letters', 'head ang', 'Headphones'],
    ['without their accents', 'cafe', 'Café "Blue Moon" mug'],
    ['with accents that the text lacks', 'mûg', 'Café "Blue Moon" mug'],
    ['without accents in capitals', 'ELECTRONIQUE', 'Headphones'],
    ['in full-width letters', 'ｈｅａｄ', 'Headphones'],
    ['with quotation marks', '"blue moon"', 'Café "Blue Moon" mug'],
    ['with a quotation mark left open', 'moon"', 'Café "Blue Moon" mug'],
    ['with words of query languages', 'AND OR NOT', 'Lucky 🍀 charm'],
    ['NEAR(', 'NEAR(clover', null],
    ['with punctuation', 'c++ & (sewn)', 'Lucky 🍀 charm'],
    ['joined by a hyphen', 'over-ear', 'Headphones'],
    ['behind a column name', 'title:clover', null],
    ['with a star', 'clov*', 'Lucky 🍀 charm'],
    ['an emoji', '🍀', 'Lucky 🍀 charm'],
    ['an emoji that no item has', '🎒', null],
    ['Greek without its accent', 'εφημεριδα', 'Straße map'],
    ['Cyrillic by its beginning', 'газ', 'Straße map'],
    ['Devanagari', 'अख़बार', 'Straße map'],
    ['Devanagari with another vowel', 'का', null],
    ['a word with ß', 'straße', 'Straße map'],
    ['the middle of a word', 'phones', null],
    ['two words, one of which no item has', 'backpack zebra', null],
    ['only punctuation', '"', null],
    ['LIKE patterns', '%', null],
    ['an SQL injection', `') OR 1=1 --`, null],
    ["the index's own tokens", '§found', null],
  ])('%s: "%s" finds %j', async (_what, words, title) => {
    expect(await titles(words)).toEqual(title === null ? [] : [title]);
  });

  test('a search that is too long is refused, one with many words is not', async () => {
    const long = await portal.call('GET /search/items/search', {
      query: { search: 'x'.repeat(201) },
    });
    expect([long.status, long.body.details[0].field]).toEqual([400, 'search']);
    expect(await titles('mug '.repeat(40))).toEqual(['Café "Blue Moon" mug']);
  });

  test.each([
    ['a letter too few', 'bckpack'],
    ['a letter too many', 'backppack'],
    ['a wrong letter', 'bavkpack'],
    ['two letters swapped', 'bakcpack'],
    ['the first letter wrong', 'vackpack'],
    ['the last letter wrong', 'backpacj'],
    ['the first two swapped', 'abckpack'],
    ['a beginning with a typo', 'bakcpa'],
    ['capitals and an accent', 'BÀKCPACK'],
  ])('one typo is corrected: %s', async (_what, words) => {
    expect(await titles(words)).toEqual(['Backpack']);
  });

  test('one typo in each of two words is corrected, also in another script', async () => {
    expect(await titles('hedphones sonyy')).toEqual(['Headphones']);
    expect(await titles('газеат')).toEqual(['Straße map']);
  });

  test('two typos in a word, or one in a word of four letters, are not corrected', async () => {
    expect(await titles('bkcpack')).toEqual([]);
    expect(await titles('sony')).toEqual(['Headphones']);
    expect(await titles('sny')).toEqual([]);
    expect(await titles('hlal')).toEqual([]);
  });
});

describe('the order of results', () => {
  beforeEach(start);
  afterEach(() => portal.close());

  test('is newest first without a search text', async () => {
    for (const title of ['First', 'Second', 'Third']) await post(title);
    const { items } = await search({});
    const found = items.map(({ title }: { title: string }) => title);
    expect(found).toEqual(['Third', 'Second', 'First']);
  });

  test('has the exact title first, then titles that start with the text, and then goes by the field that contains it', async () => {
    await post('Scarf');
    await post('Scarf, woollen');
    await post('Gloves', { description: 'They lay beside a scarf on the second bench' });
    await post('Long scarf');
    await post('Hat', { tags: ['scarf'] });
    await post('Scarf, woollen');
    const found = await titles('scarf');
    expect(found).toEqual([
      'Scarf',
      'Scarf, woollen',
      'Scarf, woollen',
      'Long scarf',
      'Hat',
      'Gloves',
    ]);
    const [newer, older] = (await search({ search: 'scarf woo' })).items;
    expect(newer._id > older._id).toBe(true);
  });

  test('prefers the exact title also for several words in order', async () => {
    await post('Red water bottle, dented');
    await post('Red water bottle');
    await post('Bottle of red water');
    await post('A red water bottle');
    expect((await titles('red water bottle')).slice(0, 2)).toEqual([
      'Red water bottle',
      'Red water bottle, dented',
    ]);
    expect((await titles('bottle of red'))[0]).toBe('Bottle of red water');
    expect(await titles('red bot')).toHaveLength(4);
  });
});

describe('the list', () => {
  const statuses = ['Lost', 'Found'];
  beforeAll(async () => {
    await start();
    for (let at = 1; at <= 20; at += 1) {
      await post(`Umbrella ${at}`, { status: statuses[at % 2]!, category: 'Umbrellas' });
    }
  });
  afterAll(() => portal.close());

  test.each([
    ['all', {}, 20],
    ['of a status', { status: 'Lost' }, 10],
    ['with words', { search: 'umbr' }, 20],
    ['with words and a status', { search: 'umbrellas', status: 'Found' }, 10],
    ['with a typo', { search: 'unbrella', status: 'Lost' }, 10],
    ['with a status that no item has', { status: 'Returned' }, 0],
  ])(
    'has every item once over its pages, and the correct total: %s',
    async (_what, query, total) => {
      const seen: string[] = [];
      const { pagination } = await search({ ...query, limit: '6' });
      expect(pagination).toEqual({
        page: 1,
        limit: 6,
        total,
        totalPages: Math.max(1, Math.ceil(total / 6)),
      });
      for (let page = 1; page <= pagination.totalPages; page += 1) {
        const { items } = await search({ ...query, limit: '6', page: String(page) });
        seen.push(...items.map(({ _id }: { _id: string }) => _id));
      }
      expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    },
  );

  test('has 8 items per page by default, and none after the last page', async () => {
    expect((await search({})).items).toHaveLength(8);
    expect((await search({ page: '99' })).items).toEqual([]);
    expect((await search({ page: '99', search: 'umbrella' })).items).toEqual([]);
    expect((await search({ limit: '1000' })).pagination.limit).toBe(100);
  });

  test.each([
    ['page', '0'],
    ['page', 'x'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['status', 'Gone'],
    ['isActive', 'false'],
  ])('refuses %s=%s', async (field, value) => {
    const { status, body } = await portal.call('GET /search/items/search', {
      query: { [field]: value },
    });
    expect([status, body.details[0].field]).toEqual([400, field]);
  });

  test("reflects an item's status changes", async () => {
    const { _id } = await post('Parasol', { status: 'Lost' });
    const owner = await portal.signIn();
    await portal.call('POST /items/{id}/claim', { params: { id: _id }, token: owner.token });
    for (const query of [{ status: 'Claimed' }, { search: 'parasol', status: 'Claimed' }]) {
      const { items, pagination } = await search(query);
      expect([items[0].title, pagination.total]).toEqual(['Parasol', 1]);
    }
    expect((await search({ search: 'parasol', status: 'Lost' })).pagination.total).toBe(0);
    expect((await search({ status: 'Lost' })).pagination.total).toBe(10);
    await changeItem(portal, _id, { deleted_at: portal.clock.now() });
  });

  test('never contains an inactive or deleted item, not even for its poster', async () => {
    const hidden = await post('Hidden tripod');
    const deleted = await post('Deleted tripod');
    const before = (await search({})).pagination.total;
    await changeItem(portal, hidden._id, { is_active: 0 });
    await changeItem(portal, deleted._id, { deleted_at: portal.clock.now() });
    expect((await search({})).pagination.total).toBe(before - 2);
    const { body } = await portal.call('GET /search/items/search', {
      query: { search: 'tripod' },
      token: poster.token,
    });
    expect(body.data).toMatchObject({ items: [], pagination: { total: 0 } });

    await changeItem(portal, hidden._id, { is_active: 1 });
    expect(await titles('tripod')).toEqual(['Hidden tripod']);
    expect((await search({})).pagination.total).toBe(before - 1);
    await changeItem(portal, hidden._id, { deleted_at: portal.clock.now() });
  });
});

test('a search with more matches than are ranked lists each once, and the exact title first', async () => {
  await start();
  const template = await post('Key');
  await post('Key fob');
  const { database } = portal;
  await database.transaction(async (trx) => {
    const { seq: _, ...row } = await trx
      .selectFrom('items')
      .selectAll()
      .where('id', '=', template._id)
      .executeTakeFirstOrThrow();
    // The search ranks at most 500 titles; more titles than that start with the word.
    const more = Array.from({ length: 780 }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      title: at % 3 === 2 ? `Ring with key ${at}` : `Key ring ${at}`,
    }));
    await trx.insertInto('items').values(more).execute();
    for (const { id } of more) await database.dialect.indexItem(trx, id);
  });
  const seen: string[] = [];
  for (let page = 1; page <= 8; page += 1) {
    seen.push(...(await titles('key', { page: String(page) })));
  }
  expect((await search({ search: 'key' })).pagination.total).toBe(782);
  expect((await search({})).pagination.total).toBe(782);
  expect(seen[0]).toBe('Key');
  expect(seen[1]).toBe('Key ring 778');
  expect([seen.length, new Set(seen).size]).toEqual([782, 782]);
  await portal.close();
});

test('a misspelt word finds the items of all its corrections, and the most frequent one is named', async () => {
  await start();
  for (const title of ['A cable', 'Red table', 'Blue table']) await post(title);
  expect((await search({ search: 'zable' })).correctedTo).toBe('table');
  expect((await search({ search: 'zable' })).pagination.total).toBe(3);
  await portal.close();
});
