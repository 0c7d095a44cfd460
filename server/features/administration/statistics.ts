import { sql } from 'kysely';
import type { Reply } from '../../../contract/endpoints.ts';
import { type ItemStatus, itemStatuses } from '../../../contract/item-status.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { ItemQuery } from '../../db/item-search-types.ts';
import { inRange } from '../../db/queries/item-blocks.ts';

type Statistics = Reply<'GET /admin/dashboard-stats'>['stats'];

const mostActiveUsers = 5;

/**
 * Computes the figures of the admin dashboard. Like the lists of the admin screens, the totals include inactive
 * accounts, items and categories, but no deleted items.
 */
export async function computeStatistics({
  read,
  dialect,
}: Pick<Database, 'read' | 'dialect'>): Promise<Statistics> {
  const users = await countUsers(read);
  const blocks = await dialect.readBlocks(read);
  const items = { Lost: 0, Found: 0, Claimed: 0, Returned: 0 };
  for (const status of itemStatuses) items[status] = await blocks.count(undeletedWith(status));
  return {
    totalUsers: sumOf(users),
    activeUsers: sumOf(users.filter((group) => group.is_active === 1)),
    totalKeepers: sumOf(users.filter((group) => group.role === 'keeper')),
    totalItems: items.Lost + items.Found + items.Claimed + items.Returned,
    lostItems: items.Lost,
    foundItems: items.Found,
    claimedItems: items.Claimed,
    returnedItems: items.Returned,
    totalCategories: await countRows(read, 'categories'),
    totalConversations: await countRows(read, 'conversations'),
    mostActiveUsers: await findMostActive(read),
  };
}

function undeletedWith(status: ItemStatus): ItemQuery {
  return (range) => {
    const conditions = [
      sql`status = ${status}`,
      sql`deleted_at is null`,
      ...inRange(sql`seq`, range),
    ];
    return sql`select seq from items where ${sql.join(conditions, sql` and `)}`;
  };
}

function countUsers(read: Reader) {
  return read
    .selectFrom('users')
    .select(['role', 'is_active', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy(['role', 'is_active'])
    .execute();
}

async function countRows(read: Reader, table: 'categories' | 'conversations'): Promise<number> {
  const { total } = await read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The users who posted the most undeleted items. Of users with equally many, those who registered earlier come first.
 */
async function findMostActive(read: Reader): Promise<Statistics['mostActiveUsers']> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'name', 'email', 'item_count'])
    .where('item_count', '>', 0)
    .orderBy('item_count', 'desc')
    .orderBy('seq')
    .limit(mostActiveUsers)
    .execute();
  return rows.map(({ id, name, email, item_count: itemCount }) => ({
    userId: id,
    name,
    email,
    itemCount,
  }));
}

function sumOf(groups: readonly { total: number }[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}
