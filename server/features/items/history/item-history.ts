import type { Received, Reply } from '../../../../contract/endpoints.ts';
import type { HistoryEntry } from '../../../../contract/items/history.ts';
import { withoutChecks } from '../../../../contract/claims/history-checks.ts';
import { nameFor } from '../../../../contract/claims/withheld.ts';
import {
  type ItemParties,
  type Viewer,
  mayJudgeClaim,
  mayReadHistory,
  maySeeChecks,
  maySeeWholeItem,
} from '../../../../contract/permissions.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { partiesOf, partyColumns } from '../../../db/queries/item-parties.ts';
import { fewSizes } from '../../../db/plan-once.ts';
import { findRefusedPeople } from '../claims/refused-claims.ts';
import { findHistory } from './history.ts';
import type { Pseudonym } from '../guarded/pseudonyms.ts';
import { requireRight, findVisibleItem } from '../visible-item.ts';

/** The history of an item, as its viewers may read it. */
export function createItemHistory({ read }: Pick<Database, 'read'>, pseudonym: Pseudonym) {
  /**
   * Withholds the names of people who posted guarded items for a lost one, unless the viewer may see the whole guarded
   * item. Otherwise a stranger could post a lost item as bait, and learn from its history who found the real one.
   */
  async function withoutFinders(
    viewer: Viewer,
    lostItemId: string,
    history: readonly HistoryEntry[],
  ): Promise<HistoryEntry[]> {
    const finders = history.flatMap(({ event, actor }) => (isAboutFind(event) ? [actor._id] : []));
    if (finders.length === 0) return [...history];
    const withheld = (await findGuardedFinds(read, lostItemId, finders)).filter(
      (found) => !maySeeWholeItem(viewer, found),
    );
    return history.map((entry) => {
      const found = withheld.find((one) => isEntryOf(one, entry));
      if (found === undefined) return entry;
      const { _id: id, name } = entry.actor;
      const actor = { _id: pseudonym(found.id, id), name: nameFor(viewer, found, { id, name }) };
      return { ...entry, actor };
    });
  }

  return {
    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    async history(
      viewer: Viewer,
      id: string,
      page: Received<'GET /items/{id}/history'>['query'],
    ): Promise<Reply<'GET /items/{id}/history'>> {
      const { item } = requireRight(
        mayReadHistory,
        viewer,
        await findVisibleItem(read, viewer, id),
      );
      const { history, pagination } = await findHistory(read, id, page);
      const shown = await withoutFinders(viewer, id, history);
      return {
        history: maySeeChecks(viewer, item) ? shown : shown.map(withoutChecks),
        turnedDown: mayJudgeClaim(viewer, item) ? await findRefusedPeople(read, id) : [],
        pagination,
      };
    },
  };
}

function isAboutFind(event: HistoryEntry['event']): boolean {
  return event === 'found item posted';
}

interface GuardedFind extends ItemParties {
  id: string;
  postedAt: number;
}

/**
 * Whether the entry is about the posting of this found item. The entry does not name the item, but the transaction that
 * posts the item writes both with the same person and time.
 */
function isEntryOf({ postedBy, postedAt }: GuardedFind, { event, actor, at }: HistoryEntry) {
  return isAboutFind(event) && actor._id === postedBy._id && Date.parse(at) === postedAt;
}

/** The guarded items that these people have posted for a lost item, also deleted ones. */
async function findGuardedFinds(
  read: Reader,
  lostItemId: string,
  posterIds: readonly string[],
): Promise<GuardedFind[]> {
  const rows = await read
    .selectFrom('items')
    .select(['id', 'created_at', ...partyColumns])
    .where('posted_by_id', 'in', fewSizes(posterIds))
    .where('linked_item_id', '=', lostItemId)
    .where('lane', '=', 'guarded')
    .execute();
  return rows.map((row) => ({ id: row.id, postedAt: row.created_at, ...partiesOf(row) }));
}
