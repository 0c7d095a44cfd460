import type { z } from 'zod/mini';
import type {
  AdminConversation,
  Conversation,
  Message,
  Participant,
} from '../../../contract/entities.ts';
import { titleFor } from '../../../contract/claims/withheld.ts';
import {
  type ItemParties,
  type Role,
  type Viewer,
  maySeeItem,
  staffRoleOf,
} from '../../../contract/permissions.ts';
import { photoOf } from '../../images/photo-row.ts';
import type { MessageRow } from './message-repository.ts';
import type { ConversationRow } from './repository.ts';

/** A conversation as seen by one of its two participants. */
export function toConversation(row: ConversationRow, viewer: Viewer): Conversation {
  return { ...sidesOf(row, viewer.id), item: itemFor(viewer, row) };
}

/** The other participant of a conversation. */
export function otherParticipant(userId: string, row: ConversationRow): Viewer {
  return userId === row.first_id
    ? { id: row.second_id, role: row.second_role }
    : { id: row.first_id, role: row.first_role };
}

/** The item's title as this person may read it. */
export function itemTitleFor(viewer: Viewer, row: ConversationRow): string {
  return titleFor(viewer, {
    title: row.item_title,
    category: { name: row.item_category },
    createdAt: new Date(row.item_created_at).toISOString(),
    ...itemPartiesOf(row),
  });
}

function itemPartiesOf(row: ConversationRow): ItemParties {
  return {
    postedBy: { _id: row.item_poster_id },
    keeperId: row.item_keeper_id,
    claimedById: row.item_claimant_id,
    lane: row.item_lane,
    isActive: row.item_is_active === 1,
  };
}

export function isPosterOrKeeperOf(viewer: Viewer, row: ConversationRow): boolean {
  return viewer.id === row.item_poster_id || viewer.id === row.item_keeper_id;
}

/** A conversation's item as this person may see it. */
export function itemFor(viewer: Viewer, row: ConversationRow): Conversation['item'] {
  return {
    _id: row.item_id,
    title: itemTitleFor(viewer, row),
    status: row.item_status,
    photo: photoOf(row),
    isDeleted: row.item_deleted_at !== null,
    isHidden: row.item_deleted_at === null && !maySeeItem(viewer, itemPartiesOf(row)),
  };
}

/**
 * Maps a conversation without its item.
 * @param userId if this user participates, they come first, and `unread` is their count
 */
function sidesOf(row: ConversationRow, userId: string): Omit<Conversation, 'item'> {
  const first = toTalker(row.first_id, row.first_name, row.first_role);
  const second = toTalker(row.second_id, row.second_name, row.second_role);
  const isFirst = userId === row.first_id;
  const { last_content: content, last_created_at: createdAt } = row;
  return {
    _id: row.id,
    participants: isFirst ? [first, second] : [second, first],
    lastMessage:
      content === null || createdAt === null
        ? null
        : { content, createdAt: new Date(createdAt).toISOString() },
    unread: isFirst ? row.first_unread : row.second_unread,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** A conversation as seen by admins. If the poster participates, they come first. */
export function toAdminConversation(
  admin: Viewer,
  row: ConversationRow,
  messages: readonly MessageRow[],
): z.output<typeof AdminConversation> {
  const { unread: _unread, ...conversation } = sidesOf(row, row.item_poster_id);
  return {
    ...conversation,
    item: itemFor(admin, row),
    messages: messages.map((message) => toMessage(message, row)),
  };
}

/** Maps a message. `isRead` says whether its receiver has read it. */
export function toMessage(
  row: MessageRow,
  conversation: Pick<ConversationRow, 'first_id' | 'first_read_seq' | 'second_read_seq'>,
): Message {
  const readByOther =
    row.sender_id === conversation.first_id
      ? conversation.second_read_seq
      : conversation.first_read_seq;
  return {
    _id: row.id,
    conversation: row.conversation_id,
    sender: toTalker(row.sender_id, row.sender_name, row.sender_role),
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.seq <= readByOther,
    // Messages cannot be withdrawn.
    isActive: true,
  };
}

function toTalker(_id: string, name: string, accountRole: Role): Participant {
  const role = staffRoleOf(accountRole);
  return { _id, name, ...(role !== undefined && { role }) };
}
