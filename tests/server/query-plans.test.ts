import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dayMs, minuteMs } from '../../contract/durations.ts';
import type { Received } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/permissions.ts';
import type { Reader } from '../../server/db/database.ts';
import { createDeskLists } from '../../server/features/items/lists/desk-lists.ts';
import { createItemQueries } from '../../server/features/items/lists/queries.ts';
import { createMatchCounts } from '../../server/features/items/matching/match-counts.ts';
import { askedBefore, unaskedSince } from '../../server/features/items/still-looking/questions.ts';
import { listsReading, showToAll } from '../support/calls/administration.ts';
import { fillPostgresWithMany } from '../support/databases/many-items-postgres.ts';
import { fillWithMany, keeperOfMany, many, posterOfMany } from '../support/databases/many-items.ts';
import { type Plan, queryPlans } from '../support/databases/query-plans.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

type List = (read: Reader) => Promise<{ pagination: { total: number } }>;

let portal: TestApp;

/** The current time. The items are one minute apart, and the last 24 hours have the newest 2,000. */
const now = () => (many.items - 2_000) * minuteMs + dayMs;

const figure = { sentence: () => Promise.resolve(null) };

const admin = { id: 'admin', role: 'admin' };

const home =
  (query: Partial<Received<'GET /search/items/search'>['query']>): List =>
  (read) =>
    createItemQueries({ ...portal.database, read }, showToAll, now, figure).search(null, {
      ...{ page: 1, limit: 8, isActive: 'true' },
      ...query,
    });

const dashboard: List = (read) =>
  listsReading(portal, read).items.ofPoster(admin, posterOfMany, { page: 2, limit: 10 });

const users =
  (query: Partial<Received<'GET /admin/users'>['query']>): List =>
  (read) =>
    listsReading(portal, read).users.list({
      ...{ page: 2, limit: 10, sortBy: 'createdAt', order: 'desc' },
      ...query,
    });

const items =
  (query: Partial<Received<'GET /admin/items'>['query']>): List =>
  (read) =>
    listsReading(portal, read).items.all(admin, {
      ...{ page: 2, limit: 10, sortBy: 'createdAt', order: 'desc' },
      ...query,
    });

const desk =
  (query: Partial<Received<'GET /desk/items'>['query']>, role: Role = 'keeper'): List =>
  (read) =>
    createDeskLists({ ...portal.database, read }, showToAll).page(
      { id: keeperOfMany, name: '', email: '', role },
      { ...{ page: 1, limit: 20, list: 'all' }, ...query },
    );

/** The growing tables that a plan reads completely, by their names in the queries. */
function growingRead({ readsAll }: Plan): string[] {
  const growing = ['items', 'item', 'item_search', 'users', 'poster', 'keeper', 'claimant'];
  return readsAll.filter((table) => growing.includes(table));
}

/**
 * Whether a query reads a growing table. Categories, the versions of blocks and the vocabulary of the search stay
 * small.
 */
function isOfGrowing({ query }: Plan): boolean {
  return !/from "categories"|from item_blocks|from item_search_terms/.test(query);
}

/** Whether a query counts blocks of items. After the first time it only counts blocks that have changed. */
function countsBlocks({ query }: Plan): boolean {
  return query.includes('count(*) as items');
}

/**
 * A list without a search must be read in the order of an index up to its page, without sorting. Its total must be
 * counted in an index.
 */
function isReadInOrder(plan: Plan): boolean {
  return (
    (!plan.sorts || countsBlocks(plan)) &&
    (growingRead(plan).length === 0 || plan.query.includes(' limit '))
  );
}

/** A search must use an index. Only its results may be sorted. */
function usesIndex(plan: Plan): boolean {
  return growingRead(plan).length === 0;
}

/**
 * A text of one or two letters is in nearly every row and in no index, so all rows are scanned for page and
 * total. That is acceptable (30 ms on a desktop computer) in storage order; in the order of an index it takes
 * ten times as long.
 */
function isTableScan(plan: Plan): boolean {
  return growingRead(plan).length <= 1 && !/SCAN \w+ USING INDEX/.test(plan.steps);
}

/** @param index the index that the page is read from; null for the table itself */
async function expectPlans(
  list: List,
  index: string | null,
  isGood: (plan: Plan) => boolean,
): Promise<void> {
  let total = 0;
  const plans = await queryPlans(portal, async (read) => {
    ({ total } = (await list(read)).pagination);
  });
  expect(total).toBeGreaterThan(0);
  const shown = ({ query, steps }: Plan) => `${query}\n=> ${steps}`;
  expect(plans.filter((plan) => !isGood(plan)).map(shown)).toEqual([]);
  const pages = plans.filter((plan) => isOfGrowing(plan) && plan.query.includes(' limit '));
  const indexes = pages.flatMap((page) => page.indexes);
  if (index !== null) expect(indexes, pages.map(shown).join('\n')).toContain(index);
}

const isSqlite = (inject('postgres') ?? null) === null;

describe.runIf(isSqlite)('with 100,000 items and 10,000 accounts on SQLite', () => {
  beforeAll(async () => {
    portal = await buildTestApp();
    await fillWithMany(portal);
  });
  afterAll(() => portal.close());

  test.each([
    ['home', 'items_listed', home({})],
    ['home, a deep page', 'items_listed', home({ page: 10_000 })],
    ['home, oldest first', 'items_listed', home({ sort: 'oldest' })],
    ['home with a category', 'items_listed_by_category', home({ category: 'Category 3' })],
    ['home with a photo', 'items_listed_with_photo', home({ withPhoto: 'true' })],
    [
      'home with everything but a period',
      'items_listed_by_category',
      home({ category: 'category 3', withPhoto: 'true', status: 'Found', sort: 'oldest' }),
    ],
    ['all accounts by name', 'users_by_name', users({ sortBy: 'name', order: 'asc' })],
    ['all accounts by address', 'sqlite_autoindex_users_2', users({ sortBy: 'email' })],
    ['all accounts by age', null, users({ sortBy: 'createdAt', order: 'desc' })],
    ['all items by title', 'items_by_title', items({ sortBy: 'title', order: 'asc' })],
    ['all items by status', 'items_by_status', items({ sortBy: 'status', order: 'desc' })],
    ['all items by age', null, items({ sortBy: 'createdAt', order: 'desc' })],
    ['the desk, waiting', 'items_waiting', desk({ list: 'waiting' })],
    ['the desk, all claimed', 'items_waiting', desk({ list: 'waiting' }, 'admin')],
    ['the desk, without keeper', 'items_unkept', desk({ list: 'unkept', page: 1000 })],
    ['the desk, kept', 'items_kept', desk({ list: 'mine', page: 2 })],
    ['the desk, all', 'items_listed', desk({})],
  ])('a page is read in order: %s (%s)', (_, index, list) =>
    expectPlans(list, index, isReadInOrder),
  );

  test.each([
    ['home with a status', 'items_listed_by_status', home({ status: 'Found' })],
    ['a search', 'item_search', home({ search: 'umbrella' })],
    ['a search with a status', 'item_search', home({ search: 'wallet', status: 'Found' })],
    ['a search with a typo', 'item_search', home({ search: 'umbrela' })],
    ['a search, newest first', 'item_search', home({ search: 'umbrella', sort: 'newest' })],
    ['home with a period', 'items_listed_by_time', home({ period: 'day' })],
    [
      'home with a period and more',
      'items_listed_by_time',
      home({ period: 'day', withPhoto: 'true', status: 'Found' }),
    ],
    ['home with a place', 'item_search', home({ place: 'hall 7', status: 'Found' })],
    ['the items of an account', 'items_by_poster', dashboard],
    ['accounts with a text', 'users_text', users({ search: 'person 77', sortBy: 'name' })],
    ['accounts of a role', 'users_by_role', users({ search: 'keeper', sortBy: 'email' })],
    ['items with a text', 'items_text', items({ search: 'umbrella', sortBy: 'title' })],
    ['items with a status', 'items_by_status', items({ search: 'claimed', sortBy: 'title' })],
    ['the desk, waiting, with words', 'item_search', desk({ list: 'waiting', search: 'umbrella' })],
    ['the desk, kept, with words', 'item_search', desk({ list: 'mine', search: 'umbrella' })],
    ['the desk by a number', 'items_by_tag_number', desk({ search: '000777' })],
  ])('a search uses an index: %s (%s)', (_, index, list) => expectPlans(list, index, usesIndex));

  test.each([
    ['unasked', 'items_to_ask', unaskedSince],
    ['asked', 'items_to_close', askedBefore],
  ])('lost items that stay open are read in order: %s (%s)', async (_, index, find) => {
    const plans = await queryPlans(portal, async (read) => {
      await find({ read }, now());
    });
    expect(plans.flatMap(({ indexes }) => indexes)).toEqual([index]);
    expect(plans.filter((plan) => plan.sorts || growingRead(plan).length > 0)).toEqual([]);
  });

  test('the pairs of a person are counted from their own items', async () => {
    const plans = await queryPlans(portal, async (read) => {
      await createMatchCounts({ read }).matchCounts({ id: posterOfMany, role: 'user' });
    });
    const firstSteps = plans.map(({ steps }) => steps.split(';', 1)[0]);
    expect(firstSteps).toEqual(
      Array(2).fill(expect.stringContaining('own USING INDEX items_by_poster')),
    );
    expect(plans.flatMap(({ indexes }) => indexes)).not.toContain('items_listed_by_status');
  });

  test('a search within a filter reads its matches only once', async () => {
    const list = home({ search: 'umbrella', category: 'Category 5', period: 'day' });
    const plans = await queryPlans(portal, async (read) => {
      expect((await list(read)).pagination.total).toBe(95);
    });
    expect(plans.filter(isOfGrowing).flatMap(growingRead)).toEqual([]);
    const [newest] = plans.filter(({ query }) => /item_search match.* limit /s.test(query));
    expect(newest?.indexes.toSorted()).toEqual(['item_search', 'items_listed_by_category']);
    expect(newest?.steps).toContain('USING COVERING INDEX items_listed_by_category');
  });

  test.each([
    ['accounts', users({ search: '77', sortBy: 'name' })],
    ['items', items({ search: 'om', sortBy: 'title' })],
  ])('one or two letters are searched in the whole table: %s', (_, list) =>
    expectPlans(list, null, isTableScan),
  );
});

/*
 * PostgreSQL's planner chooses by statistics, so results vary. Where several indexes fit, any may be used,
 * but growing tables must not be read or sorted completely.
 */
describe.skipIf(isSqlite)('with 100,000 items and 10,000 accounts on PostgreSQL', () => {
  beforeAll(async () => {
    portal = await buildTestApp();
    await fillPostgresWithMany(portal);
  }, 180_000);
  afterAll(() => portal.close());

  async function plansOf(list: List): Promise<Plan[]> {
    let total = 0;
    const read = async (reader: Reader) => {
      ({ total } = (await list(reader)).pagination);
    };
    const plans = await queryPlans(portal, read, 'many rows');
    expect(total).toBeGreaterThan(0);
    return plans;
  }
  const shown = ({ query, steps }: Plan) => `${query}\n=> ${steps}`;
  const readWhole = (plans: Plan[]) =>
    plans.filter((plan) => !countsBlocks(plan) && growingRead(plan).length > 0).map(shown);
  const indexesOf = (plans: Plan[]) => plans.flatMap(({ indexes }) => indexes);

  test.each([
    ['home', home({})],
    ['home, a deep page', home({ page: 10_000 })],
    ['home with a status', home({ status: 'Found' })],
    ['home, oldest first', home({ sort: 'oldest' })],
    ['home with a category', home({ category: 'Category 3' })],
    ['home with a photo', home({ withPhoto: 'true' })],
    ['the items of an account', dashboard],
    ['all accounts by name', users({ sortBy: 'name', order: 'asc' })],
    ['all accounts by address', users({ sortBy: 'email' })],
    ['all accounts by age', users({ sortBy: 'createdAt', order: 'desc' })],
    ['all items by title', items({ sortBy: 'title', order: 'asc' })],
    ['all items by status', items({ sortBy: 'status', order: 'desc' })],
    ['all items by age', items({ sortBy: 'createdAt', order: 'desc' })],
    ['the desk, waiting', desk({ list: 'waiting' })],
    ['the desk, all claimed', desk({ list: 'waiting' }, 'admin')],
    ['the desk, without keeper', desk({ list: 'unkept', page: 1000 })],
    ['the desk, kept', desk({ list: 'mine', page: 2 })],
    ['the desk, all', desk({})],
  ])('a page is read in order from an index, and counted in one: %s', async (_, list) => {
    const plans = await plansOf(list);
    const [page, ...others] = plans.filter((plan) => isOfGrowing(plan) && !countsBlocks(plan));
    expect(readWhole(plans)).toEqual([]);
    // Only a query for the rows of a block may sort.
    expect(page!.sorts && !page!.query.includes('seq < cast('), shown(page!)).toBe(false);
    expect(page!.indexes).not.toEqual([]);
    // Only the rows of the page, read by their `seq`, may be sorted.
    const isOfRows = ({ query }: Plan) => query.includes('"item"."seq" in (');
    expect(others.filter((plan) => plan.sorts && !isOfRows(plan)).map(shown)).toEqual([]);
  });

  test.each([
    ['a search', ['item_search_by_word', 'item_search_by_title'], home({ search: 'umbrella' })],
    [
      'a search with a status',
      ['item_search_by_word'],
      home({ search: 'wallet', status: 'Found' }),
    ],
    [
      'a search with a typo',
      ['item_search_by_word', 'item_search_words_pkey'],
      home({ search: 'umbrela' }),
    ],
    ['a search, oldest first', ['item_search_by_word'], home({ search: 'wallet', sort: 'oldest' })],
    ['home with a period', ['items_listed_by_time'], home({ period: 'day' })],
    ['home with a place', ['item_search_by_word'], home({ place: 'hall 7', status: 'Found' })],
    [
      'a search with filters',
      ['items_listed_by_category'],
      home({ search: 'umbrella', category: 'Category 5', period: 'day', withPhoto: 'true' }),
    ],
    ['accounts with a text', ['users_text'], users({ search: 'person 77', sortBy: 'name' })],
    ['accounts of a role', ['users_by_role'], users({ search: 'keeper', sortBy: 'email' })],
    ['items with a text', ['items_text'], items({ search: 'umbrella', sortBy: 'title' })],
    // PostgreSQL chooses the partial index of open claims, because it is smaller.
    ['claimed items', ['items_open_claims'], items({ search: 'claimed', sortBy: 'title' })],
    ['the desk, with words', ['item_search_by_word'], desk({ search: 'umbrella' })],
    ["an admin's desk", ['item_search_by_word'], desk({ search: 'umbrella' }, 'admin')],
    ['the desk by a number', ['items_by_tag_number'], desk({ search: '000777' })],
  ])('a search uses an index: %s (%s)', async (_, indexes, list) => {
    const plans = await plansOf(list);
    expect(readWhole(plans)).toEqual([]);
    expect(indexesOf(plans)).toEqual(expect.arrayContaining(indexes));
  });
});
