import type { Database, Writer } from './database.ts';

/** A client may choose the id of a new item or message, unless a row of one of these tables has it already. */
const identified = [
  'items',
  'users',
  'categories',
  'conversations',
  'messages',
  'notifications',
] as const;

/**
 * Whether any of these tables contains the id. Also locks the id, so that no other transaction can use it until `trx`
 * ends.
 */
export async function isIdInUse(
  { dialect }: Pick<Database, 'dialect'>,
  trx: Writer,
  id: string,
): Promise<boolean> {
  await dialect.acquireLock(trx, `id ${id}`);
  for (const table of identified) {
    const found = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}
