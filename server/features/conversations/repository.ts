import type { RawBuilder } from 'kysely';
import type { ItemParties } from '../../../contract/permissions.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { compileForKeys, compileOnce, inOrderOf } from '../../db/compile-once.ts';
import { partiesOf, partyColumns } from '../../db/queries/item-parties.ts';
import { isOpenClaim } from '../../db/queries/open-claims.ts';
import { planOnce } from '../../db/plan-once.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';

export interface Page {
  page: number;
  limit: number;
}

/** An item and the two people who write about it. */
export interface Pair {
  itemId: string;
  userIds: readonly [string, string];
}

/**
 * Conversations with their item, participants and last message. Includes conversations about deleted items and with
 * inactive accounts.
 */
function conversationRows(read: Reader) {
  return (
    read
      .selectFrom('conversations as conversation')
      .innerJoin('items as item', 'item.id', 'conversation.item_id')
      .innerJoin('categories as category', 'category.id', 'item.category_id')
      .innerJoin('users as first', 'first.id', 'conversation.first_id')
      .innerJoin('users as second', 'second.id', 'conversation.second_id')
      .leftJoin('messages as last', 'last.seq', 'conversation.last_message_seq')
      // The photo of an inactive or guarded item is not public.
      .leftJoin('photos as photo', (join) =>
        join
          .onRef('photo.id', '=', 'item.photo_id')
          .on('item.is_active', '=', 1)
          .on('item.lane', '=', 'open'),
      )
      .modifyFront(planOnce)
      .select(['conversation.id', 'conversation.seq', 'conversation.item_id'])
      .select(['conversation.first_id', 'conversation.second_id'])
      .select(['conversation.first_read_seq', 'conversation.second_read_seq'])
      .select(['conversation.first_unread', 'conversation.second_unread'])
      .select(['conversation.last_message_seq', 'conversation.created_at'])
      .select('conversation.updated_at')
      .select(['item.title as item_title', 'item.status as item_status'])
      .select(['item.posted_by_id as item_poster_id', 'item.keeper_id as item_keeper_id'])
      .select(['item.claimed_by_id as item_claimant_id', 'item.lane as item_lane'])
      .select(['item.is_active as item_is_active', 'item.created_at as item_created_at'])
      .select(['item.deleted_at as item_deleted_at', 'category.name as item_category'])
      .select([
        'photo.id as photo_id',
        'photo.width as photo_width',
        'photo.height as photo_height',
      ])
      .select('photo.placeholder as photo_placeholder')
      .select(['first.name as first_name', 'second.name as second_name'])
      .select(['first.role as first_role', 'second.role as second_role'])
      .select(['last.content as last_content', 'last.created_at as last_created_at'])
  );
}

export type ConversationRow = Awaited<
  ReturnType<ReturnType<typeof conversationRows>['executeTakeFirstOrThrow']>
>;

const rowsOf = compileForKeys((read, ids) =>
  conversationRows(read).where('conversation.id', 'in', ids),
);
const rowsAt = compileForKeys((read, seqs: readonly RawBuilder<number>[]) =>
  conversationRows(read).where('conversation.seq', 'in', seqs),
);

/** Finds a conversation of any two people. */
export async function findAnyConversation(
  read: Reader,
  id: string,
): Promise<ConversationRow | undefined> {
  return (await rowsOf(read, [id]))[0];
}

/** Finds a conversation only if the user participates in it. */
export async function findConversation(
  read: Reader,
  id: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  const row = await findAnyConversation(read, id);
  const isOfUser = row !== undefined && [row.first_id, row.second_id].includes(userId);
  return isOfUser ? row : undefined;
}

export function findConversationOfPair(
  read: Reader,
  pair: Pair,
): Promise<ConversationRow | undefined> {
  const { firstId, secondId } = inOrder(pair);
  return conversationRows(read)
    .where('conversation.item_id', '=', pair.itemId)
    .where('conversation.first_id', '=', firstId)
    .where('conversation.second_id', '=', secondId)
    .executeTakeFirst();
}

type Side = 'first_id' | 'second_id';

/** Selects only columns of the index of this side, so that the database does not read the rows of the table. */
function conversationsOf(read: Reader, side: Side, userId: RawBuilder<string>) {
  return read
    .selectFrom('conversations')
    .select(['updated_at', 'last_message_seq', 'seq'])
    .where(side, '=', userId);
}

function totalOf(read: Reader, userId: RawBuilder<string>) {
  const [first, second] = [
    conversationsOf(read, 'first_id', userId),
    conversationsOf(read, 'second_id', userId),
  ];
  return read
    .selectFrom(first.unionAll(second).as('own'))
    .select(({ fn }) => fn.countAll<number>().as('total'));
}

/** Each row of the page also has the number of all conversations of the user. */
const pageOfUser = compileOnce(
  ({ limit }: { userId: string; limit: number; offset: number }) => limit,
  (read, { limit }, valueOf) => {
    const userId = valueOf('userId');
    // The user is the first participant of some conversations and the second of others. The database reads both kinds
    // in order, each from its own index, and merges them.
    const ordered = (side: Side) =>
      read.selectFrom(latestFirst(conversationsOf(read, side, userId)).as(side)).selectAll();
    const page = latestFirst(ordered('first_id').unionAll(ordered('second_id')))
      .limit(limit)
      .offset(valueOf('offset'));
    return latestFirst(read.selectFrom(page.as('page')))
      .modifyFront(planOnce)
      .select(['seq', totalOf(read, userId).as('total')]);
  },
);

const countOfUser = compileOnce(
  () => '',
  (read, _: { userId: string }, valueOf) => totalOf(read, valueOf('userId')).modifyFront(planOnce),
);

/** A page of a user's conversations, most recently used first. */
export async function findConversations(
  read: Reader,
  userId: string,
  { page, limit }: Page,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const found = await pageOfUser(read, { userId, limit, offset: (page - 1) * limit });
  // Every row contains the total, but a page beyond the last one has no rows.
  const [counted] = found.length > 0 ? found : await countOfUser(read, { userId });
  return { rows: await inThisOrder(read, found), total: counted?.total ?? 0 };
}

function latestFirst<Query extends { orderBy(by: Latest, direction: 'desc'): Query }>(
  query: Query,
): Query {
  return query
    .orderBy('updated_at', 'desc')
    .orderBy('last_message_seq', 'desc')
    .orderBy('seq', 'desc');
}

type Latest = 'updated_at' | 'last_message_seq' | 'seq';

async function inThisOrder(read: Reader, found: readonly { seq: number }[]) {
  const seqs = found.map(({ seq }) => seq);
  return inOrderOf('seq', seqs, await rowsAt(read, seqs));
}

/** A page of all conversations, most recently used first, for admins. */
export async function findAllConversations(
  read: Reader,
  { page, limit }: Page,
): Promise<{ rows: ConversationRow[]; total: number }> {
  // Selects only a column of the index, so that the database does not read skipped rows from the table.
  const found = await latestFirst(read.selectFrom('conversations').select('seq'))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await read
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await inThisOrder(read, found), total };
}

/** Creates the conversation, unless a concurrent transaction has just created it. */
export async function insertConversation(
  trx: Writer,
  pair: Pair,
  { id, at }: { id: string; at: number },
): Promise<void> {
  const { firstId, secondId } = inOrder(pair);
  await trx
    .insertInto('conversations')
    .values({
      id,
      item_id: pair.itemId,
      first_id: firstId,
      second_id: secondId,
      first_read_seq: 0,
      second_read_seq: 0,
      first_unread: 0,
      second_unread: 0,
      last_message_seq: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['item_id', 'first_id', 'second_id']).doNothing())
    .execute();
}

function inOrder({ userIds: [one, other] }: Pair): { firstId: string; secondId: string } {
  return one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };
}

/** The fields of an item on which permissions depend; undefined if the item was deleted. */
export async function findItemParties(
  read: Reader,
  itemId: string,
): Promise<ItemParties | undefined> {
  const item = await read
    .selectFrom('items')
    .select(partyColumns)
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return item && partiesOf(item);
}

/** Returns the ids of the accounts with an open claim on an item. */
export async function findOpenClaimants(read: Reader, itemId: string): Promise<string[]> {
  const claims = await read
    .selectFrom('claims')
    .select('user_id')
    .where('item_id', '=', itemId)
    .where(isOpenClaim)
    .execute();
  return claims.map(({ user_id: userId }) => userId);
}

/**
 * Marks the messages for the user as read, up to the one with this `seq`.
 * @returns whether any of them may have been unread, and how many messages are unread now
 */
export async function markRead(
  trx: Writer,
  conversation: Pick<ConversationRow, 'id' | 'first_id' | 'first_unread' | 'second_unread'>,
  userId: string,
  upToSeq: number,
): Promise<{ hasMarked: boolean; unread: number }> {
  const [readSeq, unread] =
    userId === conversation.first_id
      ? (['first_read_seq', 'first_unread'] as const)
      : (['second_read_seq', 'second_unread'] as const);
  // This locks the row, so that no message is added before the unread ones are counted.
  const { numUpdatedRows } = await trx
    .updateTable('conversations')
    .set(readSeq, upToSeq)
    .where('id', '=', conversation.id)
    .where(readSeq, '<', upToSeq)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { hasMarked: false, unread: conversation[unread] };
  const counted = await trx
    .updateTable('conversations')
    .set(unread, (the) =>
      the
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('conversation_id', '=', conversation.id)
        .where('seq', '>', upToSeq)
        .where('sender_id', '!=', userId),
    )
    .where('id', '=', conversation.id)
    .returning(`${unread} as unread`)
    .executeTakeFirstOrThrow();
  return { hasMarked: true, unread: counted.unread };
}

/**
 * Finds a conversation in which the viewer participates.
 * @throws PortalError NOT_FOUND also for conversations of other people, so that their existence is not
 * revealed
 */
export async function requireOwnConversation(read: Reader, viewer: Account, id: string) {
  const row = await findConversation(read, id, viewer.id);
  if (row === undefined) throw new PortalError('NOT_FOUND');
  return row;
}
