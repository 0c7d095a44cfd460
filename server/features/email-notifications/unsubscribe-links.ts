import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeLink } from '../../../contract/endpoints/email-notifications.ts';
import { patterns } from '../../../contract/paths.ts';

type Subscription = Pick<UnsubscribeLink, 'account' | 'kind' | 'savedSearch'>;

/**
 * The signature of a link. Without the portal's secret nobody can create a link for another account or kind.
 */
function signatureOf(secret: Buffer, { account, kind, savedSearch }: Subscription): string {
  const ended = savedSearch === undefined ? kind : `${kind} ${savedSearch}`;
  return createHmac('sha256', secret).update(`unsubscribe ${account} ${ended}`).digest('base64url');
}

/** The link in an email that switches off emails of its kind, or deletes a saved search. It does not expire. */
export function unsubscribeUrl(
  { secret, publicUrl }: { secret: Buffer; publicUrl: string },
  subscription: Subscription,
): string {
  const { savedSearch, ...others } = subscription;
  const query = new URLSearchParams({
    ...others,
    ...(savedSearch !== undefined && { savedSearch }),
    signature: signatureOf(secret, subscription),
  });
  return `${publicUrl}${patterns.unsubscribe}?${query.toString()}`;
}

export function isOurs(secret: Buffer, { signature, ...subscription }: UnsubscribeLink): boolean {
  const expected = Buffer.from(signatureOf(secret, subscription));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
