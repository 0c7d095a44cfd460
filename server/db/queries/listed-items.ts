import { sql } from 'kysely';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { Reader } from '../database.ts';
import { planOnce } from '../plan-once.ts';

/**
 * Returns the number of public items, which triggers count in `item_counts`.
 * @param status counts one status only; null for all
 */
export async function countListed(read: Reader, status: ItemStatus | null): Promise<number> {
  const ofStatus = status === null ? sql`` : sql`where status = ${status}`;
  const { rows } = await sql<{ total: number | null }>`
    select ${planOnce} sum(listed) as total from item_counts ${ofStatus}`.execute(read);
  return rows[0]?.total ?? 0;
}
