import { forEachYielding } from '../../../concurrency/for-each-yielding.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { type FullItem, toFullItem } from '../mapping.ts';
import { readCampus } from '../matching/campus.ts';
import type { Match } from '../matching/find-matches.ts';
import { sideOf } from '../matching/index-item.ts';
import { areOfOnePerson } from '../matching/one-person.ts';
import { readMatched } from '../matching/matched-items.ts';
import { findMutualMatches } from '../matching/mutual-matches.ts';
import { reasonsFor } from '../matching/reasons.ts';
import { createSignalStore } from '../matching/signals/signal-store.ts';
import { isActiveUser } from '../people.ts';
import { type ItemRow, findItems } from '../repository.ts';
import type { MailOwner } from '../owners/owner-mails.ts';
import { type Pair, findDismissed, markAlerted, storePair } from './pairs.ts';
import type { SendAlert } from './send-alert.ts';
import { strongFrom, alertFrom } from './throttle.ts';
import { titleFor } from '../../../../contract/claims/withheld.ts';
import { type Notice, noticesFor } from '../notices/notices-for.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction' | 'dialect'>;
  sendAlert: SendAlert;
  mailOwner: MailOwner;
  now: () => number;
}

interface LikelyPair extends Pair {
  probability: number;
  /** Texts that say why the items may be the same thing. They use only what visitors see of both items. */
  reasons: string[];
}

/** Returns a function that alerts both posters of each new likely pair of an item, and emails a waiting owner. */
export function createPairAlerts({ database, sendAlert, mailOwner, now }: Pieces) {
  async function alertBoth({ probability, reasons, ...pair }: LikelyPair): Promise<void> {
    await database.transaction(async (trx, afterCommit) => {
      const open = await openPair(trx, pair);
      if (open === null) return;
      const at = now();
      await storePair(trx, pair, { probability, at });
      if (!(await markAlerted(trx, pair, at))) return;
      const { lost, found } = open;
      // If the finder posted the found item for this lost item, the poster of the lost item was notified at that time.
      if (found.linkedItemId === lost._id || lost.linkedItemId === found._id) return;
      const isStrong = probability >= strongFrom;
      const { toLostPoster, toFoundPoster } = possibleMatchNotices(lost, found, reasons);
      const alerts = [
        ...toLostPoster.map((notice) => ({ notice, subjectId: lost._id })),
        ...toFoundPoster.map((notice) => ({ notice, subjectId: found._id })),
      ];
      const byReceiver = alerts.toSorted((a, b) => (a.notice.userId < b.notice.userId ? -1 : 1));
      for (const alert of byReceiver) {
        if (!(await isActiveUser(trx, alert.notice.userId))) continue;
        await sendAlert(trx, afterCommit, { ...alert, isStrong });
      }
      await mailOwner(trx, afterCommit, { lost, found, isStrong });
    });
  }

  return async (row: ItemRow): Promise<void> => {
    await forEachYielding(await likelyPairs(database, row), alertBoth);
  };
}

/** The likely pairs with an item, at most three, the most probable first. */
async function likelyPairs(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  row: ItemRow,
): Promise<LikelyPair[]> {
  const side = sideOf(row);
  const store = createSignalStore(read, dialect);
  const [stored] = await store.posts([row.seq]);
  if (side === null || stored === undefined) return [];
  const { lexicon, nearPlaces } = await readCampus(read);
  const matches = await findMutualMatches(store, lexicon, { side, ...stored }, nearPlaces);
  const likely = matches.filter(({ probability }) => probability >= alertFrom);
  const others = await othersOf(read, row, likely);
  return others.map(({ id, match }) => ({
    lostId: side === 'Lost' ? row.id : id,
    foundId: side === 'Lost' ? id : row.id,
    probability: match.probability,
    reasons: reasonsFor(stored.reading, match),
  }));
}

/**
 * The items of the matches, in the same order. Leaves out items of the same person, dismissed items, and items that
 * were returned, deactivated or deleted in the meantime.
 */
async function othersOf(
  read: Reader,
  row: ItemRow,
  matches: readonly Match[],
): Promise<{ id: string; match: Match }[]> {
  const matched = await readMatched(read, matches);
  const others = matched.filter(({ row: other }) => !areOfOnePerson(row, other));
  const ids = others.map(({ row: { id } }) => id);
  const dismissed = await findDismissed(read, row.id, ids);
  return others.flatMap(({ row: { id }, match }) => (dismissed.has(id) ? [] : [{ id, match }]));
}

/**
 * The items of a pair as they are now; null if one of them was returned, deactivated or deleted, or the pair was
 * dismissed in the meantime.
 */
async function openPair(
  read: Reader,
  { lostId, foundId }: Pair,
): Promise<{ lost: FullItem; found: FullItem } | null> {
  const [lost, found] = await findItems(read, [lostId, foundId]);
  if (lost === undefined || found === undefined) return null;
  if (sideOf(lost) !== 'Lost' || sideOf(found) !== 'Found') return null;
  if ((await findDismissed(read, lostId, [foundId])).size > 0) return null;
  return { lost: toFullItem(lost), found: toFullItem(found) };
}

/**
 * Notices to the posters of a lost and a found item that may be the same thing. Each describes the other item only by
 * what visitors see of it.
 * @param reasons see `LikelyPair`
 */
function possibleMatchNotices(
  lost: FullItem,
  found: FullItem,
  reasons: readonly string[],
): { toLostPoster: Notice[]; toFoundPoster: Notice[] } {
  const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  const shared = { type: 'info', kind: 'possible match' } as const;
  const own = (item: FullItem) => titleFor({ id: item.postedBy._id, role: 'user' }, item);
  return {
    toLostPoster: noticesFor(found, [lost.postedBy._id], null, {
      ...shared,
      message: ({ title }) =>
        lost.waitsForOwner
          ? `This may be the "${own(lost)}" that you posted for somebody: "${title}" was found${why}.`
          : `This may be your "${own(lost)}": someone found "${title}"${why}.`,
    }),
    // A keeper may have posted both items, the lost one for another person. As the actor, this keeper gets no second
    // notice.
    toFoundPoster: noticesFor(lost, [found.postedBy._id], lost.postedBy._id, {
      ...shared,
      message: ({ title }) =>
        `Somebody may be looking for the "${own(found)}" you found: "${title}" was lost${why}.`,
    }),
  };
}
