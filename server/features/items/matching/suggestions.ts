import type { Reply } from '../../../../contract/endpoints.ts';
import { dayOf } from '../../../../contract/matching/day.ts';
import { type Viewer, mayReadPrivateDetails } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import {
  type VisibleItem,
  requireRight,
  findVisibleItem,
  lockVisibleItem,
} from '../visible-item.ts';
import { readCampus } from './campus.ts';
import { type Match, findMatches } from './find-matches.ts';
import { readingOf, sideOf } from './index-item.ts';
import { areOfOnePerson } from './one-person.ts';
import { reasonsFor } from './reasons.ts';
import { readMatched } from './matched-items.ts';
import type { ItemRow } from '../repository.ts';
import { createSignalStore } from './signals/signal-store.ts';

type Readable = Pick<Database, 'read' | 'dialect'>;

interface Pieces {
  database: Database;
  showItem: ShowItem;
  now: () => number;
}

/**
 * A suggestion's probability must be at least this share of the probability that none of the matches is the same thing.
 * Items below this share have no more in common than a place or a day.
 */
const suggestedFrom = 0.002;

/** Suggests items of the other side that may be the same thing. */
export function createSuggestions({ database, showItem, now }: Pieces) {
  const { read } = database;

  return {
    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    async suggestions(
      viewer: Viewer,
      id: string,
      limit: number,
    ): Promise<Reply<'GET /items/{id}/suggestions'>> {
      const { row, item } = requireRight(
        mayReadPrivateDetails,
        viewer,
        await findVisibleItem(read, viewer, id),
      );
      const matches = await matchesOf(database, { row, item });
      const reading = readingOf(item, (await readCampus(read)).lexicon);
      const dismissed = await dismissedFor(id);
      const none = 1 - matches.reduce((sum, { probability }) => sum + probability, 0);
      const likely = matches.filter(({ probability }) => probability >= suggestedFrom * none);
      // Read a few more than wanted, because dismissed items and the poster's own are left out.
      const matched = await readMatched(read, likely.slice(0, limit + dismissed.size + 20));
      const suggestions = matched
        .filter(({ row: other }) => !dismissed.has(other.id) && !areOfOnePerson(row, other))
        .slice(0, limit)
        .map(({ row: other, match }) => ({
          item: showItem(viewer, toFullItem(other)),
          reasons: reasonsFor(reading, match),
        }));
      return { suggestions };
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    async dismissSuggestion(viewer: Viewer, id: string, otherId: string): Promise<void> {
      await database.transaction(async (trx) => {
        requireRight(mayReadPrivateDetails, viewer, await lockVisibleItem(trx, viewer, id));
        await findVisibleItem(trx, viewer, otherId);
        await trx
          .insertInto('dismissed_suggestions')
          .values({ item_id: id, other_id: otherId, dismissed_at: now() })
          .onConflict((conflict) => conflict.columns(['item_id', 'other_id']).doNothing())
          .execute();
      });
    },
  };

  async function dismissedFor(id: string): Promise<Set<string>> {
    const rows = await read
      .selectFrom('dismissed_suggestions')
      .select('other_id')
      .where('item_id', '=', id)
      .execute();
    return new Set(rows.map(({ other_id: other }) => other));
  }
}

/** The matches of an item, best first; none if the item is returned or inactive. */
async function matchesOf(
  { read, dialect }: Readable,
  { row, item }: VisibleItem,
): Promise<Match[]> {
  const side = sideOf(row);
  if (side === null) return [];
  const { lexicon, nearPlaces } = await readCampus(read);
  const post = { side, reading: readingOf(item, lexicon), postedDay: dayOf(row.created_at) };
  return findMatches(createSignalStore(read, dialect), lexicon, post, nearPlaces);
}

/** Below this probability even the best match is not worth showing. */
export const bestFrom = 0.2;

/** The matches of an item with a probability of at least `bestFrom`, best first; usually one or none. */
export async function findBestMatches(database: Readable, seen: VisibleItem): Promise<ItemRow[]> {
  const matches = await matchesOf(database, seen);
  const probable = matches.filter(({ probability }) => probability >= bestFrom);
  return (await readMatched(database.read, probable)).map(({ row }) => row);
}
