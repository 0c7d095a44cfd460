import { z } from '../zod.ts';
import { bounds, messageBatch, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Conversation, Id, Message, Pagination, Told, pageQuery, text } from '../entities.ts';

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
    summary: 'Open the conversation of two people about an item; the same one each time',
    access: 'signed in',
    body: z.object({
      itemId: Id,
      /** The other person, with or without the caller. */
      participants: z.array(Id).min(1, 'is required').max(2, 'must have at most 2 entries'),
    }),
    idempotent: true,
    limits: ['conversations'],
    status: 201,
    reply: z.object({ conversation: Conversation }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET /messages/{conversationId}/messages': {
    summary: 'Page 1 is the newest messages; each page ascends in time',
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
  /** For a device that comes back with many: the same as sending each by itself, one after the other. */
  'POST /messages/{conversationId}/batch': {
    summary:
      'Send messages in this order, each with its id as its Idempotency-Key; those before the first that is turned down are stored and given back',
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
    summary: 'Mark what the others wrote in this conversation as read',
    access: 'signed in',
    params,
    status: 200,
    reply: Told,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
