import type { NotificationKind } from '../entities.ts';
import type { PushedNotification } from '../push.ts';

/**
 * The whole text of the push message of each notification that is pushed. A locked screen shows it to anybody, so it
 * names no person and no item.
 */
export const pushWords: Partial<Record<NotificationKind, string>> = {
  claim: 'Someone claimed your item',
  'claim withdrawn': 'A claim on your item was withdrawn',
  'claim turned down': 'Your claim was turned down',
  'claim allowed again': 'You can claim an item again',
  'claim accepted': 'Your claim was accepted',
  'claim waiting': 'A claim waits for an answer',
  'found item posted': 'Someone may have found your item',
  'owner notified': 'Something of yours may be at the desk',
  message: 'You have a new message',
  'return code': 'A return code is ready',
  returned: 'Your item was returned',
  'posted for you': 'A lost item was posted for you',
  'saved search': 'Your saved search found something',
  'possible match': 'Something may match your post',
  'still looking': 'Are you still looking for something?',
  'closed unanswered': 'We closed one of your posts',
} satisfies Record<PushedNotification, string>;
