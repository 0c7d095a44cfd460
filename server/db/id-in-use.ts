import type { Database, Writer } from './database.ts';

/** What callers may see under an id of this kind. Ids are never used twice, also not across tables. */
const identified = [
  'items',
  'users',
  'categories',
  'conversations',
  'messages',
  'notifications',
] as const;

/** Whether anything that has an id of this kind has this one; nobody else takes it before the transaction ends. */
export async function isIdInUse(
  { dialect }: Pick<Database, 'dialect'>,
  trx: Writer,
  id: string,
): Promise<boolean> {
  await dialect.hold(trx, `id ${id}`);
  for (const table of identified) {
    const found = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}
