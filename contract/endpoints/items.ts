import { z } from 'zod/mini';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { ItemDraft, ItemStatusName, ItemEdit } from '../entities.ts';
import { Id, Ignored, Otp, text } from '../fields.ts';
import { itemOrders, postingPeriods } from '../item-filters.ts';
import { cursorQuery, pageQuery } from '../http/pagination.ts';

const params = z.object({ id: Id });

/** A text to search for. An empty one has no effect. */
function soughtText(max: number) {
  return z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(max, `Too big: expected string to have <=${String(max)} characters`),
      ),
  );
}
export const itemEndpoints = {
  'GET /search/items/search': {
    summary:
      'Active items: newest first, or best match first with a search, unless sort says otherwise',
    access: 'anyone',
    query: z.object({
      ...pageQuery(pageSizes.home),
      search: soughtText(bounds.search.max),
      status: z.optional(ItemStatusName),
      /** Name of a category, ignoring case. */
      category: soughtText(bounds.categoryName.max),
      /** Words of the location. */
      place: soughtText(bounds.location.max),
      /** Items posted in the last 24 hours, 7 days or 30 days. */
      period: z.optional(z.enum(postingPeriods)),
      withPhoto: z.optional(z.literal('true', 'can only be true')),
      sort: z.optional(z.enum(itemOrders)),
      isActive: z._default(z.literal('true', 'can only be true'), 'true'),
    }),
    status: 200,
    errors: [],
  },
  'POST /items': {
    summary: 'Post a lost or found item, with a photo if there is one',
    access: 'signed in',
    body: ItemDraft,
    photoField: 'image',
    idempotent: true,
    limits: ['items', 'photos'],
    status: 201,
    errors: ['ID_IN_USE', 'TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED', 'BUSY'],
  },
  'GET /items/{id}': {
    summary: 'One item',
    access: 'anyone',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  /** A separate call, because the item itself is the same for everybody and may be cached. */
  'GET /items/{id}/my-claim': {
    summary: "Whether the caller's claim on the item was turned down; null where they may claim it",
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'PUT /items/{id}': {
    summary:
      'Edit an item; for its poster. If updatedAt is sent and the item has changed since then, the answer is 409',
    access: 'signed in',
    params,
    body: ItemEdit,
    photoField: 'image',
    limits: ['photos'],
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT', 'TOO_LARGE', 'BUSY'],
  },
  'DELETE /items/{id}': {
    summary: 'Delete an item; for its poster. A waiting claimant is notified',
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /items/{id}/history': {
    summary: 'What happened to an item, oldest first; for its poster, its keeper and admins',
    access: 'signed in',
    params,
    query: z.object(cursorQuery(bounds.pageLimit)),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /items/{id}/assign-keeper': {
    summary:
      'Assign a keeper: a keeper takes an item that has none, an admin assigns any active keeper to any item',
    access: 'signed in',
    params,
    body: z.object({ keeperId: Id, keeperName: Ignored }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_KEPT'],
  },
  'POST /items/{id}/turn-down-claim': {
    summary:
      'Turn the claim down; for poster and keeper. The item gets back the status it had before the claim',
    access: 'signed in',
    params,
    body: z.object({ reason: text(bounds.reason.min, bounds.reason.max) }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT'],
  },
  'POST /items/{id}/allow-claim': {
    summary: 'Allow a person whose claim was turned down to claim again; for poster and keeper',
    access: 'signed in',
    params,
    body: z.object({ userId: Id }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT'],
  },
  'POST /items/{id}/withdraw-claim': {
    summary: 'Withdraw your own claim',
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT'],
  },
  'POST /items/{id}/claim': {
    summary: 'Claim an item as yours. If two people claim at once, only one succeeds',
    access: 'signed in',
    params,
    limits: ['claims'],
    status: 200,
    errors: [
      'NOT_FOUND',
      'OWN_ITEM',
      'CLAIM_TURNED_DOWN',
      'ALREADY_CLAIMED',
      'TOO_MANY_CLAIMS',
      'STATUS_CONFLICT',
    ],
  },
  'POST /items/{id}/generate-otp': {
    summary: 'Make the return code of a claimed item; an earlier one stops working',
    access: 'signed in',
    params,
    limits: ['returnCodes'],
    status: 200,
    errors: ['NOT_FOUND', 'RETURN_CODE_FORBIDDEN', 'NOT_CLAIMED', 'STATUS_CONFLICT'],
  },
  'POST /items/{id}/verify-otp': {
    summary: 'Confirm the hand-over with the return code',
    access: 'signed in',
    params,
    body: z.object({ otp: Otp }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_CLAIMED', 'STATUS_CONFLICT', 'CODE_INVALID'],
  },
} satisfies Record<EndpointKey, Endpoint>;
