import { dayMs, minuteMs } from '../../../contract/durations.ts';
import type { Received } from '../../../contract/endpoints.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { Reader } from '../../../server/db/database.ts';
import { createDeskLists } from '../../../server/features/items/lists/desk-lists.ts';
import { createItemQueries } from '../../../server/features/items/lists/search-and-read.ts';
import type { TestApp } from '../app/test-app.ts';
import { keeperOfMany, many, posterOfMany } from '../databases/many-items.ts';
import type { Plan } from '../databases/query-plans.ts';
import { showUnsigned } from '../../../server/features/items/mapping.ts';
import { listsReading } from './administration.ts';

/** Reads a page of a list. */
export type List = (read: Reader) => Promise<{ pagination: { total: number } }>;

/** The current time in epoch milliseconds, chosen so that the newest 2,000 items are from the last 24 hours. */
export const now = () => (many.items - 2_000) * minuteMs + dayMs;

/**
 * The lists of a portal with many items and accounts.
 * @param portal returns the portal; called when a list is read
 */
export function listsOfMany(portal: () => TestApp) {
  const figure = { sentence: () => Promise.resolve(null) };

  const admin = { id: 'admin', role: 'admin' };

  const home =
    (query: Partial<Received<'GET /search/items/search'>['query']>): List =>
    (read) =>
      createItemQueries({ ...portal().database, read }, showUnsigned, now, figure).search(null, {
        page: 1,
        limit: 8,
        isActive: 'true',
        ...query,
      });

  const dashboard: List = (read) =>
    listsReading(portal(), read).items.ofPoster(admin, posterOfMany, { page: 2, limit: 10 });

  const users =
    (query: Partial<Received<'GET /admin/users'>['query']>): List =>
    (read) =>
      listsReading(portal(), read).users.list({
        page: 2,
        limit: 10,
        sortBy: 'createdAt',
        order: 'desc',
        ...query,
      });

  const items =
    (query: Partial<Received<'GET /admin/items'>['query']>): List =>
    (read) =>
      listsReading(portal(), read).items.all(admin, {
        page: 2,
        limit: 10,
        sortBy: 'createdAt',
        order: 'desc',
        ...query,
      });

  const desk =
    (query: Partial<Received<'GET /desk/items'>['query']>, role: Role = 'keeper'): List =>
    (read) =>
      createDeskLists({ ...portal().database, read }, showUnsigned).page(
        { id: keeperOfMany, name: '', email: '', role },
        { page: 1, limit: 20, list: 'all', ...query },
      );

  return { home, dashboard, users, items, desk };
}

/** Names or aliases of the growing tables that a plan reads completely. */
export function growingRead({ readsAll }: Plan): string[] {
  const growing = ['items', 'item', 'item_search', 'users', 'poster', 'keeper', 'claimant'];
  return readsAll.filter((table) => growing.includes(table));
}

/**
 * Whether a query reads a growing table. The tables of categories, block versions and the vocabulary of the search stay
 * small.
 */
export function isOfGrowing({ query }: Plan): boolean {
  return !/from "categories"|from item_blocks|from item_search_terms/.test(query);
}

/**
 * Whether a query counts the items in each block. The portal caches these counts, and counts again only the blocks that
 * have changed.
 */
export function countsBlocks({ query }: Plan): boolean {
  return query.includes('count(*) as items');
}
