import { type SqlBool, sql } from 'kysely';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Side } from './find-matches.ts';
import { areOfTwoPeople } from './one-person.ts';

/** A reply has at most this many lost items and as many found ones. */
const atMost = 200;

/** Counts the likely pairs of each of a poster's unclaimed items. The alerts have stored these pairs. */
export function createMatchCounts({ read }: Pick<Database, 'read'>) {
  return {
    async matchCounts({ id }: Viewer): Promise<Reply<'GET /users/me/match-counts'>> {
      const lost = await countsOf(read, id, { own: 'lost_id', other: 'found_id' });
      const found = await countsOf(read, id, { own: 'found_id', other: 'lost_id' });
      return { counts: [...lost, ...found] };
    },
  };
}

const statusOf = { lost_id: 'Lost', found_id: 'Found' } as const;

/**
 * The poster's newest lost or found items that have pairs, with the number of pairs that are not dismissed for the
 * item.
 */
async function countsOf(
  read: Reader,
  posterId: string,
  { own, other }: Record<'own' | 'other', keyof typeof statusOf>,
): Promise<{ itemId: string; count: number }[]> {
  return read
    .selectFrom('items as own')
    .innerJoin('match_pairs as pair', `pair.${own}`, 'own.id')
    .innerJoin('items as other', 'other.id', `pair.${other}`)
    .select('own.id as itemId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('own.posted_by_id', '=', posterId)
    .where(hasStatus('own', statusOf[own]))
    .where('own.is_active', '=', 1)
    .where('own.deleted_at', 'is', null)
    .where(areOfTwoPeople)
    .where(hasStatus('other', statusOf[other]))
    .where('other.is_active', '=', 1)
    .where('other.deleted_at', 'is', null)
    .where((the) =>
      the.not(
        the.exists(
          the
            .selectFrom('dismissed_suggestions as dismissed')
            .select('dismissed.item_id')
            .whereRef('dismissed.item_id', '=', 'own.id')
            .whereRef('dismissed.other_id', '=', 'other.id'),
        ),
      ),
    )
    .groupBy(['own.id', 'own.seq'])
    .orderBy('own.seq', 'desc')
    .limit(atMost)
    .execute();
}

/**
 * Compares an expression, because SQLite has no index on it. If the column itself were compared, SQLite would read all
 * items with this status by its index, instead of the poster's items and their pairs.
 */
function hasStatus(table: 'own' | 'other', status: Side) {
  return sql<SqlBool>`${sql.ref(`${table}.status`)} || '' = ${status}`;
}
