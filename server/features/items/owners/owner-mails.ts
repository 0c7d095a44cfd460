import { paths } from '../../../../contract/paths.ts';
import { dayOf } from '../../../../contract/matching/day.ts';
import type { AfterCommit, Writer } from '../../../db/database.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { createWriteMail } from '../../../mail/plain-mail.ts';
import { unsubscribeUrl } from '../../../mail/unsubscribe-links.ts';
import { decideAlert, pushesPerSubject } from '../alerts/throttle.ts';
import type { FullItem } from '../mapping.ts';

interface Pieces {
  mailQueue: Pick<MailQueue, 'queue'>;
  publicUrl: string;
  /** The portal's secret, which signs unsubscribe links. */
  secret: Buffer;
  now: () => number;
}

/** The content of the link that ends the emails to the owner of a lost item. */
function endingOf({ _id, postedBy }: FullItem, corrections: number) {
  const earlier = corrections === 0 ? {} : { corrections: String(corrections) };
  return { account: postedBy._id, kind: 'match', lostItem: _id, ...earlier } as const;
}

/**
 * Emails the waiting owner of a lost item, if it has one, that something similar was found. The limits are those of
 * pushes to people with an account. The email does not describe the found item, and links to it only if it is not
 * guarded.
 */
export type MailOwner = (
  trx: Writer,
  afterCommit: AfterCommit,
  pair: { lost: FullItem; found: FullItem; isStrong: boolean },
) => Promise<void>;

export function createMailOwner({ mailQueue, publicUrl, secret, now }: Pieces): MailOwner {
  const writeMail = createWriteMail(publicUrl);
  return async (trx, afterCommit, { lost, found, isStrong }) => {
    const owner = await trx
      .selectFrom('waiting_owners')
      .select(['email', 'mails', 'last_mail_day', 'corrections'])
      .where('item_id', '=', lost._id)
      .executeTakeFirst();
    if (owner === undefined) return;
    const { email, mails, last_mail_day: lastMailDay, corrections } = owner;
    const day = dayOf(now());
    const counts = {
      alertedToday: 0,
      pushesOfSubject: mails,
      isSubjectPushedToday: lastMailDay === day,
    };
    if (!decideAlert(counts, isStrong).isPushed) return;
    await trx
      .updateTable('waiting_owners')
      .set({ mails: mails + 1, last_mail_day: day })
      .where('item_id', '=', lost._id)
      .execute();
    const url = unsubscribeUrl({ secret, publicUrl }, endingOf(lost, corrections));
    const mail = writeMail(
      email,
      'something like what you lost was handed in',
      `Something similar to "${lost.title}", which the desk posted as lost for you, was handed in.`,
      found.lane === 'guarded'
        ? 'Ask at the desk whether it is yours.'
        : `Have a look: ${publicUrl}${paths.item(found._id)}`,
      `Register with this email address and your post becomes yours: ${publicUrl}${paths.register()}`,
      `You get at most ${String(pushesPerSubject)} of these emails. Stop them: ${url}`,
    );
    await mailQueue.queue(trx, afterCommit, { ...mail, unsubscribeUrl: url });
  };
}

/**
 * Withdraws the queued emails to the owner of a lost item. Must be called before the address is corrected, because the
 * emails are found by their unsubscribe link, which contains the number of corrections.
 */
export type WithdrawOwnerMails = (trx: Writer, lost: FullItem) => Promise<void>;

export function createWithdrawOwnerMails({
  mailQueue,
  publicUrl,
  secret,
}: Pick<Pieces, 'publicUrl' | 'secret'> & {
  mailQueue: Pick<MailQueue, 'withdraw'>;
}): WithdrawOwnerMails {
  return async (trx, lost) => {
    const owner = await trx
      .selectFrom('waiting_owners')
      .select('corrections')
      .where('item_id', '=', lost._id)
      .executeTakeFirst();
    if (owner === undefined) return;
    await mailQueue.withdraw(
      trx,
      unsubscribeUrl({ secret, publicUrl }, endingOf(lost, owner.corrections)),
    );
  };
}

/**
 * Ends the emails to the person for whom a lost item was posted. The post stays.
 * @param corrections how often the address had been corrected when the link was sent; a link that was sent to an
 * earlier address does nothing
 */
export async function endOwnerMails(
  trx: Writer,
  lostItemId: string,
  corrections: number,
): Promise<void> {
  await trx
    .updateTable('waiting_owners')
    .set({ mails: pushesPerSubject })
    .where('item_id', '=', lostItemId)
    .where('corrections', '=', corrections)
    .execute();
}
