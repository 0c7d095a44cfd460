import type { Reply } from '../../../contract/endpoints.ts';
import type { Reader } from '../../db/database.ts';

type Statistics = Reply<'GET /admin/dashboard-stats'>['stats'];

const mostActiveUsers = 5;

/** Counts include inactive rows but not deleted items, like the lists of the admin screens. */
export async function statistics(read: Reader): Promise<Statistics> {
  const users = await countUsers(read);
  const items = await countItems(read);
  const ofStatus = (status: (typeof items)[number]['status']) =>
    sumOf(items.filter((group) => group.status === status));
  return {
    totalUsers: sumOf(users),
    activeUsers: sumOf(users.filter((group) => group.is_active === 1)),
    totalKeepers: sumOf(users.filter((group) => group.role === 'keeper')),
    totalItems: sumOf(items),
    lostItems: ofStatus('Lost'),
    foundItems: ofStatus('Found'),
    claimedItems: ofStatus('Claimed'),
    returnedItems: ofStatus('Returned'),
    totalCategories: await countRows(read, 'categories'),
    totalConversations: await countRows(read, 'conversations'),
    mostActiveUsers: await findMostActive(read),
  };
}

function countUsers(read: Reader) {
  return read
    .selectFrom('users')
    .select(['role', 'is_active', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy(['role', 'is_active'])
    .execute();
}

function countItems(read: Reader) {
  return read
    .selectFrom('items')
    .select(['status', ({ fn }) => fn.countAll<number>().as('total')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
}

async function countRows(read: Reader, table: 'categories' | 'conversations'): Promise<number> {
  const { total } = await read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Users with the most items; those who registered earlier come first among equals. */
async function findMostActive(read: Reader): Promise<Statistics['mostActiveUsers']> {
  const posters = read
    .selectFrom('items')
    .select(['posted_by_id', ({ fn }) => fn.countAll<number>().as('item_count')])
    .where('deleted_at', 'is', null)
    .groupBy('posted_by_id');
  const rows = await read
    .selectFrom(posters.as('poster'))
    .innerJoin('users', 'users.id', 'poster.posted_by_id')
    .select(['users.id', 'users.name', 'users.email', 'poster.item_count'])
    .orderBy('poster.item_count', 'desc')
    .orderBy('users.seq')
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
