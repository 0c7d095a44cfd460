import type { Serve } from '../../http/serve.ts';
import type { ItemDeskLists } from '../items/lists/desk-lists.ts';

export function deskRoutes(serve: Serve, lists: ItemDeskLists): void {
  serve('GET /desk/items', ({ viewer, query }) => lists.page(viewer, query));
}
