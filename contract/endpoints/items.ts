import { z } from 'zod/mini';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { ItemStatusName } from '../entities.ts';
import { ItemDraft, ItemEdit, OwnerInput } from '../items/item-input.ts';
import { Id, Ignored, text } from '../fields.ts';
import { itemOrders, postingPeriods } from '../items/item-filters.ts';
import { cursorQuery, pageQuery } from '../http/pagination.ts';
import { PersonName } from '../text/person-name.ts';

const params = z.object({ id: Id });

/** A text to search for. An empty one has no effect. */
const soughtText = (max: number) => z.optional(text(0, max));

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
    sameForVisitors: true,
    status: 200,
    errors: [],
  },
  'POST /items': {
    summary: 'Post a lost or found item, with a photo if there is one',
    access: 'signed in',
    body: z.extend(ItemDraft, { ownerName: z.optional(PersonName) }),
    photoField: 'image',
    privatePhotoField: 'privateImage',
    idempotent: true,
    limits: ['items', 'photos'],
    status: 201,
    errors: ['FORBIDDEN', 'ID_IN_USE', 'TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED', 'BUSY'],
  },
  'GET /items/{id}': {
    summary: 'One item',
    access: 'anyone',
    params,
    sameForVisitors: true,
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
    privatePhotoField: 'privateImage',
    limits: ['edits', 'photos'],
    status: 200,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'STATUS_CONFLICT',
      'SECOND_KEEPER_MISSING',
      'TOO_LARGE',
      'BUSY',
    ],
  },
  'DELETE /items/{id}': {
    summary:
      'Delete an item; for its poster, unless it is guarded and claimed or kept by somebody else. A waiting claimant is notified',
    access: 'signed in',
    params,
    idempotent: true,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /items/{id}/looking': {
    summary:
      'Say whether you still look for a lost item; for its poster. If not, it is closed: inactive until the poster says that they look again',
    access: 'signed in',
    params,
    body: z.object({ isLooking: z.boolean() }),
    limits: ['edits'],
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT'],
  },
  'GET /items/{id}/owner': {
    summary:
      'Name and email address of the person for whom a lost item was posted, until they have an account or the item is closed; null if there is none',
    access: 'keeper or admin',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'PUT /items/{id}/owner': {
    summary:
      'Correct name and email address of the person for whom a lost item was posted. If an active account has the address, the item becomes theirs, and the answer is null',
    access: 'keeper or admin',
    params,
    body: z.extend(OwnerInput, { ownerName: PersonName }),
    status: 200,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
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
    idempotent: true,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_KEPT', 'IDEMPOTENCY_KEY_REUSED'],
  },
} satisfies Record<EndpointKey, Endpoint>;
