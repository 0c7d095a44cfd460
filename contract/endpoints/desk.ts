import { z } from 'zod/mini';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { DeskListName } from '../http/replies.ts';
import { text } from '../fields.ts';
import { pageQuery } from '../http/pagination.ts';

export const deskEndpoints = {
  'GET /desk/items': {
    summary:
      "One list of the keepers' desk, newest first, after claims that nobody judged for 14 days; the search looks for words, a tag's number, an id or a link",
    access: 'keeper or admin',
    query: z.object({
      ...pageQuery(pageSizes.desk),
      list: DeskListName,
      search: z.optional(text(0, bounds.search.max)),
    }),
    status: 200,
    errors: [],
  },
  'GET /desk/accounts': {
    summary: 'Active accounts whose name contains the search text, at most 10',
    access: 'keeper or admin',
    query: z.object({ search: text(2, bounds.search.max) }),
    status: 200,
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
