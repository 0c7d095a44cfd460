import { z } from 'zod/mini';
import { Conversation, Item, Message } from '../entities.ts';
import { Confirmation } from '../fields.ts';
import { CursorPagination } from './pagination.ts';

export const ItemReply = z.object({ item: Item });

/**
 * The replies that the service worker receives or stores, in a module of their own, because all replies together
 * would be too large for it.
 */
export const workerReplies = {
  'POST /items': ItemReply,
  'GET /messages/{conversationId}/messages': z.object({
    conversation: Conversation,
    messages: z.array(Message),
    pagination: CursorPagination,
    /** Whether the viewer posted or keeps the item. Missing in a reply that was stored before this field existed. */
    isPosterOrKeeper: z.optional(z.boolean()),
  }),
  'POST /messages/{conversationId}/messages': z.object({ message: Message }),
  'POST /messages/{conversationId}/batch': z.object({ messages: z.array(Message) }),
  'PUT /users/me/push/subscription': Confirmation,
};
