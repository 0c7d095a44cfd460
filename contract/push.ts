import { z } from 'zod/mini';
import type { NotificationKind } from './entities.ts';
import { parseUrl } from './text/parse-url.ts';

/** Kinds of notifications that are sent as push messages and emails. Users switch each kind on or off. */
export const pushKinds = ['claim', 'message', 'returned', 'match'] as const;
export type PushKind = (typeof pushKinds)[number];

interface PushedAs {
  kind: PushKind;
  /**
   * The whole text of the push message. A locked screen shows it to anybody, so it names no person and no
   * item.
   */
  words: string;
}

/**
 * The notifications that are pushed: those that people wait for. `claim asked` is missing, because the judge's question
 * is also a message, which is pushed.
 */
export const pushed: Partial<Record<NotificationKind, PushedAs>> = {
  claim: { kind: 'claim', words: 'Someone claimed your item' },
  'claim withdrawn': { kind: 'claim', words: 'A claim on your item was withdrawn' },
  'claim turned down': { kind: 'claim', words: 'Your claim was turned down' },
  'claim allowed again': { kind: 'claim', words: 'You can claim an item again' },
  'claim accepted': { kind: 'claim', words: 'Your claim was accepted' },
  'claim waiting': { kind: 'claim', words: 'A claim waits for an answer' },
  'found item posted': { kind: 'claim', words: 'Someone may have found your item' },
  'owner notified': { kind: 'claim', words: 'Something of yours may be at the desk' },
  message: { kind: 'message', words: 'You have a new message' },
  'return code': { kind: 'returned', words: 'A return code is ready' },
  returned: { kind: 'returned', words: 'Your item was returned' },
  'posted for you': { kind: 'match', words: 'A lost item was posted for you' },
  'saved search': { kind: 'match', words: 'Your saved search found something' },
  'possible match': { kind: 'match', words: 'Something may match your post' },
  'still looking': { kind: 'match', words: 'Are you still looking for something?' },
  'closed unanswered': { kind: 'match', words: 'We closed one of your posts' },
};

/** The content of a push message, encrypted for the device. */
export const PushMessage = z.object({
  /**
   * Marks a declarative push message (W3C Push API), which the browser shows by itself. Without this mark, a visible
   * page of the portal shows the message; if no page is visible, the service worker shows it.
   */
  web_push: z.optional(z.literal(8030)),
  /** Id of the receiving account. Another user may be signed in on the device when the message arrives. */
  to: z.string(),
  notification: z.object({
    title: z.string(),
    lang: z.string(),
    /** Absolute URL of the screen to open. */
    navigate: z.string(),
    /** A later message with the same tag replaces the earlier one. */
    tag: z.string(),
    /** Absolute URL of an image. */
    icon: z.string(),
  }),
  /** Number on the icon of the installed app: unread notifications and messages (Badging API). */
  app_badge: z.number(),
});
export type PushMessage = z.infer<typeof PushMessage>;

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
