import { z } from 'zod/mini';
import { pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Email, ExistingPassword, Password } from '../accounts/account-fields.ts';
import { pageQuery } from '../http/pagination.ts';
import { PersonName } from '../text/person-name.ts';

export const currentUserEndpoints = {
  'GET /users/me/items': {
    summary: "The caller's own items, newest first, inactive ones too",
    access: 'signed in',
    query: z.object(pageQuery(pageSizes.list)),
    status: 200,
    errors: [],
  },
  'PUT /users/me': {
    summary:
      'Change the name, or the email address. A new address takes effect when it is verified with an emailed code, and needs a sign-in from the last 15 minutes',
    access: 'signed in',
    body: z.object({ name: PersonName, email: Email }),
    idempotent: true,
    limits: [
      'emailChanges',
      'mailsByRequesterADay',
      'mailsByRequesterAnHour',
      'mailsADay',
      'mailsAnHour',
    ],
    status: 200,
    errors: ['REAUTHENTICATE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /users/me/password': {
    summary: 'Change the password; all other sessions end',
    access: 'signed in',
    body: z.object({
      currentPassword: ExistingPassword,
      newPassword: Password,
    }),
    idempotent: true,
    limits: ['signInsToAccount', 'signInsOfKnownDevices'],
    status: 200,
    errors: ['WRONG_PASSWORD', 'BUSY', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'DELETE /users/me': {
    summary:
      'Deactivate your own account and end its sessions; needs a sign-in from the last 15 minutes',
    access: 'signed in',
    status: 200,
    errors: ['LAST_ADMIN', 'REAUTHENTICATE'],
  },
} satisfies Record<EndpointKey, Endpoint>;
