import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  findAllConversations,
  findConversations,
} from '../../server/features/conversations/repository.ts';
import { countLostPosts } from '../../server/features/items/claims/earlier-lost-post.ts';
import { findReadableClaims } from '../../server/features/items/claims/readable-claims.ts';
import { createMatchCounts } from '../../server/features/items/matching/match-counts.ts';
import {
  findItemIdsToClose,
  findItemIdsToAskAbout,
} from '../../server/features/items/still-looking/questions.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  type List,
  countsBlocks,
  growingRead,
  isOfGrowing,
  listsOfMany,
  now,
} from '../support/calls/lists-of-many.ts';
import { fillWithMany, posterOfMany } from '../support/databases/many-items.ts';
import { type Plan, queryPlans } from '../support/databases/query-plans.ts';

let portal: TestApp;
const { home, dashboard, users, items, desk } = listsOfMany(() => portal);

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
 * A text of one or two letters is in nearly every row and in no index. So all rows are scanned to find the page and
 * the total. Scanning them in the order in which they are stored is fast enough (30 ms on a desktop computer). In the
 * order of an index, the scan takes ten times as long.
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
    ['the desk by a number', null, desk({ search: '000777' })],
  ])('a search uses an index: %s (%s)', (_, index, list) => expectPlans(list, index, usesIndex));

  test.each([
    ['unasked', 'items_to_ask', findItemIdsToAskAbout],
    ['asked', 'items_to_close', findItemIdsToClose],
  ])('lost items that stay open are read in order: %s (%s)', async (_, index, find) => {
    const plans = await queryPlans(portal, async (read) => {
      await find({ read }, now());
    });
    expect(plans.flatMap(({ indexes }) => indexes)).toEqual([index]);
    expect(plans.filter((plan) => plan.sorts || growingRead(plan).length > 0)).toEqual([]);
  });

  test('the lost items that an account posted are counted in an index of its items', async () => {
    const lost = { posted_by_id: posterOfMany, created_at: now() };
    const plans = await queryPlans(portal, async (read) => {
      await countLostPosts(read, lost, now());
    });
    expect(plans.flatMap(({ indexes }) => indexes)).toContain('all_items_by_poster');
    expect(plans.flatMap(growingRead)).toEqual([]);
  });

  test('the claims that an account could read on other items are found by indexes', async () => {
    const plans = await queryPlans(portal, async (read) => {
      await findReadableClaims(read, 'none', [posterOfMany]);
    });
    const indexes = ['all_items_by_poster', 'item_history_by_keeper', 'claims_by_item'];
    expect(plans.flatMap((plan) => plan.indexes)).toEqual(expect.arrayContaining(indexes));
    expect(plans.flatMap(growingRead)).toEqual([]);
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

  test('a page of conversations is found and counted in indexes that have all of its columns', async () => {
    const page = { page: 2, limit: 10 };
    const plans = await queryPlans(portal, async (read) => {
      await findConversations(read, posterOfMany, page);
      await findAllConversations(read, page);
    });
    const steps = plans
      .flatMap((plan) => plan.steps.split('; '))
      .filter((step) => step.includes('conversations'));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !step.includes('USING COVERING INDEX'))).toEqual([]);
    expect(plans.filter(({ sorts }) => sorts)).toEqual([]);
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
