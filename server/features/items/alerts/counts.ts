import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { AlertCounts, AlertDecision } from './throttle.ts';

export interface StoredCounts extends AlertCounts {
  /** Number of the person's alerts today that are combined in one notification. */
  more: number;
}

/** Which counts an alert changes: those of its receiver and day (`alert_days`), and of its subject (`alert_pushes`). */
export interface Counted {
  userId: string;
  /** Id of the receiver's item or saved search. */
  subjectId: string;
  /** Days since 1970-01-01. */
  day: number;
}

/**
 * Returns how many alerts a person has got on this day, and how many pushes about this item or saved search. Locks the
 * person's counts until the transaction ends, so that the limits hold for all nodes together.
 */
export async function lockAlertCounts(
  trx: Writer,
  { userId, subjectId, day }: Counted,
): Promise<StoredCounts> {
  const today = await trx
    .insertInto('alert_days')
    .values({ user_id: userId, day, alerts: 0, more: 0 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet({ alerts: sql`alert_days.alerts` }),
    )
    .returning(['alerts', 'more'])
    .executeTakeFirstOrThrow();
  const subject = await trx
    .selectFrom('alert_pushes')
    .select(['pushes', 'last_day'])
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return {
    alertedToday: today.alerts,
    more: today.more,
    pushesOfSubject: subject?.pushes ?? 0,
    isSubjectPushedToday: subject?.last_day === day,
  };
}

/** Counts an alert after `decideAlert` has decided how it is sent. Deletes the person's counts of earlier days. */
export async function countAlert(
  trx: Writer,
  { userId, subjectId, day }: Counted,
  { as, isPushed }: AlertDecision,
): Promise<void> {
  await trx.deleteFrom('alert_days').where('user_id', '=', userId).where('day', '<', day).execute();
  await trx
    .updateTable('alert_days')
    .set((column) =>
      as === 'notification'
        ? { alerts: column('alerts', '+', 1) }
        : { more: column('more', '+', 1) },
    )
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
  if (!isPushed) return;
  await trx
    .insertInto('alert_pushes')
    .values({ subject_id: subjectId, pushes: 1, last_day: day })
    .onConflict((conflict) =>
      conflict
        .column('subject_id')
        .doUpdateSet({ pushes: sql`alert_pushes.pushes + 1`, last_day: day }),
    )
    .execute();
}
