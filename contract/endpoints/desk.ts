import { z } from '../zod.ts';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Item, Pagination, pageQuery, text } from '../entities.ts';

/**
 * The lists of the keepers' desk, all with active items only. `waiting`: claimed items that this account
 * hands over, because it keeps or posted them; for an admin all claimed items. `unkept`: found or claimed
 * items without a keeper. `mine`: unclaimed items that this account keeps. `all`: every item. No item is in
 * two of the first three lists.
 */
const deskLists = ['waiting', 'unkept', 'mine', 'all'] as const;
const DeskListName = z.enum(deskLists);
export type DeskList = z.infer<typeof DeskListName>;

export const deskEndpoints = {
  'GET /desk/items': {
    summary:
      "One list of the keepers' desk, newest first; the search looks for words, a tag's number, an id or a link",
    access: 'keeper or admin',
    query: z.object({
      ...pageQuery(pageSizes.desk),
      list: DeskListName,
      search: text(0, bounds.search.max).optional(),
    }),
    status: 200,
    reply: z.object({
      items: z.array(Item),
      pagination: Pagination,
      /** Number of items in each list, with the same search. */
      counts: z.record(DeskListName, z.int()),
    }),
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
