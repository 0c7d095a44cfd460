import { dayMs } from '../../../../../contract/durations.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { unjudgedClaimDays } from '../../../../../contract/limits.ts';
import { forEachYielding } from '../../../../concurrency/for-each-yielding.ts';
import type { AfterCommit, Database, Writer } from '../../../../db/database.ts';
import { type FullItem, toFullItem } from '../../mapping.ts';
import type { NotifyAll } from '../../notices/notices.ts';
import { createRegularRuns } from '../../regular/regular-runs.ts';
import { findItem, lockItem } from '../../repository.ts';
import { claimWaitingNotices } from '../claim-notices.ts';
import { latestClaimTimeForDesk } from '../deciding.ts';
import { createDeskReminders, queueDeskReminder } from './desk-reminders.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction'>;
  notifyAll: NotifyAll;
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Maximum number of claims that one run reminds of, and maximum number that it puts on the keepers' desk, so that a run
 * stays short. The next run continues.
 */
const claimsPerRun = 200;

/** Written as in the partial index; otherwise the database does not use it. */
const isUnjudged = sql<SqlBool>`claims.state in ('waiting', 'asked')`;

/**
 * Reminds people of claims that nobody has judged. After a week, reminds the judges and the claimant. After two weeks,
 * puts the item on the desk of all keepers, and notifies them.
 */
export function createClaimReminders(pieces: Pieces) {
  const { database, notifyAll, now, log } = pieces;
  const deskReminders = createDeskReminders(pieces);

  /** Claims on active items that wait for a judge since `before` or longer, the oldest first. */
  function claimsWaitingSince(before: number) {
    return database.read
      .selectFrom('claims')
      .innerJoin('items', 'items.id', 'claims.item_id')
      .innerJoin('users', 'users.id', 'claims.user_id')
      .select(['claims.id', 'claims.item_id as itemId', 'claims.user_id as userId'])
      .select('users.name as userName')
      .where(isUnjudged)
      .where('claims.created_at', '<=', before)
      .where('items.is_active', '=', 1)
      .where('items.deleted_at', 'is', null)
      .where('items.status', '<>', 'Returned')
      .orderBy('claims.created_at')
      .orderBy('claims.id')
      .limit(claimsPerRun);
  }

  /** Calls `work` with the locked item, unless it was deactivated or deleted in the meantime. */
  async function withItem(
    id: string,
    work: (trx: Writer, afterCommit: AfterCommit, item: FullItem) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (trx, afterCommit) => {
      await lockItem(trx, id);
      const row = await findItem(trx, id);
      if (row?.is_active === 1) await work(trx, afterCommit, toFullItem(row));
    });
  }

  async function remind(): Promise<void> {
    const before = now() - unjudgedClaimDays.reminder * dayMs;
    const due = await claimsWaitingSince(before).where('claims.reminded_at', 'is', null).execute();
    await forEachYielding(due, ({ id, itemId, userId, userName }) =>
      withItem(itemId, async (trx, afterCommit, item) => {
        const marked = await trx
          .updateTable('claims')
          .set({ reminded_at: now() })
          .where('id', '=', id)
          .where('reminded_at', 'is', null)
          .where(isUnjudged)
          .executeTakeFirst();
        if (marked.numUpdatedRows === 0n) return;
        const claimant = { id: userId, name: userName };
        await notifyAll(trx, afterCommit, claimWaitingNotices(item, claimant));
      }),
    );
  }

  async function sendToDesk(): Promise<void> {
    const before = latestClaimTimeForDesk(now());
    const due = await claimsWaitingSince(before).where('items.is_unjudged', '=', 0).execute();
    await forEachYielding(due, ({ id, itemId, userId }) =>
      withItem(itemId, async (trx) => {
        const marked = await trx
          .updateTable('items')
          .set({ is_unjudged: 1 })
          .where('id', '=', itemId)
          .where('is_unjudged', '=', 0)
          .where((the) =>
            the.exists(
              the.selectFrom('claims').select('id').where('claims.id', '=', id).where(isUnjudged),
            ),
          )
          .executeTakeFirst();
        if (marked.numUpdatedRows > 0n)
          await queueDeskReminder(trx, { itemId, claimantId: userId });
      }),
    );
    await deskReminders.remindAll();
  }

  async function processDue(): Promise<void> {
    await remind();
    await sendToDesk();
  }

  const runs = createRegularRuns(processDue, {
    log,
    failed: 'people could not be reminded of claims',
  });
  return {
    ...runs,
    async close(): Promise<void> {
      await deskReminders.stop();
      await runs.close();
    },
  };
}
