import { type RawBuilder, sql } from 'kysely';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { Reader } from '../database.ts';
import { planOnce } from '../plan-once.ts';

/**
 * Returns the number of public items, which triggers count in `item_counts`.
 * @param status counts one status only; null for all
 */
export async function countListed(read: Reader, status: ItemStatus | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${planOnce} ${listedCount(status)} as total`.execute(read);
  return rows[0]?.total ?? 0;
}

/** An expression for the number that `countListed` returns. */
export function listedCount(status: ItemStatus | null): RawBuilder<number> {
  const ofStatus = status === null ? sql`` : sql`where status = ${status}`;
  return sql`(select coalesce(sum(listed), 0) from item_counts ${ofStatus})`;
}
