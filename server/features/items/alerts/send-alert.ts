import { nounFor } from '../../../../contract/text/counted.ts';
import { dayMs } from '../../../../contract/durations.ts';
import { dayOf } from '../../../../contract/matching/day.ts';
import { paths } from '../../../../contract/paths.ts';
import type { AfterCommit, Writer } from '../../../db/database.ts';
import type { NewNotification } from '../../notifications/repository.ts';
import type { Notifications } from '../../notifications/service.ts';
import type { Notice } from '../notices/notices-for.ts';
import { countAlert, lockAlertCounts } from './counts.ts';
import { decideAlert } from './throttle.ts';

interface Alert {
  notice: Notice;
  /** Id of the receiver's item or saved search. */
  subjectId: string;
  /** Whether the alert is worth a push and an email. */
  isStrong: boolean;
}

/**
 * Sends an alert to a person within the limits of throttle.ts. A transaction with several alerts must send them in
 * the order of their receivers' ids, so that two transactions cannot deadlock on the counts.
 */
export type SendAlert = (trx: Writer, afterCommit: AfterCommit, alert: Alert) => Promise<void>;

export function createSendAlert({
  notifications,
  now,
}: {
  notifications: Pick<Notifications, 'notify' | 'notifyOnceSince'>;
  now: () => number;
}): SendAlert {
  return async (trx, afterCommit, { notice, subjectId, isStrong }) => {
    const { userId } = notice;
    const day = dayOf(now());
    const counted = { userId, subjectId, day };
    const counts = await lockAlertCounts(trx, counted);
    const decision = decideAlert(counts, isStrong);
    await countAlert(trx, counted, decision);
    if (decision.as === 'notification') {
      const isQuiet = !decision.isPushed;
      await notifications.notify(trx, afterCommit, { ...notice, isQuiet });
      return;
    }
    await notifications.notifyOnceSince(trx, afterCommit, moreMatches(userId, counts.more + 1), {
      kinds: ['more matches'],
      since: day * dayMs - 1,
    });
  };
}

/** The notification that combines the alerts beyond the daily limit. */
function moreMatches(userId: string, count: number): NewNotification {
  return {
    userId,
    type: 'info',
    kind: 'more matches',
    link: paths.dashboard(),
    actor: null,
    message: `${String(count)} more ${nounFor(count, 'match', 'matches')} today`,
    isQuiet: true,
  };
}
