import { z } from 'zod/mini';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Id, line, text } from '../fields.ts';
import { pageQuery } from '../http/pagination.ts';

const params = z.object({ id: Id });
const name = line(bounds.categoryName.min, bounds.categoryName.max);
const description = text(0, bounds.categoryDescription.max);

export const categoryEndpoints = {
  'GET /categories': {
    summary: 'The active categories, by name',
    access: 'anyone',
    sameForVisitors: true,
    status: 200,
    errors: [],
  },
  'GET /categories/admin': {
    summary: 'All categories, inactive ones too, by name',
    access: 'admin',
    query: z.object(pageQuery(pageSizes.list)),
    status: 200,
    errors: [],
  },
  'POST /categories': {
    summary: 'Add a category',
    access: 'admin',
    body: z.object({
      name,
      description: z._default(description, ''),
      isGuarded: z._default(z.boolean(), false),
    }),
    idempotent: true,
    status: 201,
    errors: ['NAME_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /categories/{id}': {
    summary: 'Rename, describe, deactivate or reactivate a category',
    access: 'admin',
    params,
    body: z.object({
      name,
      description: z._default(description, ''),
      isActive: z.boolean(),
      /** If left out, it does not change. */
      isGuarded: z.optional(z.boolean()),
    }),
    status: 200,
    errors: ['NOT_FOUND', 'NAME_IN_USE'],
  },
  'DELETE /categories/{id}': {
    summary: 'Deactivate a category: its items keep it, new ones cannot take it',
    access: 'admin',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
