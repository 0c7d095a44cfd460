import type { Database } from '../../db/database.ts';
import type { ConversationLookup } from '../../realtime/client-events.ts';
import { findMessage } from './message-repository.ts';
import { findConversation } from './repository.ts';

/** Gives live connections access to stored conversations. */
export function createConversationLookup(database: Database): ConversationLookup {
  return {
    async isParticipant(userId, conversationId) {
      return (await findConversation(database.read, conversationId, userId)) !== undefined;
    },

    async isStored(message) {
      const stored = await findMessage(database.read, message._id);
      return (
        stored?.conversation_id === message.conversationId &&
        stored.sender_id === message.senderId &&
        stored.content === message.content.trim() &&
        stored.created_at === Date.parse(message.createdAt)
      );
    },
  };
}
