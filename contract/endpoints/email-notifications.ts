import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Id } from '../fields.ts';
import { KindSwitchesChange } from '../notifications/kind-switches-change.ts';
import { pushKinds } from '../push.ts';
import { z } from 'zod/mini';

/**
 * Contents of an unsubscribe link: the account, the kind of emails, what the email was about in some cases, and the
 * portal's signature.
 * - A link with a saved search deletes this search.
 * - A link with a lost item is for the person for whom the account has posted the item. It ends the emails to this
 *   person, but does nothing if their address was corrected after the email.
 * - Any other link switches off all emails of the kind.
 */
export const UnsubscribeLink = z.object({
  account: Id,
  kind: z.enum(pushKinds),
  savedSearch: z.optional(Id),
  lostItem: z.optional(Id),
  /** How often the address had been corrected when the email was sent; absent if never. */
  corrections: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a number'))),
  signature: z.string().check(z.regex(/^[\w-]{43}$/, 'is not a signature')),
});
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;

export const emailNotificationEndpoints = {
  'GET /users/me/email-notifications': {
    summary: 'Which kinds of notifications the caller gets by email if they have not seen them',
    access: 'signed in',
    status: 200,
    errors: [],
  },
  'PUT /users/me/email-notifications': {
    summary: 'Choose which kinds of notifications are sent by email',
    access: 'signed in',
    body: KindSwitchesChange,
    status: 200,
    errors: [],
  },
  'POST /unsubscribe': {
    summary:
      'Turn off emails, or delete a saved search, with the link of an email, without signing in',
    access: 'anyone',
    body: UnsubscribeLink,
    status: 200,
    errors: ['LINK_INVALID'],
  },
} satisfies Record<EndpointKey, Endpoint>;
