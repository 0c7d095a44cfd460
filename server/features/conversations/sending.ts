import { replies } from '../../../contract/http/replies.ts';
import { randomUUIDv7 } from 'node:crypto';
import { type Received, type Reply, endpoints } from '../../../contract/endpoints.ts';
import type { Message, Notification } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { AfterCommit, Database, Reader, Writer } from '../../db/database.ts';
import { isIdInUse } from '../../db/id-in-use.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import {
  type KeyedCall,
  fingerprintOf,
  keysWithResponse,
  outcomeOnce,
  performOnce,
} from '../../http/idempotency.ts';
import type { Notifications } from '../notifications/service.ts';
import { itemTitleFor, otherParticipant, toMessage } from './mapping.ts';
import { findMessage, insertMessage } from './message-repository.ts';
import { type ConversationRow, requireOwnConversation } from './repository.ts';

type NewMessage = Received<'POST /messages/{conversationId}/messages'>['body'];
type SentMessage = Reply<'POST /messages/{conversationId}/messages'>;
type NewBatch = Received<'POST /messages/{conversationId}/batch'>['body'];

export interface SendingPieces {
  database: Database;
  notifications: Pick<Notifications, 'notifyUnlessUnread'>;
  /** Sends a stored message to the live connections of its conversation and its receiver. */
  emitMessage: (message: Message, receiverId: string) => void;
  /** Queues a push message for a user's devices. */
  push: (
    trx: Writer,
    afterCommit: AfterCommit,
    notification: Pick<Notification, '_id' | 'userId' | 'kind' | 'link'>,
  ) => Promise<void>;
  now: () => number;
}

interface Writing {
  conversation: ConversationRow;
  viewer: Account;
  content: string;
  /** The Idempotency-Key, which becomes the message's id; null for a new id. */
  key: string | null;
}

/** Sends messages, one or many. Refusals are thrown as PortalErrors. */
export function createSending({ database, notifications, emitMessage, push, now }: SendingPieces) {
  /**
   * The call that sends one message. It is the same for a message of a batch and for a message that is sent alone, so a
   * message that a client sends both ways is stored once.
   */
  function keyedCall(
    viewer: Account,
    id: string,
    sent: NewMessage,
    key: string,
  ): KeyedCall<SentMessage> {
    const { status } = endpoints['POST /messages/{conversationId}/messages'];
    return {
      endpoint: { status, reply: replies['POST /messages/{conversationId}/messages'] },
      userId: viewer.id,
      key,
      fingerprint: fingerprintOf(`POST /messages/${id}/messages`, sent, null),
      now: now(),
    };
  }

  /** @throws PortalError NOT_FOUND; FORBIDDEN if the sender is not the viewer */
  async function requireConversation(
    read: Reader,
    viewer: Account,
    id: string,
    { sender }: Pick<NewMessage, 'sender'>,
  ): Promise<ConversationRow> {
    const conversation = await requireOwnConversation(read, viewer, id);
    if (sender !== viewer.id) throw new PortalError('FORBIDDEN');
    return conversation;
  }

  /** Stores a message, notifies the receiver, and queues a push for them. */
  async function write(
    trx: Writer,
    afterCommit: AfterCommit,
    { conversation, viewer, content, key }: Writing,
  ): Promise<Message> {
    const message = await store(trx, conversation, { sender: viewer.id, content }, key);
    const _id = await notifyReceiver(trx, afterCommit, conversation, viewer);
    const { id: userId } = otherParticipant(viewer.id, conversation);
    afterCommit(() => emitMessage(message, userId));
    await push(trx, afterCommit, {
      _id,
      userId,
      kind: 'message',
      link: paths.messages(conversation.id),
    });
    return message;
  }

  /**
   * Notifies the receiver unless they have an unread notification of this conversation, because fifty messages in a
   * row need only one.
   * @returns the id of the unread notification
   */
  async function notifyReceiver(
    trx: Writer,
    afterCommit: AfterCommit,
    conversation: ConversationRow,
    sender: Account,
  ): Promise<string> {
    const receiver = otherParticipant(sender.id, conversation);
    return notifications.notifyUnlessUnread(trx, afterCommit, {
      userId: receiver.id,
      type: 'info',
      kind: 'message',
      message: `${sender.name} wrote to you about "${itemTitleFor(receiver, conversation)}".`,
      link: paths.messages(conversation.id),
      actor: sender,
    });
  }

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

  return {
    write,

    /** @param key Idempotency-Key; becomes the message's id */
    async send(
      viewer: Account,
      id: string,
      sent: NewMessage,
      key: string | null,
    ): Promise<SentMessage> {
      const keyed = key === null ? null : keyedCall(viewer, id, sent, key);
      return performOnce(database, keyed, async (trx, afterCommit) => {
        const conversation = await requireConversation(trx, viewer, id, sent);
        const { content } = sent;
        return { message: await write(trx, afterCommit, { conversation, viewer, content, key }) };
      });
    },

    /**
     * Sends messages in order in one transaction. Stops at the first refused message and returns those before it. The
     * client gets the reason of the refusal when it sends that message alone.
     */
    async sendBatch(
      viewer: Account,
      id: string,
      { sender, messages: sent }: NewBatch,
    ): Promise<Reply<'POST /messages/{conversationId}/batch'>> {
      return database.transaction(async (trx, afterCommit) => {
        const conversation = await requireConversation(trx, viewer, id, { sender });
        const messages: Message[] = [];
        for (const { id: key, content } of sent) {
          const call = keyedCall(viewer, id, { sender, content }, key);
          const outcome = await outcomeOnce(trx, afterCommit, call, async (inner, afterInner) => ({
            message: await write(inner, afterInner, { conversation, viewer, content, key }),
          }));
          if ('refusal' in outcome) break;
          messages.push(outcome.reply.message);
        }
        return { messages };
      });
    },

    /**
     * Counts the new messages of a batch. A message is new if no response to an earlier request with the same id is
     * stored.
     */
    async countNew(viewer: Account, { messages }: Pick<NewBatch, 'messages'>): Promise<number> {
      const keys = new Set(messages.map(({ id }) => id));
      return (
        keys.size -
        (await keysWithResponse(database.read, { userId: viewer.id, now: now() }, [...keys])).length
      );
    },
  };
}
