import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskList } from '../../contract/http/replies.ts';
import type { Item } from '../../contract/entities.ts';
import { createDeskLists } from '../../server/features/items/lists/desk-lists.ts';
import { showUnsigned } from '../../server/features/items/mapping.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let otherKeeper: SignedIn;
/** The items by title, in the order of posting. */
const items = new Map<string, Item>();

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  otherKeeper = await portal.signIn({ name: 'Kay Keeper', role: 'keeper' });
  const { poster, keeper, claimant, admin } = people;

  await post('Lost key', { status: 'Lost' });
  await post('Found scarf');
  await post('Claimed scarf');
  await claim('Claimed scarf');
  await post('Café umbrella', { description: 'Black', location: 'Library', tags: ['rain'] });
  await keepBy('Café umbrella', keeper);
  await post('Red umbrella');
  await keepBy('Red umbrella', keeper);
  await claim('Red umbrella');
  await post('Green umbrella');
  await keepBy('Green umbrella', otherKeeper);
  await claim('Green umbrella');
  await post('Own phone', { status: 'Lost' }, keeper);
  await claim('Own phone');
  await post('Kept phone of the past');
  await keepBy('Kept phone of the past', keeper);
  await claim('Kept phone of the past');
  await handOver('Kept phone of the past');
  await post('Hidden umbrella');
  await keepBy('Hidden umbrella', keeper);
  await changeItem(portal, idOf('Hidden umbrella'), { is_active: 0 });
  await post('Deleted umbrella');
  await changeItem(portal, idOf('Deleted umbrella'), { deleted_at: portal.clock.now() });

  async function post(title: string, fields: Record<string, string | string[]> = {}, by = poster) {
    items.set(title, await postedItem(portal, by, { title, ...fields }));
  }
  async function claim(title: string) {
    const params = { id: idOf(title) };
    await portal.call('POST /items/{id}/claim', { params, token: claimant.token });
  }
  async function keepBy(title: string, by: SignedIn) {
    await portal.call('POST /items/{id}/assign-keeper', {
      params: { id: idOf(title) },
      body: { keeperId: by.user._id },
      token: admin.token,
    });
  }
  async function handOver(title: string) {
    const params = { id: idOf(title) };
    const { token } = keeper;
    const { body } = await portal.call('POST /items/{id}/generate-otp', { params, token });
    await portal.call('POST /items/{id}/verify-otp', { params, body: { otp: body.otp }, token });
  }
});
afterAll(() => portal.close());

const idOf = (title: string) => items.get(title)!._id;
const numberOf = (title: string) => idOf(title).slice(-6).toUpperCase();

function ask(list: string, query: Record<string, string> = {}, who = people.keeper) {
  return portal.call('GET /desk/items', { query: { list, ...query }, token: who.token });
}
async function titles(list: DeskList, query: Record<string, string> = {}, who = people.keeper) {
  const { body } = await ask(list, query, who);
  return body.items.map(({ title }: Item) => title);
}

describe("a keeper's desk", () => {
  test('lists claimed items that they keep or posted', async () => {
    expect(await titles('waiting')).toEqual(['Own phone', 'Red umbrella']);
    expect(await titles('waiting', {}, otherKeeper)).toEqual(['Green umbrella']);
  });

  test('lists found or claimed items without a keeper that they did not post', async () => {
    expect(await titles('unkept')).toEqual(['Claimed scarf', 'Found scarf']);
    const ofOther = await titles('unkept', {}, otherKeeper);
    expect(ofOther).toEqual(['Own phone', 'Claimed scarf', 'Found scarf']);
  });

  test('lists the items that they keep until these are claimed', async () => {
    expect(await titles('mine')).toEqual(['Café umbrella']);
    expect(await titles('mine', {}, otherKeeper)).toEqual([]);
  });

  test.each([
    ["a keeper's", () => people.keeper],
    ["another keeper's", () => otherKeeper],
    ["an admin's", () => people.admin],
  ])('has no item in two of its lists: %s', async (_, who) => {
    const lists = ['waiting', 'unkept', 'mine'] as const;
    const all = (await Promise.all(lists.map((list) => titles(list, {}, who())))).flat();
    expect(all).toEqual([...new Set(all)]);
  });

  test('lists all public items', async () => {
    expect(await titles('all')).toEqual([
      'Kept phone of the past',
      'Own phone',
      'Green umbrella',
      'Red umbrella',
      'Café umbrella',
      'Claimed scarf',
      'Found scarf',
      'Lost key',
    ]);
  });

  test('comes in pages and counts each list', async () => {
    const { body } = await ask('unkept', { page: '2', limit: '1' });
    expect(body.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect(body.items).toEqual([items.get('Found scarf')]);
    expect(body.counts).toEqual({ waiting: 2, unkept: 2, mine: 1, all: 8 });
    expect((await ask('mine')).body.pagination.limit).toBe(20);
  });
});

describe('a claim that nobody judged', () => {
  const setUnjudged = (title: string, isUnjudged: 0 | 1) =>
    portal.database.transaction((trx) =>
      trx
        .updateTable('items')
        .set({ is_unjudged: isUnjudged })
        .where('id', '=', idOf(title))
        .execute(),
    );

  test.each(['Green umbrella', 'Claimed scarf', 'Café umbrella', 'Found scarf'])(
    'is marked and first in the waiting list of every desk, and not in its lists of unkept and own items: %s',
    async (title) => {
      await setUnjudged(title, 1);
      for (const who of [people.keeper, otherKeeper, people.admin]) {
        const waiting = await titles('waiting', {}, who);
        expect(waiting.filter((one: string) => one === title)).toEqual([title]);
        const others = waiting.filter((one: string) => one !== title);
        const orders = [...items.keys()].toReversed().filter((one) => others.includes(one));
        expect(waiting).toEqual([title, ...orders]);
        const found = await titles('waiting', { search: title }, who);
        expect(found).toContain(title);
        for (const list of ['unkept', 'mine'] as const) {
          expect(await titles(list, {}, who)).not.toContain(title);
        }
        const { body } = await ask('waiting', {}, who);
        expect(body.counts.waiting).toBe(waiting.length);
        expect(body.unjudgedIds).toEqual([idOf(title)]);
        expect((await ask('all', {}, who)).body.unjudgedIds).toEqual([idOf(title)]);
        const pages = await Promise.all(
          waiting.map((_: string, at: number) =>
            titles('waiting', { page: String(at + 1), limit: '1' }, who),
          ),
        );
        expect(pages.flat()).toEqual(waiting);
      }
      await setUnjudged(title, 0);
      expect((await ask('all')).body.unjudgedIds).toEqual([]);
    },
  );
});

test("an admin's desk lists all claimed items and no kept ones", async () => {
  const waiting = ['Own phone', 'Green umbrella', 'Red umbrella', 'Claimed scarf'];
  expect(await titles('waiting', {}, people.admin)).toEqual(waiting);
  expect(await titles('mine', {}, people.admin)).toEqual([]);
  const { body } = await ask('mine', {}, people.admin);
  expect(body.counts).toEqual({ waiting: 4, unkept: 1, mine: 0, all: 8 });
});

describe('the search', () => {
  test.each([
    ['a word', 'umbrella', ['Green umbrella', 'Red umbrella', 'Café umbrella']],
    ['the beginning of a word', 'umb', ['Green umbrella', 'Red umbrella', 'Café umbrella']],
    ['words in any order', 'umbrella red', ['Red umbrella']],
    ['a word without its accent', 'cafe', ['Café umbrella']],
    ['words of several fields', 'black library rain', ['Café umbrella']],
    ['a literal operator', 'umbrella OR phone', []],
    ['no word', '!?', []],
    ['a space', ' ', null],
  ])('finds the expected items by %s', async (_, search, expected) => {
    expect(await titles('all', { search })).toEqual(expected ?? (await titles('all')));
  });

  test('searches within each list and counts the results', async () => {
    const { body } = await ask('waiting', { search: 'umbrella' });
    expect(body.items.map(({ title }: Item) => title)).toEqual(['Red umbrella']);
    expect(body.counts).toEqual({ waiting: 1, unkept: 0, mine: 1, all: 3 });
    expect(body.pagination.total).toBe(1);
  });

  test('finds an item by its tag number, its id and its link', async () => {
    const title = 'Green umbrella';
    for (const search of [
      numberOf(title),
      `No. ${numberOf(title)}`,
      idOf(title),
      `https://lost.example.edu/items/${idOf(title)}#code=123456`,
    ]) {
      expect(await titles('all', { search }), search).toEqual([title]);
      expect(await titles('waiting', { search }), search).toEqual([]);
      expect(await titles('waiting', { search }, otherKeeper), search).toEqual([title]);
    }
    expect(await titles('all', { search: '01900000-0000-7000-8000-000000000000' })).toEqual([]);
  });

  test('does not find inactive or deleted items by number or id', async () => {
    for (const title of ['Hidden umbrella', 'Deleted umbrella']) {
      expect(await titles('all', { search: numberOf(title) })).toEqual([]);
      expect(await titles('all', { search: idOf(title) })).toEqual([]);
    }
  });

  test('treats six hexadecimal letters as a word if no item has that number', async () => {
    const facade = await postedItem(portal, people.poster, { title: 'Model of a facade' });
    expect(await titles('all', { search: 'facade' })).toEqual(['Model of a facade']);
    await changeItem(portal, facade._id, { deleted_at: portal.clock.now() });
  });
});

test.each([
  ['list', { list: 'everything' }],
  ['list', { list: '' }],
  ['page', { page: '0' }],
  ['limit', { limit: 'ten' }],
  ['search', { search: 'x'.repeat(201) }],
])('the desk reports an invalid %s: %j', async (field, query) => {
  const { status, body } = await ask('mine', query);
  expect([status, body.details[0].field]).toEqual([400, field]);
});

test('each list, and the search in it, is read from an index', async () => {
  const orders = { waiting: 'items_waiting', unkept: 'items_unkept', mine: 'items_kept' } as const;
  for (const [list, index] of Object.entries(orders)) {
    // Edit an item first, because the counts of unchanged blocks come from a cache.
    await changeItem(portal, idOf('Found scarf'), { status: 'Found' });
    const plans = await queryPlans(portal, (read) =>
      createDeskLists({ ...portal.database, read }, showUnsigned).page(
        { ...people.keeper.user, role: 'keeper' },
        { list: list as keyof typeof orders, page: 1, limit: 20 },
      ),
    );
    const pages = plans.filter(({ query }) => query.includes('limit'));
    expect(pages.map(({ sorts }) => sorts)).not.toContain(true);
    const indexes = list === 'waiting' ? ['items_unjudged', index] : [index];
    expect(pages.map((page) => page.indexes)).toEqual(indexes.map((one) => [one]));
    const counts = plans.filter(({ query }) => query.includes('count(*) as items'));
    expect(counts.flatMap((count) => count.indexes)).toEqual(
      expect.arrayContaining([...Object.values(orders), 'items_unjudged']),
    );
  }
  const byNumber = await queryPlans(portal, (read) =>
    createDeskLists({ ...portal.database, read }, showUnsigned).page(
      { ...people.keeper.user, role: 'keeper' },
      { list: 'all', search: numberOf('Found scarf'), page: 1, limit: 20 },
    ),
  );
  expect(byNumber.map(({ indexes }) => indexes.includes('items_by_tag_number'))).toContain(true);
  expect(byNumber.flatMap(({ readsAll }) => readsAll)).not.toContain('items');
});
