import type { Reader, Writer } from '../../db/database.ts';
import {
  type PageRequest,
  cursorPage,
  pageRange,
  withSeqCursors,
  withinRange,
} from '../../http/pagination.ts';
import type { ConversationRow } from './repository.ts';

function messageRows(read: Reader) {
  return read
    .selectFrom('messages as message')
    .innerJoin('users as sender', 'sender.id', 'message.sender_id')
    .selectAll('message')
    .select(['sender.name as sender_name', 'sender.role as sender_role']);
}

export type MessageRow = Awaited<
  ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>
>;

/**
 * Returns a page of a conversation's messages. Page 1 has the newest messages; a page at a cursor has the messages
 * directly before or after the cursor. Within a page, the oldest message is first.
 * @throws PortalError VALIDATION_ERROR if the conversation has no message with the id in a cursor
 */
export async function findMessages(read: Reader, conversationId: string, given: PageRequest) {
  const request = await withSeqCursors(given, (id) => findSeq(read, conversationId, id));
  const range = pageRange(request, 'newest');
  const rows = await messageRows(read)
    .where('conversation_id', '=', conversationId)
    .$call((messages) => withinRange(messages, 'message.seq', range))
    .execute();
  const { total } = await read
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return cursorPage(request, range, { rows, total });
}

/** Returns the `seq` of a message; undefined if the conversation has no message with this id. */
export function findSeq(
  read: Reader,
  conversationId: string,
  id: string,
): Promise<{ seq: number } | undefined> {
  return read
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
}

export function findMessage(read: Reader, id: string): Promise<MessageRow | undefined> {
  return messageRows(read).where('message.id', '=', id).executeTakeFirst();
}

/**
 * Appends a message to a conversation.
 * @returns false if the id belongs to another message. The caller must then roll back, because the conversation has
 * been updated already.
 */
export async function insertMessage(
  trx: Writer,
  conversation: Pick<ConversationRow, 'id' | 'first_id'>,
  message: { id: string; senderId: string; content: string; at: number },
): Promise<boolean> {
  const isFromFirst = message.senderId === conversation.first_id;
  // Update the conversation first. This locks its row, so that concurrent messages get their `seq` in the
  // order in which they become visible.
  await trx
    .updateTable('conversations')
    .set((the) => ({
      updated_at: message.at,
      ...(isFromFirst
        ? { second_unread: the('second_unread', '+', 1) }
        : { first_unread: the('first_unread', '+', 1) }),
    }))
    .where('id', '=', conversation.id)
    .execute();
  const inserted = await trx
    .insertInto('messages')
    .values({
      id: message.id,
      conversation_id: conversation.id,
      sender_id: message.senderId,
      content: message.content,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('seq')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await trx
    .updateTable('conversations')
    .set({ last_message_seq: inserted.seq })
    .where('id', '=', conversation.id)
    .execute();
  return true;
}
