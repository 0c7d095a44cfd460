import { paths } from '../../../contract/paths.ts';
import type { Entry } from '../../client/outbox/outbox.ts';
import { itemOf, messageOf } from './unsent-payload.ts';

/** Where an entry is written anew; null where it cannot be. */
export function unsentEditPath(entry: Entry): string | null {
  const message = messageOf(entry);
  if (message !== null) return paths.messages(message.conversationId, entry.id);
  // One that still waits may have arrived: written anew, it would be another item.
  const isFailed = entry.state.name === 'failed';
  return isFailed && itemOf(entry) !== null ? paths.createItem(entry.id) : null;
}
