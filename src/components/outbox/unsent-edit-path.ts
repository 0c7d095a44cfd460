import { paths } from '../../../contract/paths.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { itemOf, messageOf } from '../../core/outbox/payload.ts';

/** The path of the screen that edits an entry; null if it cannot be edited. */
export function unsentEditPath(entry: Entry): string | null {
  const message = messageOf(entry);
  if (message !== null) return paths.messages(message.conversationId, entry.id);
  return itemOf(entry) === null ? null : paths.createItem(entry.id);
}
