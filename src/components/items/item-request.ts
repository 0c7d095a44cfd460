import type { Request } from '../../../contract/endpoints.ts';

/** The params of the calls on one item; the query's key is made of them. */
export function itemRequest(id: string): Request<'GET /items/{id}'> {
  return { params: { id } };
}
