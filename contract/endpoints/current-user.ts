import { z } from 'zod';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import {
  Email,
  GivenPassword,
  Item,
  Pagination,
  Password,
  Told,
  User,
  pageQuery,
  line,
} from '../entities.ts';

export const currentUserEndpoints = {
  'GET /users/me/items': {
    summary: "The caller's own items, newest first, inactive ones too",
    access: 'signed in',
    query: z.object(pageQuery(pageSizes.list)),
    status: 200,
    reply: z.object({ items: z.array(Item), pagination: Pagination }),
    errors: [],
  },
  'PUT /users/me': {
    summary:
      'Change the name at once, the e-mail address once the new one is proved with a mailed code',
    access: 'signed in',
    body: z.object({ name: line(bounds.name.min, bounds.name.max), email: Email }),
    limits: ['mailsADay', 'mailsAnHour'],
    status: 200,
    reply: z.object({
      user: User,
      /** The address that waits for its code at verify-otp; null where none does. */
      pendingEmail: z.string().nullable(),
    }),
    errors: [],
  },
  'PUT /users/me/password': {
    summary: 'Change the password; all other sessions end',
    access: 'signed in',
    body: z.object({
      currentPassword: GivenPassword,
      newPassword: Password,
    }),
    limits: ['signInsToAccount'],
    status: 200,
    reply: Told,
    errors: ['WRONG_PASSWORD', 'BUSY'],
  },
  'DELETE /users/me': {
    summary: 'Deactivate the own account and end its sessions',
    access: 'signed in',
    status: 200,
    reply: Told,
    errors: ['LAST_ADMIN'],
  },
} satisfies Record<EndpointKey, Endpoint>;
