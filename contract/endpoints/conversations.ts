import { z } from '../zod.ts';
import { bounds, messageBatch, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import {
  Conversation,
  Id,
  Message,
  Pagination,
  Confirmation,
  pageQuery,
  text,
} from '../entities.ts';

const params = z.object({ conversationId: Id });
const content = text(bounds.message.min, bounds.message.max);

export const conversationEndpoints = {
  'GET /conversations': {
    summary: "The caller's conversations, the one with the latest message first",
    access: 'signed in',
    query: z.object(pageQuery(pageSizes.conversations)),
    status: 200,
    reply: z.object({
      conversations: z.object({ docs: z.array(Conversation), pagination: Pagination }),
    }),
    errors: [],
  },
  'POST /conversations': {
    summary: 'Open the conversation of two people about an item, or return the existing one',
    access: 'signed in',
    body: z.object({
      itemId: Id,
      /** The other person; the caller may be included. */
      participants: z.array(Id).min(1, 'is required').max(2, 'must have at most 2 entries'),
    }),
    idempotent: true,
    limits: ['conversations'],
    status: 201,
    reply: z.object({ conversation: Conversation }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET /messages/{conversationId}/messages': {
    summary: 'The messages of a conversation. Page 1 has the newest; each page is oldest first',
    access: 'signed in',
    params,
    query: z.object(pageQuery(pageSizes.messages)),
    status: 200,
    reply: z.object({
      conversation: Conversation,
      messages: z.array(Message),
      pagination: Pagination,
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /messages/{conversationId}/messages': {
    summary: 'Send a message; the Idempotency-Key becomes its id',
    access: 'signed in',
    params,
    body: z.object({ sender: Id, content }),
    idempotent: true,
    limits: ['messages'],
    status: 201,
    reply: z.object({ message: Message }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ID_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  /**
   * Lets a device send many queued messages in one request, with the same result as one request for each in
   * order.
   */
  'POST /messages/{conversationId}/batch': {
    summary:
      'Send several messages in order; the id of each is its Idempotency-Key. Stops at the first refused message and returns those stored before it',
    access: 'signed in',
    params,
    body: z.object({
      sender: Id,
      messages: z
        .array(z.object({ id: Id, content }).strict())
        .min(1, 'is required')
        .max(messageBatch.messages, `must have at most ${messageBatch.messages} entries`),
    }),
    limits: ['messages'],
    status: 200,
    reply: z.object({ messages: z.array(Message) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /messages/{conversationId}/read': {
    summary: 'Mark all messages of the other person in this conversation as read',
    access: 'signed in',
    params,
    status: 200,
    reply: Confirmation,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
