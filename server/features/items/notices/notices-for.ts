import { mayReadName, nameFor, titleFor } from '../../../../contract/claims/withheld.ts';
import type { NotificationKind, NotificationType } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import type { FullItem } from '../mapping.ts';

/** A person who acts on an item, or is affected. */
export interface Person {
  id: string;
  name: string;
}

/** A notification about an item, for one receiver. */
export interface Notice {
  userId: string;
  type: NotificationType;
  kind: NotificationKind;
  message: string;
  /** Path of the screen that the notification opens, usually the item's. */
  link: string;
  /** The person who caused the event; null if the message does not name them, or only by their initials. */
  actor: Person | null;
}

/** The title and the names as one receiver may read them. */
interface Readable {
  title: string;
  nameOf: (person: Person) => string;
}

/**
 * Writes a notice for each of the people, but none for `actorId`. The message is a function, because receivers of one
 * event may read different titles and names of a guarded item.
 * @param item its lane and its parties decide what each receiver may read
 * @param actorId a person who gets no notice, usually because they caused the event
 * @param userIds null for a party that the item does not have
 * @param notice.link the item's screen if left out
 */
export function noticesFor(
  item: FullItem,
  userIds: readonly (string | null)[],
  actorId: string | null,
  notice: Omit<Notice, 'userId' | 'message' | 'link' | 'actor'> & {
    message: (readable: Readable) => string;
    link?: string;
  },
): Notice[] {
  const others = userIds.filter((id): id is string => id !== null && id !== actorId);
  return [...new Set(others)].map((userId) => {
    // Admins may read more, but their role is not known here.
    const receiver = { id: userId, role: 'user' };
    let actor: Person | null = null;
    const nameOf = (person: Person) => {
      if (person.id === actorId && mayReadName(receiver, item, person.id)) actor = person;
      return nameFor(receiver, item, person);
    };
    const message = notice.message({ title: titleFor(receiver, item), nameOf });
    return { link: paths.item(item._id), ...notice, userId, message, actor };
  });
}
