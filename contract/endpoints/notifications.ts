import { z } from 'zod/mini';
import { pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Id, Ignored } from '../fields.ts';
import { cursorQuery } from '../http/pagination.ts';

export const notificationEndpoints = {
  'GET /notifications': {
    summary: "The caller's notifications, newest first",
    access: 'signed in',
    query: z.object(cursorQuery(pageSizes.list)),
    status: 200,
    errors: [],
  },
  'PUT /notifications/read': {
    summary: 'Mark all notifications of the caller as read',
    access: 'signed in',
    status: 200,
    errors: [],
  },
  'PUT /notifications/{id}/read': {
    summary: 'Mark a notification as read, or as unread again',
    access: 'signed in',
    params: z.object({ id: Id }),
    body: z.object({ id: Ignored, read: z._default(z.boolean(), true) }),
    status: 200,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
