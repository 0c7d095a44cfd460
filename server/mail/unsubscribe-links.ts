import type { UnsubscribeLink } from '../../contract/endpoints/email-notifications.ts';
import { patterns, withQuery } from '../../contract/paths.ts';
import { isSame, signed } from '../crypto/signatures.ts';

type Subscription = Omit<UnsubscribeLink, 'signature'>;

/**
 * Returns the signature of a link. It needs the portal's secret, so that nobody else can create a link for another
 * account or kind of emails.
 */
function signatureOf(
  secret: Buffer,
  { account, kind, savedSearch, lostItem, corrections }: Subscription,
): string {
  const item = lostItem === undefined ? [] : ['item', lostItem, corrections ?? []].flat();
  const ended = [kind, savedSearch ?? [], item].flat();
  return signed(secret, 'unsubscribe', account, ...ended).toString('base64url');
}

/**
 * The link that unsubscribes the reader of an email. UnsubscribeLink of the contract says from which emails. The link
 * does not expire.
 */
export function unsubscribeUrl(
  { secret, publicUrl }: { secret: Buffer; publicUrl: string },
  subscription: Subscription,
): string {
  const signature = signatureOf(secret, subscription);
  return publicUrl + withQuery(patterns.unsubscribe, { ...subscription, signature });
}

export function isOurs(secret: Buffer, { signature, ...subscription }: UnsubscribeLink): boolean {
  return isSame(Buffer.from(signature), Buffer.from(signatureOf(secret, subscription)));
}
