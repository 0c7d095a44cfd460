import type { NotificationKind } from './entities.ts';
import { parseUrl } from './text/parse-url.ts';

/** Kinds of notifications that are sent as push messages and emails. Users switch each kind on or off. */
export const pushKinds = ['claim', 'message', 'returned', 'match'] as const;
export type PushKind = (typeof pushKinds)[number];

/**
 * The notifications that are pushed: those that people wait for. `claim asked` is missing, because the judge's question
 * is also a message, which is pushed.
 */
const kindsOfPushed = {
  claim: 'claim',
  'claim withdrawn': 'claim',
  'claim turned down': 'claim',
  'claim allowed again': 'claim',
  'claim accepted': 'claim',
  'claim waiting': 'claim',
  'found item posted': 'claim',
  'owner notified': 'claim',
  message: 'message',
  'return code': 'returned',
  returned: 'returned',
  'posted for you': 'match',
  'saved search': 'match',
  'possible match': 'match',
  'still looking': 'match',
  'closed unanswered': 'match',
} as const satisfies Partial<Record<NotificationKind, PushKind>>;
export type PushedNotification = keyof typeof kindsOfPushed;
export const pushed: Partial<Record<NotificationKind, PushKind>> = kindsOfPushed;

export const longestEndpoint = 2000;

/**
 * Whether a URL could be a push service's: HTTPS on the default port, without credentials, with a host name that has a
 * dot. The server checks to which addresses the name resolves when a device subscribes, and whenever it connects to
 * push.
 */
export function isPushEndpoint(address: string): boolean {
  const url = /^[\x21-\x7e]+$/.test(address) ? parseUrl(address) : null;
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    // The last label of a host name contains a letter, that of an IPv4 address does not.
    /^([a-z0-9_-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(url.hostname)
  );
}
