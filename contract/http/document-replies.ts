import { z } from 'zod/mini';
import { Item } from '../entities.ts';
import { Pagination } from './pagination.ts';
import { ItemReply } from './worker-replies.ts';

export const ItemPage = z.object({ items: z.array(Item), pagination: Pagination });

/**
 * The replies that a server-rendered document contains. The page parses them before hydration, so its first load
 * contains this module. The schemas of all replies would make the first load larger.
 */
export const documentReplies = {
  'GET /search/items/search': z.object({
    data: z.object({
      ...ItemPage.shape,
      /**
       * The search text with its typos corrected. Present if the words as typed find no items, so that the list shows
       * what the corrected words find.
       */
      correctedTo: z.optional(z.string()),
      /**
       * A sentence about the items returned this term. Present only on the first page without search and filter, and
       * only if admins publish it.
       */
      figure: z.optional(z.string()),
    }),
  }),
  'GET /items/{id}': ItemReply,
};
