import { titleFor } from '../../../contract/claims/withheld.ts';
import type { NotificationKind } from '../../../contract/entities.ts';
import type { Role, Viewer } from '../../../contract/permissions.ts';
import { pushWords } from '../../../contract/notifications/push-words.ts';
import { type PushKind, pushed } from '../../../contract/push.ts';
import type { Database, Reader } from '../../db/database.ts';
import { findSwitches } from '../../db/queries/kind-switches.ts';
import { findSearchThatFound } from '../../db/queries/saved-searches.ts';
import { findWithheldTexts, titledItems, toTitledItem } from '../../db/queries/withheld-notices.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createWriteMail } from '../../mail/plain-mail.ts';
import { unsubscribeUrl } from '../../mail/unsubscribe-links.ts';

interface Pieces {
  database: Pick<Database, 'read'>;
  /** The portal's secret, which signs unsubscribe links. */
  secret: Buffer;
  publicUrl: string;
}

const kindInWords: Record<PushKind, string> = {
  claim: 'claims',
  message: 'messages',
  returned: 'returns',
  match: 'possible matches',
};

/**
 * Creates the function that writes the email about a notification. It returns null if no email is to be sent: the user
 * has read the notification, has switched off such emails or has no active account, the saved search was deleted, or
 * notifications of this kind are not emailed.
 */
export function createNoticeMails({ database, secret, publicUrl }: Pieces) {
  const writeMail = createWriteMail(publicUrl);

  return async (notificationId: string): Promise<Mail | null> => {
    const { read } = database;
    const notice = await findNotice(read, notificationId);
    const kind = notice && pushed[notice.kind];
    const subject = notice && pushWords[notice.kind];
    if (kind === undefined || subject === undefined) return null;
    if (notice?.is_read !== 0 || notice.is_active === 0) return null;
    if (!(await findSwitches(read, 'mail_switches', notice.user_id))[kind]) return null;
    const savedSearch =
      notice.kind === 'saved search'
        ? await findSearchThatFound(read, notice.user_id, itemIdIn(notice.link))
        : undefined;
    // The search was deleted in the meantime.
    if (notice.kind === 'saved search' && savedSearch === undefined) return null;
    const url = unsubscribeUrl(
      { secret, publicUrl },
      { account: notice.user_id, kind, ...(savedSearch !== undefined && { savedSearch }) },
    );
    const mail = writeMail(
      notice.email,
      subject,
      await sentenceOf(read, notice),
      `Open it here: ${publicUrl}${notice.link}`,
      "You're getting this email because you didn't see the notification on the portal within 15 minutes.",
      savedSearch === undefined
        ? `Stop emails about ${kindInWords[kind]}: ${url}`
        : `Delete this saved search: ${url}`,
    );
    return { ...mail, unsubscribeUrl: url };
  };
}

const itemIdIn = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/**
 * Returns what the email says about the event: the notification's message, but without the reason for turning a claim
 * down. If the item has become guarded, also leaves out what the reader may no longer read.
 */
async function sentenceOf(
  read: Reader,
  notice: { user_id: string; role: Role; kind: NotificationKind; message: string; link: string },
): Promise<string> {
  const { user_id: id, role, kind, message, link } = notice;
  const [withheld = null] = await findWithheldTexts(read, { id, role }, [notice]);
  if (withheld !== null) return withheld;
  if (kind !== 'claim turned down') return message;
  const title = await findItemTitle(read, { id, role }, itemIdIn(link));
  const item = title === undefined ? 'an item' : `"${title}"`;
  return `Your claim on ${item} was turned down. Your notifications on the portal say why.`;
}

/** A notification and its user. */
async function findNotice(read: Reader, notificationId: string) {
  return read
    .selectFrom('notifications as notification')
    .innerJoin('users as reader', 'reader.id', 'notification.user_id')
    .select(['notification.kind', 'notification.message', 'notification.link'])
    .select(['notification.is_read', 'reader.id as user_id', 'reader.email', 'reader.is_active'])
    .select('reader.role')
    .where('notification.id', '=', notificationId)
    .executeTakeFirst();
}

/** The item's title as the viewer may read it; undefined if there is no such item. */
async function findItemTitle(
  read: Reader,
  viewer: Viewer,
  itemId: string,
): Promise<string | undefined> {
  const row = await titledItems(read).where('item.id', '=', itemId).executeTakeFirst();
  return row && titleFor(viewer, toTitledItem(row));
}
