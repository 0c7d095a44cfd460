import type { Reply } from '../../../contract/endpoints.ts';
import { invalidate, remember } from '../../client/query/query.ts';
import { itemRequest } from './item-request.ts';

/** The readings that show items among others, or tell what became of one. */
const readings = [
  'GET /search/items/search',
  'GET /users/me/items',
  'GET /admin/items',
  'GET /desk/items',
  'GET /items/{id}/history',
  'GET /items/{id}/my-claim',
] as const;

/** Makes every screen that shows items ask anew, after one has changed or is gone. */
export function itemsChanged(): void {
  for (const query of readings) invalidate(query);
}

/** Shows the reply to an action on an item wherever the item is shown. */
export function itemChanged(reply: Reply<'GET /items/{id}'>): void {
  remember('GET /items/{id}', itemRequest(reply.item._id), reply);
  itemsChanged();
}
