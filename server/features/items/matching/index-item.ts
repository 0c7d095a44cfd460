import { isActiveAndUnreturned, postedStatus } from '../../../../contract/item-status.ts';
import { dayOf } from '../../../../contract/matching/day.ts';
import type { Lexicon } from '../../../../contract/matching/lexicon.ts';
import { type Reading, readPost } from '../../../../contract/matching/read-post.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { queueAlertsIfReadingChanges } from '../alerts/queue.ts';
import { type FullItem, showUnsigned, toFullItem } from '../mapping.ts';
import { type ItemRow, findItem } from '../repository.ts';
import { campusLock, readCampus } from './campus.ts';
import type { Side } from './find-matches.ts';
import { learnFromReturn } from './signals/learn-from-returns.ts';
import { storeSignals } from './signals/signal-store.ts';

/**
 * Updates the words of an item in the search index and its signals in the matching, or removes them. Queues the item
 * for alerts if its reading or its side has changed. Call it in the transaction that changes the item.
 */
export async function indexItem(
  database: Pick<Database, 'dialect'>,
  trx: Writer,
  id: string,
): Promise<void> {
  await database.dialect.indexItem(trx, id);
  await queueAlertsIfReadingChanges(trx, id, () => indexSignals(database, trx, id));
}

/**
 * Stores the signals of an item, or deletes them if it is not matched any more. If it is returned, first learns from
 * its pair (learn-from-returns.ts).
 */
export async function indexSignals(
  database: Pick<Database, 'dialect'>,
  trx: Writer,
  id: string,
): Promise<void> {
  const row = await findItem(trx, id);
  if (row === undefined) {
    const deleted = await trx
      .selectFrom('items')
      .select('seq')
      .where('id', '=', id)
      .executeTakeFirst();
    if (deleted !== undefined) await storeSignals(trx, deleted.seq, null);
    return;
  }
  const side = sideOf(row);
  await database.dialect.acquireLock(trx, campusLock, 'shared');
  const { lexicon } = await readCampus(trx);
  if (row.status === 'Returned') await learnFromReturn(database, trx, row, lexicon);
  const post = side && {
    side,
    // As visitors see it, because suggestions must not reveal more of a guarded item.
    reading: readingOf(showUnsigned(null, toFullItem(row)), lexicon),
    postedDay: dayOf(row.created_at),
  };
  await storeSignals(trx, row.seq, post);
}

type ReadFields = 'title' | 'description' | 'category' | 'location' | 'tags' | 'createdAt';

export function readingOf(item: Pick<FullItem, ReadFields>, lexicon: Lexicon): Reading {
  // Use the category's id, so that renaming a category changes no reading.
  const texts = { ...item, category: item.category._id };
  return readPost(texts, lexicon, Date.parse(item.createdAt));
}

/** The side on which an item is matched; null if it is returned or inactive, and so not matched. */
export function sideOf(row: ItemRow): Side | null {
  const { status, status_before_claim: statusBeforeClaim } = row;
  const isMatched = isActiveAndUnreturned({ status, isActive: row.is_active === 1 });
  return isMatched ? postedStatus({ status, statusBeforeClaim }) : null;
}
