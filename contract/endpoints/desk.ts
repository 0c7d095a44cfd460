import { z } from '../zod.ts';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Item, Pagination, pageQuery, text } from '../entities.ts';

/**
 * The lists of a desk, all of active items: what is claimed and this account hands over (it keeps or
 * posted it; an admin's desk has all that is claimed), what was found or claimed and has no keeper,
 * what this account keeps and nobody has claimed, and every item. No item is in two of the first three.
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
      /** How many each list has, with the same search. */
      counts: z.record(DeskListName, z.int()),
    }),
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
