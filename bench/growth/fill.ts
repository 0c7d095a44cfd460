import { sql } from 'kysely';
import { fillPostgresWithMany } from '../../tests/support/databases/many-items-postgres.ts';
import { type Rows, fillWithMany } from '../../tests/support/databases/many-items.ts';
import type { MeasuredDatabase } from '../measured-database.ts';

const itemsOfPerson = 100;

/** Fills an empty database. Each person has the same number of items, conversations and notifications at every size. */
export async function fill(
  { database, url }: Pick<MeasuredDatabase, 'database' | 'url'>,
  items: number,
): Promise<void> {
  const users = items / itemsOfPerson;
  const rows: Rows = { categories: 20, users, posters: users, items };
  if (url === null) await fillWithMany({ database }, rows);
  else await fillPostgresWithMany({ config: { databaseUrl: url } }, rows);
  await database.transaction(async (trx) => {
    for (const statement of talk(users)) await statement.execute(trx);
  });
  if (url !== null) await sql`vacuum analyze`.execute(database.counts);
}

/**
 * Every tenth item of a person has a conversation of two messages with the next person, and every fifth a notification.
 * An id has the number of its item and two digits for its kind.
 */
function talk(users: number) {
  const idOf = (kind: string, item: string) =>
    sql`'01990000-0000-7000-8000-' || ${sql.lit(kind)} || substr(${sql.ref(item)}, 27)`;
  const one = sql`select ${idOf('0d', 'items.id')}, items.id, poster.id, other.id, 0, 0, 1, 1, 0,
      items.created_at, items.created_at
    from items join users as poster on poster.id = items.posted_by_id
      join users as other on other.seq = poster.seq + 1
    where ((items.seq - 1) / ${sql.lit(users)}) % 10 = 0`;
  const message = (kind: string, sender: string) => sql`
    insert into messages (id, conversation_id, sender_id, content, created_at)
    select ${idOf(kind, 'item_id')}, id, ${sql.ref(sender)}, 'Is this still at the desk?', created_at
    from conversations order by seq`;
  return [
    sql`insert into conversations (id, item_id, first_id, second_id, first_read_seq, second_read_seq,
      first_unread, second_unread, last_message_seq, created_at, updated_at) ${one}`,
    message('0e', 'first_id'),
    message('0f', 'second_id'),
    sql`update conversations set last_message_seq = (
      select max(seq) from messages where conversation_id = conversations.id)`,
    sql`insert into notifications (id, user_id, type, kind, message, link, is_read, created_at)
      select ${idOf('10', 'id')}, posted_by_id, 'info', 'claim', 'Somebody claims your item.',
        '/items/' || id, seq % 2, created_at
      from items where ((seq - 1) / ${sql.lit(users)}) % 5 = 0`,
  ];
}
