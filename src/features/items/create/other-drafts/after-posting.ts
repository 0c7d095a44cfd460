import { persistStorage } from '../../../../client/device/persistent-storage.ts';
import { session } from '../../../../client/session/session.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import { texts } from './texts.ts';
import { listUnpostedDrafts } from './unposted-drafts.ts';

/**
 * Runs after an item was posted or queued: asks the browser for persistent storage, and reminds the user of
 * drafts that are not posted yet.
 * @param id the id of the posted item, which is not counted as a draft
 */
export async function afterPosting(id: string): Promise<void> {
  persistStorage();
  const now = session.get();
  if (now.state !== 'signed in') return;
  const waiting = await listUnpostedDrafts(now.user.id, id);
  if (waiting.length > 0) toast('info', texts.stillWaiting(waiting.length));
}
