import type { Received } from '../../contract/endpoints.ts';
import type { Database } from '../../server/db/database.ts';
import { computeStatistics } from '../../server/features/administration/statistics.ts';
import {
  findAllConversations,
  findConversations,
} from '../../server/features/conversations/repository.ts';
import { createDeskLists } from '../../server/features/items/lists/desk-lists.ts';
import { createItemLists } from '../../server/features/items/lists/item-lists.ts';
import { createItemQueries } from '../../server/features/items/lists/search-and-read.ts';
import { createMatchCounts } from '../../server/features/items/matching/match-counts.ts';
import { findNotifications } from '../../server/features/notifications/repository.ts';
import { showUnsigned } from '../../server/features/items/mapping.ts';
import { posterOfMany } from '../../tests/support/databases/many-items.ts';

/** Number of items at which the goals in milliseconds apply. */
export const goalItems = 1_000_000;
/** The goal of a request whose cost must not grow: at most 1.2 times the cost with 10,000 items. */
const sameFrom10k = { times: 1.2 };

/**
 * The most that a request may cost. A number: milliseconds of processor time with `goalItems` items. `times`: multiple
 * of the processor time with 10,000 items. Null: no goal.
 */
export type Goal = number | { times: number } | null;

export interface MeasuredRequest {
  name: string;
  goal: Goal;
  make: () => Promise<unknown>;
}

const itemId = '01990000-0000-7000-8000-0b0000000003';
const person = { id: posterOfMany, role: 'user' };
const admin = { id: 'admin', role: 'admin' };
const keeper = { id: 'keeper', name: '', email: '', role: 'keeper' } as const;
const list = { page: 1, limit: 10 };
/** Returns the measured requests. They call the portal's services directly, without HTTP. */
export function requestsTo(database: Database, items: number): MeasuredRequest[] {
  const figure = { sentence: () => Promise.resolve(null) };
  const queries = createItemQueries(database, showUnsigned, Date.now, figure);
  const lists = createItemLists(database, showUnsigned);
  const desk = createDeskLists(database, showUnsigned);

  const home = (query: Partial<Received<'GET /search/items/search'>['query']> = {}) =>
    queries.search(null, { page: 1, limit: 8, isActive: 'true', ...query });
  const adminItems = (query: Partial<Received<'GET /admin/items'>['query']>) =>
    lists.all(admin, { ...list, sortBy: 'createdAt', order: 'desc', ...query });
  const deepPage = Math.floor(items / 20);

  return [
    { name: 'word in every item', goal: 10, make: () => home({ search: 'room' }) },
    { name: 'two common words', goal: 10, make: () => home({ search: 'blue backpack' }) },
    { name: 'misspelt word', goal: null, make: () => home({ search: 'umbrela' }) },
    {
      name: 'category and place',
      goal: 10,
      make: () => home({ category: 'Category 3', place: 'hall' }),
    },
    { name: 'one letter', goal: 10, make: () => home({ search: 'b' }) },
    {
      name: 'desk search, common word',
      goal: 15,
      make: () => desk.page(keeper, { list: 'all', search: 'room', page: 1, limit: 20 }),
    },
    {
      name: 'desk, without a search',
      goal: 15,
      make: () => desk.page(keeper, { list: 'unkept', page: 1, limit: 20 }),
    },
    { name: 'admin items, page 2', goal: 5, make: () => adminItems({ page: 2 }) },
    { name: 'admin items, deep page', goal: 5, make: () => adminItems({ page: deepPage }) },
    {
      name: 'admin items by title, deep page',
      goal: null,
      make: () => adminItems({ sortBy: 'title', order: 'asc', page: deepPage }),
    },
    { name: 'admin items, "the"', goal: 15, make: () => adminItems({ search: 'the' }) },
    {
      name: 'admin items by title, "the"',
      goal: null,
      make: () => adminItems({ search: 'the', sortBy: 'title' }),
    },
    { name: 'admin items, two letters', goal: 15, make: () => adminItems({ search: 'om' }) },
    {
      name: 'admin conversations, deep page',
      goal: 5,
      make: () => findAllConversations(database.read, { page: deepPage / 10, limit: 10 }),
    },
    { name: 'admin overview', goal: 10, make: () => computeStatistics(database) },
    { name: 'home', goal: sameFrom10k, make: () => home() },
    { name: 'home, deep page', goal: null, make: () => home({ page: deepPage }) },
    { name: 'item', goal: sameFrom10k, make: () => queries.get(null, itemId) },
    {
      name: 'dashboard',
      goal: sameFrom10k,
      make: () => lists.ofPoster(person, posterOfMany, list),
    },
    {
      name: 'match counts',
      goal: sameFrom10k,
      make: () => createMatchCounts(database).matchCounts(person),
    },
    {
      name: 'conversations',
      goal: sameFrom10k,
      make: () => findConversations(database.read, posterOfMany, list),
    },
    {
      name: 'notifications',
      goal: sameFrom10k,
      make: () => findNotifications(database.read, person, list),
    },
  ];
}
