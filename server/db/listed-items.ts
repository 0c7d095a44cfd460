import { sql } from 'kysely';
import type { ItemStatus } from '../../contract/item-status.ts';
import type { Reader } from './database.ts';

/**
 * How many items anyone may see, as the triggers of both databases have counted them (`item_counts`).
 * @param status of which status only; null for all
 */
export async function countListed(read: Reader, status: ItemStatus | null): Promise<number> {
  const ofStatus = status === null ? sql`` : sql`where status = ${status}`;
  const { rows } = await sql<{ total: number | null }>`
    select sum(listed) as total from item_counts ${ofStatus}`.execute(read);
  return rows[0]?.total ?? 0;
}
