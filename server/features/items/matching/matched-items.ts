import type { Reader } from '../../../db/database.ts';
import { type ItemRow, findItems } from '../repository.ts';
import type { Match } from './find-matches.ts';
import { sideOf } from './index-item.ts';

export interface MatchedItem {
  row: ItemRow;
  match: Match;
}

/** The items of the matches, in their order, without those that were returned, deactivated or deleted meanwhile. */
export async function readMatched(read: Reader, matches: readonly Match[]): Promise<MatchedItem[]> {
  if (matches.length === 0) return [];
  const bySeq = new Map(matches.map((match) => [match.seq, match]));
  const ids = await read
    .selectFrom('items')
    .select(['id', 'seq'])
    .where('seq', 'in', [...bySeq.keys()])
    .execute();
  const idOf = new Map(ids.map(({ id, seq }) => [seq, id]));
  const rows = await findItems(
    read,
    matches.flatMap(({ seq }) => idOf.get(seq) ?? []),
  );
  return rows.flatMap((row) => {
    const match = bySeq.get(row.seq);
    return match === undefined || sideOf(row) === null ? [] : [{ row, match }];
  });
}
