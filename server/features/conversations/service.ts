import { randomUUIDv7 } from 'node:crypto';
import { pageSizes } from '../../../contract/bounds.ts';
import { type Received, type Reply, endpoints } from '../../../contract/endpoints.ts';
import type { Message } from '../../../contract/entities.ts';
import { mayConverse, maySeeItem } from '../../../contract/permissions.ts';
import type { AfterCommit, Database, Reader, Writer } from '../../db/database.ts';
import { isIdInUse } from '../../db/id-in-use.ts';
import type { Account } from '../../http/authenticate.ts';
import {
  type KeyedCall,
  answeredKeys,
  fingerprintOf,
  once,
  outcomeOnce,
} from '../../http/idempotency.ts';
import { paginationOf } from '../../http/pagination.ts';
import { PortalError } from '../../http/portal-error.ts';
import type { Notifications } from '../notifications/service.ts';
import { toAdminConversation, toConversation, toMessage } from './mapping.ts';
import { findMessage, findMessages, insertMessage } from './message-repository.ts';
import { otherParticipant, otherThan } from './participants.ts';
import {
  type ConversationRow,
  type Page,
  findAllConversations,
  findAnyConversation,
  findConversation,
  findConversationOfPair,
  findConversations,
  findItemParties,
  insertConversation,
  markRead,
} from './repository.ts';

interface Pieces {
  database: Database;
  notifications: Pick<Notifications, 'notifyUnlessUnread' | 'markReadAt'>;
  /** Sends a stored message to the live connections of its conversation and its receiver. */
  showMessage: (message: Message, receiverId: string) => void;
  /** Queues a push message for a user's devices. */
  push: (
    trx: Writer,
    afterCommit: AfterCommit,
    notification: { userId: string; kind: 'message'; link: string },
  ) => Promise<void>;
  now: () => number;
}

type NewConversation = Received<'POST /conversations'>['body'];
type NewMessage = Received<'POST /messages/{conversationId}/messages'>['body'];
type NewBatch = Received<'POST /messages/{conversationId}/batch'>['body'];

/** The parts of a call that its fingerprint is computed from. */
interface NamedCall<Answer> {
  endpoint: KeyedCall<Answer>['endpoint'];
  /** Path with its parameters filled in. */
  path: string;
  viewer: Account;
  sent: Readonly<Record<string, unknown>>;
}

interface Writing {
  conversation: ConversationRow;
  viewer: Account;
  content: string;
  /** Becomes the message's id. */
  key: string | null;
}

export type Conversations = ReturnType<typeof createConversations>;

/** Conversations about items. Refusals are thrown as PortalErrors. */
export function createConversations({ database, notifications, showMessage, push, now }: Pieces) {
  /**
   * @throws PortalError NOT_FOUND also for conversations of other people, so that their existence is not
   * revealed
   */
  async function ownConversation(read: Reader, viewer: Account, id: string) {
    const row = await findConversation(read, id, viewer.id);
    if (row === undefined) throw new PortalError('NOT_FOUND');
    return row;
  }

  async function messagesOf(conversation: ConversationRow, page: Page) {
    const { rows, total } = await findMessages(database.read, conversation.id, page);
    return {
      messages: rows.map((row) => toMessage(row, conversation)),
      pagination: paginationOf(page, total),
    };
  }

  /** Runs `work` in a transaction. With an Idempotency-Key it runs only once. */
  function perform<Answer>(
    call: NamedCall<Answer> & { key: string | null },
    work: (trx: Writer, afterCommit: AfterCommit) => Promise<Answer>,
  ): Promise<Answer> {
    const { key } = call;
    return key === null
      ? database.transaction(work)
      : once(database, keyedCall({ ...call, key }), work);
  }

  function keyedCall<Answer>({
    endpoint,
    path,
    viewer,
    sent,
    key,
  }: NamedCall<Answer> & { key: string }): KeyedCall<Answer> {
    const fingerprint = fingerprintOf(path, sent, null);
    return { endpoint, userId: viewer.id, key, fingerprint, now: now() };
  }

  /**
   * The call's fingerprint is the same for a single message and for one in a batch, so that a message sent
   * both ways is stored once.
   */
  function sending(viewer: Account, id: string, sent: NewMessage) {
    const endpoint = endpoints['POST /messages/{conversationId}/messages'];
    return { endpoint, path: `POST /messages/${id}/messages`, viewer, sent };
  }

  /** @throws PortalError NOT_FOUND; FORBIDDEN if the sender is not the caller */
  async function conversationToWrite(
    read: Reader,
    viewer: Account,
    id: string,
    { sender }: Pick<NewMessage, 'sender'>,
  ): Promise<ConversationRow> {
    const conversation = await ownConversation(read, viewer, id);
    if (sender !== viewer.id) throw new PortalError('FORBIDDEN');
    return conversation;
  }

  /** Stores a message and notifies the receiver. */
  async function write(
    trx: Writer,
    afterCommit: AfterCommit,
    { conversation, viewer, content, key }: Writing,
  ): Promise<Message> {
    const message = await store(trx, conversation, { sender: viewer.id, content }, key);
    await notifyReceiver(trx, afterCommit, conversation, viewer);
    const userId = otherThan(viewer.id, conversation);
    afterCommit(() => showMessage(message, userId));
    await push(trx, afterCommit, { userId, kind: 'message', link: linkTo(conversation.id) });
    return message;
  }

  async function openOrFind(
    trx: Writer,
    viewer: Account,
    itemId: string,
    otherId: string,
  ): Promise<ConversationRow> {
    const item = await findItemParties(trx, itemId);
    if (item === undefined || !maySeeItem(viewer, item)) throw new PortalError('NOT_FOUND');
    const pair = { itemId, userIds: [viewer.id, otherId] as const };
    const known = await findConversationOfPair(trx, pair);
    // The receiver of a message may always answer, even if the other person is no longer a party of the item.
    if (known !== undefined) return known;
    if (!mayConverse(viewer, item, otherId)) throw new PortalError('FORBIDDEN');
    await insertConversation(trx, pair, { id: randomUUIDv7(), at: now() });
    const opened = await findConversationOfPair(trx, pair);
    if (opened === undefined) throw new Error('a conversation that was just opened is missing');
    return opened;
  }

  /**
   * Notifies the receiver once until they read it, because fifty messages in a row need only one
   * notification.
   */
  async function notifyReceiver(
    trx: Writer,
    afterCommit: AfterCommit,
    conversation: ConversationRow,
    sender: Account,
  ): Promise<void> {
    await notifications.notifyUnlessUnread(trx, afterCommit, {
      userId: otherThan(sender.id, conversation),
      type: 'info',
      kind: 'message',
      message: `${sender.name} wrote to you about "${conversation.item_title}".`,
      link: linkTo(conversation.id),
    });
  }

  return {
    async list(viewer: Account, page: Page): Promise<Reply<'GET /conversations'>['conversations']> {
      const { rows, total } = await findConversations(database.read, viewer.id, page);
      const docs = rows.map((row) => toConversation(row, viewer.id));
      return { docs, pagination: paginationOf(page, total) };
    },

    /** All conversations with their latest messages, for admins. */
    async listAll(page: Page): Promise<Reply<'GET /admin/conversations'>> {
      const { rows, total } = await findAllConversations(database.read, page);
      const conversations = await Promise.all(
        rows.map(async (row) => {
          const latest = { page: 1, limit: pageSizes.messages };
          const messages = await findMessages(database.read, row.id, latest);
          return toAdminConversation(row, messages.rows);
        }),
      );
      return { conversations, pagination: paginationOf(page, total) };
    },

    /**
     * For admins.
     * @throws PortalError NOT_FOUND
     */
    async allMessages(
      id: string,
      page: Page,
    ): Promise<Reply<'GET /admin/conversations/{id}/messages'>> {
      const conversation = await findAnyConversation(database.read, id);
      if (conversation === undefined) throw new PortalError('NOT_FOUND');
      return messagesOf(conversation, page);
    },

    /** Whether the conversation exists already, so that opening it creates nothing. */
    async isOpen(viewer: Account, { itemId, participants }: NewConversation): Promise<boolean> {
      const userIds = [viewer.id, otherParticipant(viewer, participants)] as const;
      return (await findConversationOfPair(database.read, { itemId, userIds })) !== undefined;
    },

    async open(
      viewer: Account,
      sent: NewConversation,
      key: string | null,
    ): Promise<Reply<'POST /conversations'>> {
      const otherId = otherParticipant(viewer, sent.participants);
      const endpoint = endpoints['POST /conversations'];
      return perform({ endpoint, path: 'POST /conversations', viewer, sent, key }, async (trx) => {
        const row = await openOrFind(trx, viewer, sent.itemId, otherId);
        return { conversation: toConversation(row, viewer.id) };
      });
    },

    async messages(
      viewer: Account,
      id: string,
      page: Page,
    ): Promise<Reply<'GET /messages/{conversationId}/messages'>> {
      const conversation = await ownConversation(database.read, viewer, id);
      const messages = await messagesOf(conversation, page);
      return { conversation: toConversation(conversation, viewer.id), ...messages };
    },

    /** @param key Idempotency-Key; becomes the message's id */
    async send(
      viewer: Account,
      id: string,
      sent: NewMessage,
      key: string | null,
    ): Promise<Reply<'POST /messages/{conversationId}/messages'>> {
      return perform({ ...sending(viewer, id, sent), key }, async (trx, afterCommit) => {
        const conversation = await conversationToWrite(trx, viewer, id, sent);
        const { content } = sent;
        return { message: await write(trx, afterCommit, { conversation, viewer, content, key }) };
      });
    },

    /**
     * Sends messages in order in one transaction. Stops at the first one that is refused; when the client
     * sends that message alone, it gets the reason.
     */
    async sendBatch(
      viewer: Account,
      id: string,
      { sender, messages: sent }: NewBatch,
    ): Promise<Reply<'POST /messages/{conversationId}/batch'>> {
      return database.transaction(async (trx, afterCommit) => {
        const conversation = await conversationToWrite(trx, viewer, id, { sender });
        const messages: Message[] = [];
        for (const { id: key, content } of sent) {
          const call = keyedCall({ ...sending(viewer, id, { sender, content }), key });
          const outcome = await outcomeOnce(trx, afterCommit, call, async (inner, afterInner) => ({
            message: await write(inner, afterInner, { conversation, viewer, content, key }),
          }));
          if ('refusal' in outcome) break;
          messages.push(outcome.reply.message);
        }
        return { messages };
      });
    },

    /** How many messages of a batch are not stored yet. */
    async countNew(viewer: Account, { messages }: Pick<NewBatch, 'messages'>): Promise<number> {
      const keys = new Set(messages.map(({ id }) => id));
      return keys.size - (await answeredKeys(database.read, viewer.id, [...keys])).length;
    },

    async markRead(viewer: Account, id: string): Promise<void> {
      await database.transaction(async (trx) => {
        const conversation = await ownConversation(trx, viewer, id);
        await markRead(trx, conversation, viewer.id);
        // Otherwise the old unread notification would suppress the next one.
        await notifications.markReadAt(trx, viewer.id, linkTo(id));
      });
    },
  };

  async function store(
    trx: Writer,
    conversation: ConversationRow,
    { sender, content }: NewMessage,
    key: string | null,
  ): Promise<Message> {
    const id = key ?? randomUUIDv7();
    if (await isIdInUse(database, trx, id)) throw new PortalError('ID_IN_USE');
    const message = { id, senderId: sender, content, at: now() };
    if (!(await insertMessage(trx, conversation, message))) throw new PortalError('ID_IN_USE');
    const row = await findMessage(trx, id);
    if (row === undefined) throw new Error('a message that was just stored is missing');
    return toMessage(row, conversation);
  }
}

/** Path of the conversation's screen. */
function linkTo(conversationId: string): string {
  return `/messages/${conversationId}`;
}
