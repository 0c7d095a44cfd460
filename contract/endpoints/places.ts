import { z } from 'zod/mini';
import { Id } from '../fields.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { PhraseDraft, PlaceDraft } from '../places/place-input.ts';

const params = z.object({ id: Id });

export const placeEndpoints = {
  'GET /places': {
    summary: 'The places of the campus by name, and the plan that they are on',
    access: 'anyone',
    status: 200,
    errors: [],
  },
  'GET /places/counts': {
    summary: 'How many open items name each place, as far as visitors may see them',
    access: 'anyone',
    status: 200,
    errors: [],
  },
  'POST /admin/places': {
    summary: 'Add a place',
    access: 'admin',
    body: PlaceDraft,
    idempotent: true,
    status: 201,
    errors: ['NAME_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /admin/places/{id}': {
    summary: 'Change a place: its name, aliases and position',
    access: 'admin',
    params,
    body: PlaceDraft,
    status: 200,
    errors: ['NOT_FOUND', 'NAME_IN_USE'],
  },
  'DELETE /admin/places/{id}': {
    summary: 'Delete a place; items keep their locations',
    access: 'admin',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'GET /admin/phrases': {
    summary: 'The phrases of the campus and what they mean, by phrase',
    access: 'admin',
    status: 200,
    errors: [],
  },
  'POST /admin/phrases': {
    summary:
      'Add a phrase of the campus, such as "the Nest" for the canteen, to the words of the matching',
    access: 'admin',
    body: PhraseDraft,
    idempotent: true,
    status: 201,
    errors: ['NAME_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'DELETE /admin/phrases/{id}': {
    summary: 'Delete a phrase of the campus',
    access: 'admin',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'PUT /admin/plan': {
    summary: 'Upload the plan of the campus, or replace it; places keep their positions',
    access: 'admin',
    body: z.object({}),
    photoField: 'image',
    limits: ['photos'],
    status: 200,
    errors: ['TOO_LARGE', 'BUSY'],
  },
  'DELETE /admin/plan': {
    summary: 'Remove the plan of the campus; places keep their positions',
    access: 'admin',
    status: 200,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
