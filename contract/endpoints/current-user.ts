import { z } from '../zod.ts';
import { bounds, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import {
  Email,
  ExistingPassword,
  Item,
  Pagination,
  Password,
  Confirmation,
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
      'Change the name, or the email address. A new address takes effect when it is verified with an emailed code, and needs a sign-in from the last 15 minutes',
    access: 'signed in',
    body: z.object({ name: line(bounds.name.min, bounds.name.max), email: Email }),
    limits: [
      'emailChanges',
      'mailsByRequesterADay',
      'mailsByRequesterAnHour',
      'mailsADay',
      'mailsAnHour',
    ],
    status: 200,
    reply: z.object({
      user: User,
      /** The new address that still has to be verified with a code; null if there is none. */
      pendingEmail: z.string().nullable(),
    }),
    errors: ['REAUTHENTICATE'],
  },
  'PUT /users/me/password': {
    summary: 'Change the password; all other sessions end',
    access: 'signed in',
    body: z.object({
      currentPassword: ExistingPassword,
      newPassword: Password,
    }),
    limits: ['signInsToAccount'],
    status: 200,
    reply: Confirmation,
    errors: ['WRONG_PASSWORD', 'BUSY'],
  },
  'DELETE /users/me': {
    summary:
      'Deactivate your own account and end its sessions; needs a sign-in from the last 15 minutes',
    access: 'signed in',
    status: 200,
    reply: Confirmation,
    errors: ['LAST_ADMIN', 'REAUTHENTICATE'],
  },
} satisfies Record<EndpointKey, Endpoint>;
