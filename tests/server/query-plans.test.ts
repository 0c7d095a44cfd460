import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Received } from '../../contract/endpoints.ts';
import type { Reader } from '../../server/db/database.ts';
import { createReading } from '../../server/features/items/reading.ts';
import { listsReading } from '../support/administration.ts';
import { fillWithMany, posterOfMany } from '../support/many-items.ts';
import { type Plan, queryPlans } from '../support/query-plans.ts';
import { type TestApp, buildTestApp } from '../support/test-app.ts';

type List = (read: Reader) => Promise<{ pagination: { total: number } }>;

let portal: TestApp;

const home =
  (query: Partial<Received<'GET /search/items/search'>['query']>): List =>
  (read) =>
    createReading({ ...portal.database, read }).search({
      ...{ page: 1, limit: 8, isActive: 'true' },
      ...query,
    });

const dashboard: List = (read) =>
  listsReading(portal, read).items.ofPoster(posterOfMany, { page: 2, limit: 10 });

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
    listsReading(portal, read).items.all({
      ...{ page: 2, limit: 10, sortBy: 'createdAt', order: 'desc' },
      ...query,
    });

/** The tables that grow, of those that a plan reads whole, by what the queries call them. */
function growingRead({ readsAll }: Plan): string[] {
  const growing = ['items', 'item', 'users', 'poster', 'keeper', 'claimant'];
  return readsAll.filter((table) => growing.includes(table));
}

/**
 * A list of everything is read off in the order of an index, and only as far as its page: then no
 * more than that is read of a table, and nothing is sorted. How many there are is counted in an index.
 */
function isWalked(plan: Plan): boolean {
  return !plan.sorts && (growingRead(plan).length === 0 || plan.query.includes(' limit '));
}

/** What is looked for is found by an index. Only what was found may then have to be sorted. */
function isFound(plan: Plan): boolean {
  return growingRead(plan).length === 0;
}

/**
 * A text of one or two letters is in nearly every row and in no index: all are looked at, for the
 * page and for how many there are. That is bearable (30 ms on a desk computer) while it is done in the
 * order in which the table lies; by an index of the list it took ten times as long.
 */
function isLookedThrough(plan: Plan): boolean {
  return growingRead(plan).length <= 1 && !/SCAN \w+ USING INDEX/.test(plan.steps);
}

/** @param index that its page comes from; null where the table itself lies in its order */
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
  if (index !== null) expect(plans[0]?.indexes, shown(plans[0]!)).toContain(index);
}

// PostgreSQL's planner goes by what is in the tables, now one way and now another; that it has an index
// for each order is asked in the tests of the lists.
const isSqlite = (inject('postgres') ?? null) === null;

describe.runIf(isSqlite)('of 100,000 items and 10,000 accounts', () => {
  beforeAll(async () => {
    portal = await buildTestApp();
    await fillWithMany(portal);
  }, 60_000);
  afterAll(() => portal.close());

  test.each([
    ['home', 'items_listed', home({})],
    ['home, far behind', 'items_listed', home({ page: 10_000 })],
    ['all accounts by name', 'users_by_name', users({ sortBy: 'name', order: 'asc' })],
    ['all accounts by address', 'sqlite_autoindex_users_2', users({ sortBy: 'email' })],
    ['all accounts by age', null, users({ sortBy: 'createdAt', order: 'desc' })],
    ['all items by title', 'items_by_title', items({ sortBy: 'title', order: 'asc' })],
    ['all items by status', 'items_by_status', items({ sortBy: 'status', order: 'desc' })],
    ['all items by age', null, items({ sortBy: 'createdAt', order: 'desc' })],
  ])('a page is read off in order: %s (%s)', (_, index, list) =>
    expectPlans(list, index, isWalked),
  );

  test.each([
    ['home with a status', 'items_listed_by_status', home({ status: 'Found' })],
    ['a search', 'item_search', home({ search: 'umbrella' })],
    ['a search with a status', 'item_search', home({ search: 'wallet', status: 'Found' })],
    ['a search with a typo', 'item_search', home({ search: 'umbrela' })],
    ['the own items', 'items_by_poster', dashboard],
    ['accounts with a text', 'users_text', users({ search: 'person 77', sortBy: 'name' })],
    ['accounts of a role', 'users_by_role', users({ search: 'keeper', sortBy: 'email' })],
    ['items with a text', 'items_text', items({ search: 'umbrella', sortBy: 'title' })],
    ['items with a status', 'items_by_status', items({ search: 'claimed', sortBy: 'title' })],
  ])('a page is found: %s (%s)', (_, index, list) => expectPlans(list, index, isFound));

  test.each([
    ['accounts', users({ search: '77', sortBy: 'name' })],
    ['items', items({ search: 'om', sortBy: 'title' })],
  ])('one or two letters are looked for in the whole table: %s', (_, list) =>
    expectPlans(list, null, isLookedThrough),
  );
});
