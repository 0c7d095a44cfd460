import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeLink } from '../../../contract/endpoints/email-notifications.ts';
import { unsubscribePath } from '../../../contract/unsubscribe-path.ts';

type Subscription = Pick<UnsubscribeLink, 'account' | 'kind'>;

/** The signature of a link: without the portal's secret nobody can make one for another account or kind. */
function signatureOf(secret: Buffer, { account, kind }: Subscription): string {
  return createHmac('sha256', secret).update(`unsubscribe ${account} ${kind}`).digest('base64url');
}

/** The address in an email that turns emails of its kind off; it works as long as the account exists. */
export function unsubscribeUrl(
  { secret, publicUrl }: { secret: Buffer; publicUrl: string },
  subscription: Subscription,
): string {
  const query = new URLSearchParams({
    ...subscription,
    signature: signatureOf(secret, subscription),
  });
  return `${publicUrl}${unsubscribePath}?${query.toString()}`;
}

export function isOurs(secret: Buffer, { signature, ...subscription }: UnsubscribeLink): boolean {
  const expected = Buffer.from(signatureOf(secret, subscription));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
