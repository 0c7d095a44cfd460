import { dayMs } from '../../contract/durations.ts';
import type { Database } from '../../server/db/database.ts';
import { hashToken } from '../../server/features/authentication/tokens.ts';
import { userRow } from '../../tests/support/databases/rows.ts';
import type { Target } from './live-client.ts';

const rowsInOneStatement = 500;

/** The conversation of the first two people. */
export const conversationId = '01990000-0000-7000-8000-0d0000000000';
const categoryId = '01990000-0000-7000-8000-0c0000000000';
const itemId = '01990000-0000-7000-8000-0b0000000000';

export function userIdOf(person: number): string {
  return `01990000-0000-7000-8000-0a${person.toString(16).padStart(10, '0')}`;
}

export function tokenOf(person: number): string {
  return `session of person ${person}`;
}

/** @param connection number of the connection among all connections */
export function targetOf(port: number, person: number, connection = person): Target {
  return {
    port,
    userId: userIdOf(person),
    token: tokenOf(person),
    localAddress: `127.0.0.${2 + (connection % 4)}`,
    forwardedFor: `10.${100 + (connection >> 16)}.${(connection >> 8) & 255}.${connection & 255}`,
  };
}

/** Fills an empty portal with people who have signed in. The first two have a conversation. */
export async function fillWithPeople(database: Database, people: number): Promise<void> {
  const numbers = Array.from({ length: people }, (_, person) => person);
  const now = Date.now();
  await database.transaction(async (trx) => {
    for (let from = 0; from < people; from += rowsInOneStatement) {
      const some = numbers.slice(from, from + rowsInOneStatement);
      await trx
        .insertInto('users')
        .values(some.map((person) => userRow(userIdOf(person))))
        .execute();
      await trx
        .insertInto('sessions')
        .values(
          some.map((person) => ({
            token_hash: hashToken(tokenOf(person)),
            user_id: userIdOf(person),
            purpose: 'session' as const,
            created_at: now,
            authenticated_at: now,
            expires_at: now + 30 * dayMs,
          })),
        )
        .execute();
    }
    await trx
      .insertInto('categories')
      .values({
        id: categoryId,
        name: 'Umbrellas',
        name_key: 'umbrellas',
        description: '',
        is_active: 1,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto('items')
      .values({
        id: itemId,
        title: 'Umbrella',
        description: 'Black, left in the library',
        category_id: categoryId,
        status: 'Found',
        location: 'Library',
        tags: '[]',
        posted_by_id: userIdOf(0),
        is_active: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await trx
      .insertInto('conversations')
      .values({
        id: conversationId,
        item_id: itemId,
        first_id: userIdOf(0),
        second_id: userIdOf(1),
        first_read_seq: 0,
        second_read_seq: 0,
        first_unread: 0,
        second_unread: 0,
        last_message_seq: 0,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
}
