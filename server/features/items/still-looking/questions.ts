import { dayMs } from '../../../../contract/durations.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { unansweredLossDays } from '../../../../contract/limits.ts';
import { forEachYielding } from '../../../concurrency/for-each-yielding.ts';
import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { addHistory } from '../history/history.ts';
import { type FullItem, toFullItem } from '../mapping.ts';
import { indexItem } from '../matching/index-item.ts';
import type { NotifyAll } from '../notices/notices.ts';
import { createRegularRuns } from '../regular/regular-runs.ts';
import { findItem, setItemActive } from '../repository.ts';
import { type Notice, noticesFor } from '../notices/notices-for.ts';

interface Pieces {
  database: Database;
  notifyAll: NotifyAll;
  /** Sends the live event about an item that others can no longer see. */
  announceClosed: (itemId: string) => void;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Maximum number of items that one run asks about, and maximum number that it closes. */
const itemsPerRun = 200;
/**
 * Milliseconds from the question to the closing. Counted from the question, so that no item is closed before its
 * poster was asked.
 */
const msToAnswer = (unansweredLossDays.closing - unansweredLossDays.question) * dayMs;

/** Both conditions are written as in the partial indexes. Otherwise the database does not use the indexes. */
const isUnasked = sql<SqlBool>`status = 'Lost' and is_active = 1 and deleted_at is null and asked_at is null`;
const isAsked = sql<SqlBool>`status = 'Lost' and is_active = 1 and deleted_at is null and asked_at is not null`;
const lookingSince = sql<number>`coalesce(looking_since, created_at)`;

/**
 * Asks the poster of a lost item that stays active whether they still look for it. Closes the item if the poster does
 * not answer.
 */
export function createLookingQuestions(pieces: Pieces) {
  const { database, notifyAll, announceClosed, now, log } = pieces;
  async function ask(): Promise<void> {
    const before = now() - unansweredLossDays.question * dayMs;
    const due = await findItemIdsToAskAbout(database, before);
    await forEachYielding(due, (id) =>
      database.transaction(async (trx, afterCommit) => {
        const { numUpdatedRows } = await trx
          .updateTable('items')
          .set({ asked_at: now() })
          .where('id', '=', id)
          .where(isUnasked)
          .where(lookingSince, '<=', before)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await notify(trx, afterCommit, id, questionNotices);
      }),
    );
  }

  async function closeUnanswered(): Promise<void> {
    const before = now() - msToAnswer;
    const due = await findItemIdsToClose(database, before);
    await forEachYielding(due, (id) =>
      database.transaction(async (trx, afterCommit) => {
        const at = now();
        const { numUpdatedRows } = await trx
          .updateTable('items')
          .set({ closed_at: at })
          .where('id', '=', id)
          .where(isAsked)
          .where('asked_at', '<=', before)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await setItemActive(trx, { id, isActive: false, at, closedAt: at });
        const item = await notify(trx, afterCommit, id, closedNotices);
        const event = 'closed unanswered';
        await addHistory(trx, { itemId: id, actorId: item.postedBy._id, event, at });
        await indexItem(database, trx, id);
        afterCommit(() => announceClosed(id));
      }),
    );
  }

  async function notify(
    trx: Writer,
    afterCommit: AfterCommit,
    id: string,
    noticesOf: typeof questionNotices,
  ): Promise<FullItem> {
    const row = await findItem(trx, id);
    if (row === undefined) throw new Error('an item was deleted although it is locked');
    const item = toFullItem(row);
    await notifyAll(trx, afterCommit, noticesOf(item));
    return item;
  }

  async function processDue(): Promise<void> {
    await ask();
    await closeUnanswered();
  }

  return createRegularRuns(processDue, {
    log,
    failed: 'posters could not be asked about lost items',
  });
}

/**
 * Ids of the active lost items whose posters are to be asked, the oldest first.
 * @param before the poster posted the item, or last showed that they look for it (`looking_since`), at this time or
 * earlier
 */
export async function findItemIdsToAskAbout(
  { read }: Pick<Database, 'read'>,
  before: number,
): Promise<string[]> {
  const items = read.selectFrom('items').select('id').where(isUnasked);
  const due = items.where(lookingSince, '<=', before).orderBy(lookingSince);
  return (await due.limit(itemsPerRun).execute()).map(({ id }) => id);
}

/** Ids of active lost items whose posters were asked by this time and have not answered, the oldest first. */
export async function findItemIdsToClose(
  { read }: Pick<Database, 'read'>,
  before: number,
): Promise<string[]> {
  const items = read.selectFrom('items').select('id').where(isAsked);
  const due = items.where('asked_at', '<=', before).orderBy('asked_at');
  return (await due.limit(itemsPerRun).execute()).map(({ id }) => id);
}

const { question, closing } = unansweredLossDays;

/** The notice that asks the poster of a lost item whether they still look for it. */
function questionNotices(item: FullItem): Notice[] {
  return noticesFor(item, [item.postedBy._id], null, {
    type: 'info',
    kind: 'still looking',
    message: ({ title }) =>
      `Are you still looking for "${title}"? If you don't answer, we'll close it in ${closing - question} days.`,
  });
}

/** The notice to the poster that a lost item was closed for lack of an answer. */
function closedNotices(item: FullItem): Notice[] {
  return noticesFor(item, [item.postedBy._id], null, {
    type: 'warning',
    kind: 'closed unanswered',
    message: ({ title }) =>
      `We closed "${title}" because you didn't say whether you still look for it. To open it again, press "Look again" on its page.`,
  });
}
