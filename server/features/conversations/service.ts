import { randomUUIDv7 } from 'node:crypto';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Received, Reply } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { mayConverse, maySeeItem } from '../../../contract/permissions.ts';
import type { AfterCommit, Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import type { Once } from '../../http/idempotency.ts';
import { type PageRequest, paginationOf } from '../../http/pagination.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import type { Notifications } from '../notifications/service.ts';
import {
  isPosterOrKeeperOf,
  itemFor,
  otherParticipant,
  toAdminConversation,
  toConversation,
  toMessage,
} from './mapping.ts';
import { findMessages, findSeq } from './message-repository.ts';
import {
  type ConversationRow,
  type Page,
  findAllConversations,
  findAnyConversation,
  findConversationOfPair,
  findConversations,
  findItemParties,
  findOpenClaimants,
  insertConversation,
  markRead,
  requireOwnConversation,
} from './repository.ts';
import { type SendingPieces, createSending } from './sending.ts';

type Pieces = SendingPieces & {
  notifications: Pick<Notifications, 'markLinkRead'>;
  /** Signals a user's live connections that messages were marked as read. */
  emitRead: (userId: string) => void;
};

type NewConversation = Received<'POST /conversations'>['body'];

export type Conversations = ReturnType<typeof createConversations>;

/** Conversations about items. Refusals are thrown as PortalErrors. */
export function createConversations(pieces: Pieces) {
  const { database, notifications, emitRead, now } = pieces;
  const { write, ...sending } = createSending(pieces);

  async function messagesOf(conversation: ConversationRow, request: PageRequest) {
    const { rows, pagination } = await findMessages(database.read, conversation.id, request);
    return { messages: rows.map((row) => toMessage(row, conversation)), pagination };
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
    // Both people may continue their conversation, even if one of them is no longer a party of the item.
    if (known !== undefined) return known;
    const claimantIds = await findOpenClaimants(trx, itemId);
    if (!mayConverse(viewer, item, otherId, claimantIds)) throw new PortalError('FORBIDDEN');
    await insertConversation(trx, pair, { id: randomUUIDv7(), at: now() });
    const opened = await findConversationOfPair(trx, pair);
    if (opened === undefined) throw new Error('a conversation that was just opened is missing');
    return opened;
  }

  return {
    ...sending,

    /**
     * Writes a message to a person about an item, and opens their conversation if there is none.
     * @returns the conversation's id
     * @throws PortalError NOT_FOUND, FORBIDDEN
     */
    async writeAbout(
      trx: Writer,
      afterCommit: AfterCommit,
      viewer: Account,
      { itemId, receiverId, content }: { itemId: string; receiverId: string; content: string },
    ): Promise<string> {
      const conversation = await openOrFind(trx, viewer, itemId, receiverId);
      await write(trx, afterCommit, { conversation, viewer, content, key: null });
      return conversation.id;
    },

    async list(viewer: Account, page: Page): Promise<Reply<'GET /conversations'>['conversations']> {
      const { rows, total } = await findConversations(database.read, viewer.id, page);
      const docs = rows.map((row) => toConversation(row, viewer));
      return { docs, pagination: paginationOf(page, total) };
    },

    /** A page of all conversations with their latest messages, for admins. */
    async listAll(admin: Account, page: Page): Promise<Reply<'GET /admin/conversations'>> {
      const { rows, total } = await findAllConversations(database.read, page);
      const conversations = await Promise.all(
        rows.map(async (row) => {
          const latest = { page: 1, limit: pageSizes.messages };
          const messages = await findMessages(database.read, row.id, latest);
          return toAdminConversation(admin, row, messages.rows);
        }),
      );
      return { conversations, pagination: paginationOf(page, total) };
    },

    /**
     * Returns a page of the messages of any conversation, for admins.
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

    /** Whether the conversation exists already. If so, opening it creates nothing. */
    async isOpen(viewer: Account, { itemId, participants }: NewConversation): Promise<boolean> {
      const userIds = [viewer.id, requestedParticipant(viewer, participants)] as const;
      return (await findConversationOfPair(database.read, { itemId, userIds })) !== undefined;
    },

    async open(
      viewer: Account,
      { itemId, participants }: NewConversation,
      once: Once<Reply<'POST /conversations'>>,
    ): Promise<Reply<'POST /conversations'>> {
      const otherId = requestedParticipant(viewer, participants);
      const { conversation } = await once(async (trx) => {
        const row = await openOrFind(trx, viewer, itemId, otherId);
        return { conversation: toConversation(row, viewer) };
      });
      // Read the item again: a repeated request gets the reply that was stored for the first one, and the item may have
      // become guarded since.
      const row = await requireOwnConversation(database.read, viewer, conversation._id);
      return { conversation: { ...conversation, item: itemFor(viewer, row) } };
    },

    async messages(
      viewer: Account,
      id: string,
      request: PageRequest,
    ): Promise<Reply<'GET /messages/{conversationId}/messages'>> {
      const conversation = await requireOwnConversation(database.read, viewer, id);
      const messages = await messagesOf(conversation, request);
      const isPosterOrKeeper = isPosterOrKeeperOf(viewer, conversation);
      return { conversation: toConversation(conversation, viewer), ...messages, isPosterOrKeeper };
    },

    /**
     * Marks messages for the viewer as read, and signals it to both participants after the commit.
     * @param upTo the id of the last message that the viewer has seen; null marks all
     * @throws PortalError NOT_FOUND; VALIDATION_ERROR if the conversation has no message with the id `upTo`
     */
    async markRead(viewer: Account, id: string, upTo: string | null): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        const conversation = await requireOwnConversation(trx, viewer, id);
        const seq =
          upTo === null
            ? conversation.last_message_seq
            : (await findSeq(trx, conversation.id, upTo))?.seq;
        if (seq === undefined) throw invalid('upTo', 'is not a message of this conversation');
        const { hasMarked, unread } = await markRead(trx, conversation, viewer.id, seq);
        // As long as a notification of the conversation is unread, new messages create no others (notifyUnlessUnread).
        // So it stays unread while a message does, for the email about it.
        const marked =
          unread > 0 ? 0 : await notifications.markLinkRead(trx, viewer.id, paths.messages(id));
        if (hasMarked || marked > 0) afterCommit(() => emitRead(viewer.id));
        // The sender's screen shows which messages were read.
        if (hasMarked) afterCommit(() => emitRead(otherParticipant(viewer.id, conversation).id));
      });
    },
  };
}

/**
 * Returns the participant who is not the viewer.
 * @param participants user ids sent by the viewer, with or without their own
 * @throws PortalError VALIDATION_ERROR unless there is exactly one other person
 */
function requestedParticipant(viewer: Account, participants: readonly string[]): string {
  const [other, another] = new Set(participants).difference(new Set([viewer.id]));
  if (other === undefined) throw invalid('participants', 'must name somebody else');
  if (another !== undefined) throw invalid('participants', 'must be you and one other person');
  return other;
}
