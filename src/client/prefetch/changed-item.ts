import { isPortalRefusal } from '../../core/http/result.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { paths } from '../../../contract/paths.ts';
import { quietCall } from '../http/quiet-call.ts';
import { invalidate, remember } from '../query/query.ts';
import { cachedDocument } from './cached-files.ts';
import { forgetItem, removeFromOwnItems } from './forget-item.ts';
import { markInConversations } from './gone-in-conversations.ts';
import { readSeenItems, viewerNow } from './saved-items.ts';

/** Calls about one item whose replies change when other people claim it, judge a claim or correct its owner. */
const callsOfItem = [
  'GET /items/{id}/claims',
  'GET /items/{id}/my-claim',
  'GET /items/{id}/owner',
] as const;
const sharedCalls = ['GET /items/{id}/history', 'GET /desk/items', 'GET /notifications'] as const;

/**
 * Refreshes the queries on screen about an item that another person changed, and the item itself if the device has it
 * or a conversation about it. The new reply replaces older copies on the device; see after-fetch.ts.
 */
export async function refreshChangedItem(id: string): Promise<void> {
  const request = { params: { id } };
  invalidateQueriesAbout(id);
  // Without a database the device has no copy, even of an item that is on screen.
  const seen = (await readSeenItems()).find(({ item }) => item._id === id);
  // Only the poster's devices fetch their own items again, although everybody may get the event.
  if (seen?.item.postedBy._id === viewerNow()) invalidate('GET /users/me/items');
  // The document may be the only copy, if the person left the item's page before the script ran.
  const isOnDevice =
    seen ?? (await cachedDocument(paths.item(id))) ?? (await markInConversations(id, {}));
  if (!isOnDevice) return;
  const viewer = viewerNow();
  const result = await quietCall('GET /items/{id}', request);
  // The reply may show this viewer more of the item than the next one may see.
  if (viewerNow() !== viewer) return;
  if (result.ok) {
    remember('GET /items/{id}', request, result.value);
    // An item that the viewer could not open has no copy on the device.
    if (!seen) await markInConversations(id, { isHidden: false });
    // Only a claimed item has checks of its hand-over; for any other item the server refuses this call.
    if (result.value.item.status === 'Claimed')
      invalidate(queryKey('GET /items/{id}/hand-over', request));
  } else if (isPortalRefusal(result.failure, 404)) {
    await removeItem(id);
    await markInConversations(id, { isHidden: true });
  }
}

/** Removes an item that was deleted, and marks it as deleted in the viewer's conversations about it. */
export async function removeDeletedItem(id: string): Promise<void> {
  await removeItem(id);
  await removeFromOwnItems(id);
  await markInConversations(id, { isDeleted: true });
}

/** Removes an item that is gone for the viewer. A screen that shows it fetches it again and says that it is gone. */
async function removeItem(id: string): Promise<void> {
  invalidateQueriesAbout(id);
  invalidate(queryKey('GET /items/{id}', { params: { id } }));
  await forgetItem(id);
}

function invalidateQueriesAbout(id: string): void {
  for (const call of callsOfItem) invalidate(queryKey(call, { params: { id } }));
  for (const call of sharedCalls) invalidate(call);
}
