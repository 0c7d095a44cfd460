/** Replaces the title and the names of an item for viewers who may not see all of it. */

import type { Notification, NotificationKind } from '../entities.ts';
import { type ItemParties, type Viewer, maySeeWholeItem } from '../permissions.ts';
import { guardedTitle } from './lane/guarded-texts.ts';

/** The fields of an item from which `titleFor` derives the title that a viewer may read. */
export interface TitledItem extends ItemParties {
  title: string;
  category: { name: string };
  createdAt: string;
}

/** The item's title as this viewer may read it. */
export function titleFor(viewer: Viewer | null, item: TitledItem): string {
  return maySeeWholeItem(viewer, item)
    ? item.title
    : guardedTitle(item.title, item.category.name, item.createdAt);
}

/**
 * The text of a notification about the item as its receiver may read it now. A text that was written before the item
 * became guarded still contains title, names and reasons that are now withheld, so a general text replaces it.
 */
export function noticeTextFor(
  receiver: Viewer,
  item: TitledItem,
  { kind, message }: Pick<Notification, 'kind' | 'message'>,
): string {
  if (maySeeWholeItem(receiver, item)) return message;
  const title = titleFor(receiver, item);
  return message.includes(title) ? message : `${eventWords[kind] ?? 'There is news'}: ${title}.`;
}

/** The beginnings of the general texts, by the kind of the notification. */
const eventWords: Partial<Record<NotificationKind, string>> = {
  claim: 'Someone claimed an item',
  'claim withdrawn': 'A claim was withdrawn',
  'claim turned down': 'Your claim was turned down',
  'claim allowed again': 'You can claim an item again',
  'claim asked': 'There is a question about your claim',
  'claim accepted': 'Your claim was accepted',
  'claim waiting': 'A claim waits for an answer',
  'item edited': 'An item that you claimed was changed',
  'found item posted': 'Someone may have found your item',
  message: 'You got a message',
  'return code': 'A return code is ready',
  returned: 'An item was returned',
  'possible match': 'Something may match your post',
};

/**
 * The name of one of the item's people as this viewer may read it. Viewers always read their own name, so that
 * claimants recognise their claim.
 */
export function nameFor(
  viewer: Viewer | null,
  item: ItemParties,
  person: { id: string; name: string },
): string {
  return mayReadName(viewer, item, person.id) ? person.name : initialsOf(person.name);
}

/**
 * Whether this viewer may know which account one of the item's people has. Everybody may know the keeper's account,
 * because people write to the keeper of a guarded item.
 */
export function mayKnowAccount(
  viewer: Viewer | null,
  item: ItemParties,
  personId: string,
): boolean {
  return mayReadName(viewer, item, personId) || personId === item.keeperId;
}

/** Whether this viewer may read the whole name of one of the item's people. */
export function mayReadName(viewer: Viewer | null, item: ItemParties, personId: string): boolean {
  return maySeeWholeItem(viewer, item) || viewer?.id === personId;
}

/** For example "K. M." for Kofi Kwame Mensah: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => `${Array.from(word)[0]?.toUpperCase() ?? ''}.`).join(' ');
}
