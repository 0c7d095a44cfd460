import { persistStorage } from '../../../client/device/persistent-storage.ts';
import { session } from '../../../client/session/session.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { texts } from './other-texts.ts';
import { waitingDrafts } from './waiting-drafts.ts';

/** What is due once something was posted: it is worth keeping the rest, and worth a word. */
export async function afterPosting(id: string): Promise<void> {
  persistStorage();
  const now = session.get();
  if (now.state !== 'signed in') return;
  const waiting = await waitingDrafts(now.user.id, id);
  if (waiting.length > 0) toast('info', texts.stillWaiting(waiting.length));
}
