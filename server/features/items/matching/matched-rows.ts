import type { Reader } from '../../../db/database.ts';
import { type ItemRow, findItems } from '../repository.ts';

/** The items in the order of the seqs. */
export async function rowsOf(read: Reader, seqs: readonly number[]): Promise<ItemRow[]> {
  if (seqs.length === 0) return [];
  const ids = await read
    .selectFrom('items')
    .select(['id', 'seq'])
    .where('seq', 'in', seqs)
    .execute();
  const idOf = new Map(ids.map(({ id, seq }) => [seq, id]));
  return findItems(
    read,
    seqs.flatMap((seq) => idOf.get(seq) ?? []),
  );
}
