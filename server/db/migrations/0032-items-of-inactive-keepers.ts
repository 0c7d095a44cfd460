import { type Kysely, sql } from 'kysely';

/**
 * Removes the keeper of items whose keeper's account was deactivated before deactivation did so (docs/decisions/0018).
 * Only these items change, not the others of their large table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = Date.now();
  const isLeft = sql`keeper_id in (select id from users where is_active = 0)
    and deleted_at is null and status <> 'Returned'`;
  await sql`insert into item_history (item_id, actor_id, actor_name, event, note, at)
    select items.id, keeper_id, keeper.name, 'keeper assigned',
      'nobody, because the account of ' || keeper.name || ' was deactivated', ${at}
    from items join users as keeper on keeper.id = keeper_id
    where ${isLeft}`.execute(db);
  await sql`update items set keeper_id = null, updated_at = ${at} where ${isLeft}`.execute(db);
}
