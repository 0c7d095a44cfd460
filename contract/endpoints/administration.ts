import { z } from 'zod/mini';
import { bounds, pageSizes } from '../bounds.ts';
import { ItemStatusName } from '../entities.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Id, text } from '../fields.ts';
import { pageQuery } from '../http/pagination.ts';

const params = z.object({ id: Id });
const search = z.optional(text(0, bounds.search.max));
const order = z.enum(['asc', 'desc']);
/** Without `isActive` the call toggles the flag. */
const Activation = z.object({ isActive: z.optional(z.boolean()) });

export const administrationEndpoints = {
  'GET /admin/dashboard-stats': {
    summary:
      'Counts of accounts, items, categories and conversations, and the five accounts with the most items',
    access: 'admin',
    status: 200,
    errors: [],
  },
  'GET /admin/users': {
    summary: 'All accounts; the search looks at name, email and role',
    access: 'admin',
    query: z.object({
      ...pageQuery(pageSizes.list),
      search,
      sortBy: z._default(z.enum(['name', 'email', 'createdAt']), 'createdAt'),
      order: z._default(order, 'desc'),
    }),
    status: 200,
    errors: [],
  },
  'GET /admin/users/{id}': {
    summary: 'One account',
    access: 'admin',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'GET /admin/users/{id}/items': {
    summary: 'The items that an account posted, newest first, inactive ones too',
    access: 'admin',
    params,
    query: z.object(pageQuery(pageSizes.userItems)),
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'PUT /admin/users/{id}/activate': {
    summary:
      'Activate or deactivate an account other than your own; deactivation ends its sessions',
    access: 'admin',
    params,
    body: Activation,
    status: 200,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  },
  'GET /admin/items': {
    summary: 'All items, inactive ones too; the search looks at title, description and status',
    access: 'admin',
    query: z.object({
      ...pageQuery(pageSizes.list),
      search,
      status: z.optional(ItemStatusName),
      sortBy: z._default(z.enum(['title', 'status', 'createdAt']), 'createdAt'),
      order: z._default(order, 'desc'),
    }),
    status: 200,
    errors: [],
  },
  'PUT /admin/items/{id}/activate': {
    summary:
      'Activate or deactivate an item. Deactivation notifies its poster and a waiting claimant',
    access: 'admin',
    params,
    body: Activation,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'GET /admin/conversations': {
    summary: 'All conversations with their latest messages, the one with the latest message first',
    access: 'admin',
    query: z.object(pageQuery(pageSizes.list)),
    status: 200,
    errors: [],
  },
  'GET /admin/conversations/{id}/messages': {
    summary: 'All messages of a conversation: page 1 is the newest; each page ascends in time',
    access: 'admin',
    params,
    query: z.object(pageQuery(pageSizes.messages)),
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'GET /admin/hand-over-settings': {
    summary: 'The rules for handing over guarded items',
    access: 'admin',
    status: 200,
    errors: [],
  },
  'PUT /admin/hand-over-settings': {
    summary: 'Change the rules for handing over guarded items',
    access: 'admin',
    body: z.object({
      secondKeeperAbove: z.nullable(
        z
          .int()
          .check(
            z.gte(0, 'must not be negative'),
            z.lte(bounds.value.max, `must be at most ${String(bounds.value.max)}`),
          ),
      ),
    }),
    status: 200,
    errors: [],
  },
  'GET /admin/published-figure': {
    summary: 'What came back this term, and whether home shows it',
    access: 'admin',
    status: 200,
    errors: [],
  },
  'PUT /admin/published-figure': {
    summary: 'Show what came back this term on home or not, and set the first day of the term',
    access: 'admin',
    body: z.object({
      isPublished: z.boolean(),
      termStart: z.nullable(z.iso.date('must be a day such as 2026-09-01')),
    }),
    status: 200,
    errors: [],
  },
  'GET /keepers': {
    summary: 'The active keepers, by name',
    access: 'admin',
    status: 200,
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
