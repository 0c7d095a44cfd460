import { titleFor } from '../../../../contract/claims/withheld.ts';
import { paths } from '../../../../contract/paths.ts';
import { maySeeWholeItem } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import type { SendAlert } from '../alerts/send-alert.ts';
import { createShowItem, toFullItem } from '../mapping.ts';
import { sideOf } from '../matching/index-item.ts';
import { isActiveUser } from '../people.ts';
import { type ItemRow, findItem } from '../repository.ts';
import { findableWords, finds } from './finds.ts';
import { type SearchOfUser, markSearchAlerted, searchesFor } from './repository.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction'>;
  sendAlert: SendAlert;
}

/** Photos are not searched, so their addresses need no signature. */
const showItem = createShowItem({ keyed: (path) => path });

/** Alerts people to an item that their saved searches find. Of a guarded item a search finds only what its user may see. */
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
          ...{ userId: user.id, type: 'info', kind: 'saved search', actor: null },
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
    const asVisitors = findableWords(showItem(null, full));
    const asked = { side, categoryId: row.category_id, posterId: row.posted_by_id };
    for await (const searches of searchesFor(database.read, asked)) {
      for (const search of searches) {
        const words = maySeeWholeItem(search.user, full) ? findableWords(full) : asVisitors;
        if (finds(search, words)) await alertUser(row, search);
      }
    }
  };
}
