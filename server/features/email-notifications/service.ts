import { minuteMs } from '../../../contract/durations.ts';
import type { UnsubscribeLink } from '../../../contract/endpoints/email-notifications.ts';
import { otp } from '../../../contract/bounds.ts';
import type { Notification, NotificationKind, SavedSearch } from '../../../contract/entities.ts';
import type { KindSwitches } from '../../../contract/notifications/kind-switches.ts';
import type { KindSwitchesChange } from '../../../contract/notifications/kind-switches-change.ts';
import { pushed } from '../../../contract/push.ts';
import type { Database, Writer } from '../../db/database.ts';
import { findSwitches, setSwitches } from '../../db/queries/kind-switches.ts';
import { deleteSearch, searchesOf } from '../../db/queries/saved-searches.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { isOurs } from '../../mail/unsubscribe-links.ts';

/** Milliseconds after which an unread notification is also sent by email. */
const emailedAfterMs = 15 * minuteMs;

/**
 * Milliseconds after which the email about a notification of this kind is useless and not sent any more. For kinds that
 * are not listed, the usual validity of the mail queue applies.
 */
const emailValidityMs: Partial<Record<NotificationKind, number>> = {
  'return code': otp.returnCodeLifeMs,
};

interface Pieces {
  database: Database;
  mailQueue: Pick<MailQueue, 'queueNotice'>;
  /** The portal's secret, which signs unsubscribe links. */
  secret: Buffer;
  /**
   * Ends the emails to the waiting owner of a lost item.
   * @param corrections how often the owner's address had been corrected when the email was sent. If it has been
   * corrected again since, nothing changes.
   */
  endOwnerMails: (trx: Writer, lostItemId: string, corrections: number) => Promise<void>;
}

export type EmailNotifications = ReturnType<typeof createEmailNotifications>;

/** Emails about unread notifications. Refusals are thrown as PortalErrors. */
export function createEmailNotifications({ database, mailQueue, secret, endOwnerMails }: Pieces) {
  return {
    /**
     * Queues the email about a stored notification, if emails are sent about its kind. The email is sent 15 minutes
     * later, if the notification is then still unread.
     */
    async queue(trx: Writer, { _id, kind }: Pick<Notification, '_id' | 'kind'>): Promise<void> {
      if (pushed[kind] === undefined) return;
      const validForMs = emailValidityMs[kind];
      await mailQueue.queueNotice(trx, _id, {
        delayMs: emailedAfterMs,
        ...(validForMs !== undefined && { validForMs }),
      });
    },

    switches: ({ id }: Account): Promise<KindSwitches> =>
      findSwitches(database.read, 'mail_switches', id),

    choose: ({ id }: Account, change: KindSwitchesChange): Promise<KindSwitches> =>
      database.transaction((trx) => setSwitches(trx, 'mail_switches', id, change)),

    /**
     * Follows an unsubscribe link: switches off one kind of emails, deletes a saved search, or ends the emails to
     * the owner of a lost item.
     * @returns the saved search that was deleted; null for other links, and if the search was deleted before
     * @throws PortalError LINK_INVALID if the signature is wrong
     */
    async unsubscribe(link: UnsubscribeLink): Promise<SavedSearch | null> {
      if (!isOurs(secret, link)) throw new PortalError('LINK_INVALID');
      const { account, kind, savedSearch, lostItem, corrections = '0' } = link;
      return database.transaction(async (trx) => {
        if (lostItem !== undefined) {
          await endOwnerMails(trx, lostItem, Number(corrections));
          return null;
        }
        if (savedSearch !== undefined) {
          const ofAccount = searchesOf(trx, account).where('search.id', '=', savedSearch);
          const search = await ofAccount.executeTakeFirst();
          await deleteSearch(trx, account, savedSearch);
          return search ?? null;
        }
        const switches = await findSwitches(trx, 'mail_switches', account);
        if (switches[kind])
          await setSwitches(trx, 'mail_switches', account, { ...switches, [kind]: false });
        return null;
      });
    },
  };
}
