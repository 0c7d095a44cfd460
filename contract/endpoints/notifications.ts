import { z } from '../zod.ts';
import { pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Id, Ignored, Notification, Pagination, pageQuery } from '../entities.ts';

export const notificationEndpoints = {
  'GET /notifications': {
    summary: "The caller's notifications, newest first",
    access: 'signed in',
    query: z.object(pageQuery(pageSizes.list)),
    status: 200,
    reply: z.object({
      data: z.object({
        notifications: z.array(Notification),
        unread: z.int(),
        pagination: Pagination,
      }),
    }),
    errors: [],
  },
  'PUT /notifications/{id}/read': {
    summary: 'Mark a notification as read, or as unread again',
    access: 'signed in',
    params: z.object({ id: Id }),
    body: z.object({ id: Ignored, read: z.boolean().default(true) }),
    status: 200,
    reply: z.object({ notification: Notification }),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
