import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { Id } from '../fields.ts';
import { PublicDraft } from '../items/item-input.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';

const params = z.object({ id: Id });

const notALimit = `must be a whole number from 1 to ${String(bounds.suggestions.max)}`;

export const matchingEndpoints = {
  'POST /items/candidates': {
    summary:
      'Items of the other side that may be the same thing as an item that is not posted yet; nothing is stored',
    access: 'signed in',
    body: PublicDraft,
    limits: ['candidates'],
    status: 200,
    errors: [],
  },
  'GET /items/{id}/suggestions': {
    summary:
      'Items of the other side that may be the same thing, most probable first; for the poster, the keeper and admins',
    access: 'signed in',
    params,
    query: z.object({
      limit: z._default(
        z.coerce
          .number(notALimit)
          .check(
            z.int(notALimit),
            z.minimum(1, notALimit),
            z.maximum(bounds.suggestions.max, notALimit),
          ),
        bounds.suggestions.usual,
      ),
    }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /users/me/match-counts': {
    summary:
      "How many likely counterparts each of the caller's open items has, without dismissed ones; items without any are left out, and so are all but the newest 200 lost and 200 found",
    access: 'signed in',
    status: 200,
    errors: [],
  },
  'POST /items/{id}/dismiss-suggestion': {
    summary: 'Say that a suggested item is not the same thing; it is never suggested again',
    access: 'signed in',
    params,
    body: z.object({ itemId: Id }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Record<EndpointKey, Endpoint>;
