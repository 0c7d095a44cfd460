import type { Request } from '../../../contract/endpoints.ts';

/** The request of all calls on one item. It is also part of the query's key. */
export function itemRequest(id: string): Request<'GET /items/{id}'> {
  return { params: { id } };
}
