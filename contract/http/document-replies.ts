import { z } from 'zod/mini';
import { Item } from '../entities.ts';
import { Pagination } from './pagination.ts';
import { ItemReply } from './worker-replies.ts';

export const ItemPage = z.object({ items: z.array(Item), pagination: Pagination });

/**
 * The replies that a server-rendered document contains, in a module of their own: the page parses them before
 * hydration, and all replies together would enlarge its first load.
 */
export const documentReplies = {
  'GET /search/items/search': z.object({
    data: z.object({
      ...ItemPage.shape,
      /**
       * The search text with its typos corrected. Present if the list is empty for the words as they were typed, but
       * not for the corrected ones.
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
