import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reader } from '../../server/db/database.ts';
import { countLostPosts } from '../../server/features/items/claims/earlier-lost-post.ts';
import { findReadableClaims } from '../../server/features/items/claims/readable-claims.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  type List,
  countsBlocks,
  growingRead,
  isOfGrowing,
  listsOfMany,
  now,
} from '../support/calls/lists-of-many.ts';
import { posterOfMany } from '../support/databases/many-items.ts';
import { fillPostgresWithMany } from '../support/databases/many-items-postgres.ts';
import { type Plan, queryPlans } from '../support/databases/query-plans.ts';

let portal: TestApp;
const { home, dashboard, users, items, desk } = listsOfMany(() => portal);

/*
 * PostgreSQL's planner chooses by statistics, so results vary. Where several indexes fit, any may be used,
 * but growing tables must not be read or sorted completely.
 */
describe('with 100,000 items and 10,000 accounts on PostgreSQL', () => {
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

  test('the lost items that an account posted are counted in an index of its items', async () => {
    const lost = { posted_by_id: posterOfMany, created_at: now() };
    const count = async (read: Reader) => {
      await countLostPosts(read, lost, now());
    };
    const plans = await queryPlans(portal, count, 'many rows');
    expect(readWhole(plans)).toEqual([]);
  });

  test('the claims that an account could read on other items are found by indexes', async () => {
    const find = async (read: Reader) => {
      await findReadableClaims(read, 'none', [posterOfMany]);
    };
    expect(readWhole(await queryPlans(portal, find, 'many rows'))).toEqual([]);
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
