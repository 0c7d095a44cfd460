import type { NotificationKind } from './entities.ts';

/** Kinds of notifications that people can have pushed to their devices and sent by email; each has a switch. */
export const pushKinds = ['claim', 'message', 'returned'] as const;
export type PushKind = (typeof pushKinds)[number];

interface PushedAs {
  kind: PushKind;
  /** All that a push says: a locked screen shows it to anybody, so it names nobody and nothing. */
  words: string;
}

/** What of the things that people are told they wait for, and so is pushed. */
export const pushed: Partial<Record<NotificationKind, PushedAs>> = {
  claim: { kind: 'claim', words: 'Someone claimed your item' },
  'claim withdrawn': { kind: 'claim', words: 'A claim on your item was withdrawn' },
  'claim turned down': { kind: 'claim', words: 'Your claim was turned down' },
  'claim allowed again': { kind: 'claim', words: 'You can claim an item again' },
  message: { kind: 'message', words: 'You have a new message' },
  'return code': { kind: 'returned', words: 'A return code is ready' },
  returned: { kind: 'returned', words: 'Your item was returned' },
};

/** What is sent to a device, encrypted. */
export interface PushMessage {
  /**
   * Makes it a declarative push message (W3C Push API), which the browser shows by itself. Any other is the
   * service worker's, which knows what an open window shows already.
   */
  web_push?: 8030;
  /** The id of the account that it is for: by the time that it comes somebody else may use the device. */
  to: string;
  notification: {
    title: string;
    lang: string;
    /** The absolute address of the screen that it leads to. */
    navigate: string;
    /** A later one with the same tag takes the earlier one's place. */
    tag: string;
    /** The absolute address of a picture. */
    icon: string;
  };
  /** What the icon of the installed app carries: how much is unread (Badging API). */
  app_badge: number;
}

export const longestEndpoint = 2000;

/**
 * Whether an address can be that of a push service: HTTPS at its usual port, at a name. The server resolves the
 * name when a device subscribes, and again whenever it sends.
 */
export function isPushEndpoint(address: string): boolean {
  const url = /^[\x21-\x7e]+$/.test(address) ? URL.parse(address) : null;
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    // The last label of a name has a letter in it; that of an IPv4 address has not.
    /^([a-z0-9_-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(url.hostname)
  );
}
