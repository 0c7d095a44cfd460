import type { Reply } from '../../../contract/endpoints.ts';
import { invalidate, remember } from '../../client/query/query.ts';
import { itemRequest } from './item-request.ts';

/** The queries that depend on items, apart from `GET /items/{id}`. */
const dependentQueries = [
  'GET /search/items/search',
  'GET /users/me/items',
  'GET /users/me/match-counts',
  'GET /admin/items',
  'GET /desk/items',
  'GET /items/{id}/history',
  'GET /items/{id}/owner',
  'GET /items/{id}/my-claim',
  'GET /items/{id}/claims',
  'GET /items/{id}/hand-over',
  'GET /items/{id}/suggestions',
] as const;

/**
 * Invalidates the queries that depend on items, apart from `GET /items/{id}`. Call it after an item was changed or
 * deleted.
 */
export function invalidateItemQueries(): void {
  for (const query of dependentQueries) invalidate(query);
}

/**
 * Fetches all that is on screen about items again. Call it after a failed action on an item, because somebody else may
 * have changed the item, and after an action whose reply does not contain the item.
 */
export function refetchItems(): void {
  invalidate('GET /items/{id}');
  invalidateItemQueries();
}

/** Puts the reply to an action on an item into the query cache, and invalidates what depends on items. */
export function cacheChangedItem(reply: Reply<'GET /items/{id}'>): void {
  remember('GET /items/{id}', itemRequest(reply.item._id), reply);
  invalidateItemQueries();
}
