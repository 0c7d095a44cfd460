import { titleFor } from '../../../../contract/claims/withheld.ts';
import { paths } from '../../../../contract/paths.ts';
import { maySeeWholeItem } from '../../../../contract/permissions.ts';
import { forEachYielding } from '../../../concurrency/for-each-yielding.ts';
import type { Database } from '../../../db/database.ts';
import type { SendAlert } from '../alerts/send-alert.ts';
import { showUnsigned, toFullItem } from '../mapping.ts';
import { sideOf } from '../matching/index-item.ts';
import { isActiveUser } from '../people.ts';
import { type ItemRow, findItem } from '../repository.ts';
import { type SearchOfUser, markSearchAlerted, searchesFor } from './repository.ts';
import type { Item } from '../../../../contract/entities.ts';
import { searchWords } from '../../../../contract/text/words.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction'>;
  sendAlert: SendAlert;
}

/**
 * Alerts people to an item that their saved searches find. In a guarded item, a search finds only what its user may
 * see.
 */
export function createSearchAlerts({ database, sendAlert }: Pieces) {
  async function alertUser(row: ItemRow, { id, user }: SearchOfUser): Promise<void> {
    await database.transaction(async (trx, afterCommit) => {
      const current = await findItem(trx, row.id);
      if (current === undefined || sideOf(current) === null) return;
      if (!(await isActiveUser(trx, user.id))) return;
      if (!(await markSearchAlerted(trx, { id, userId: user.id, itemId: row.id }))) return;
      const item = toFullItem(current);
      await sendAlert(trx, afterCommit, {
        notice: {
          userId: user.id,
          type: 'info',
          kind: 'saved search',
          actor: null,
          message: `Your saved search found "${titleFor(user, item)}".`,
          link: paths.item(row.id),
        },
        subjectId: id,
        isStrong: true,
      });
    });
  }

  return async (row: ItemRow): Promise<void> => {
    const side = sideOf(row);
    if (side === null) return;
    const full = toFullItem(row);
    const wholeWords = findableWords(full);
    const asVisitors = findableWords(showUnsigned(null, full));
    const asked = { side, categoryId: row.category_id, posterId: row.posted_by_id };
    for await (const searches of searchesFor(database.read, asked)) {
      const finding = searches.filter((search) =>
        finds(search, maySeeWholeItem(search.user, full) ? wholeWords : asVisitors),
      );
      await forEachYielding(finding, (search) => alertUser(row, search));
    }
  };
}

/** The words by which a saved search finds an item. */
interface FindableWords {
  all: readonly string[];
  location: readonly string[];
}

/** @param item as the person with the search sees it */
function findableWords(
  item: Pick<Item, 'title' | 'description' | 'tags' | 'category' | 'location'>,
): FindableWords {
  const { title, description, tags, category, location } = item;
  return {
    all: searchWords([title, description, ...tags, category.name, location].join(' ')),
    location: searchWords(location),
  };
}

/** Whether every word of a search is a word of the item or the start of one, as in the search on home. */
function finds(
  { words, place }: { words: string; place: string },
  { all, location }: FindableWords,
): boolean {
  return hasAll(all, words) && hasAll(location, place);
}

function hasAll(words: readonly string[], wanted: string): boolean {
  const sought = searchWords(wanted);
  // A text without words, such as a quotation mark, matches no item. An empty text matches every item.
  if (sought.length === 0) return wanted === '';
  return sought.every((one) => words.some((word) => word.startsWith(one)));
}
