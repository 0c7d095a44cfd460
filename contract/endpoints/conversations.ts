import { z } from 'zod/mini';
import { bounds, messageBatch, pageSizes } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Id, text } from '../fields.ts';
import { cursorQuery, pageQuery } from '../http/pagination.ts';

const params = z.object({ conversationId: Id });
const content = text(bounds.message.min, bounds.message.max);

export const conversationEndpoints = {
  'GET /conversations': {
    summary: "The caller's conversations, the one with the latest message first",
    access: 'signed in',
    query: z.object(pageQuery(pageSizes.conversations)),
    status: 200,
    errors: [],
  },
  'POST /conversations': {
    summary: 'Open the conversation of two people about an item, or return the existing one',
    access: 'signed in',
    body: z.object({
      itemId: Id,
      /** The id of the other person, or the ids of both people. */
      participants: z
        .array(Id)
        .check(z.minLength(1, 'is required'), z.maxLength(2, 'must have at most 2 entries')),
    }),
    idempotent: true,
    limits: ['conversations'],
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET /messages/{conversationId}/messages': {
    summary:
      'The messages of a conversation. Page 1 has the newest; each page is oldest first. The cursors walk the same list',
    access: 'signed in',
    params,
    query: z.object(cursorQuery(pageSizes.messages)),
    status: 200,
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
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ID_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  /** Lets a device send many queued messages in one request, with the same effect as sending them one by one. */
  'POST /messages/{conversationId}/batch': {
    summary:
      'Send several messages in order; the id of each is its Idempotency-Key. Stops at the first refused message and returns those stored before it',
    access: 'signed in',
    params,
    body: z.object({
      sender: Id,
      messages: z
        .array(z.strictObject({ id: Id, content }))
        .check(
          z.minLength(1, 'is required'),
          z.maxLength(messageBatch.messages, `must have at most ${messageBatch.messages} entries`),
        ),
    }),
    limits: ['messages'],
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /messages/{conversationId}/read': {
    summary:
      'Mark the messages of the other person in this conversation as read, up to the message with the id `upTo`, or all',
    access: 'signed in',
    params,
    /** A query, because servers of an earlier version ignore it. They would refuse a body. */
    query: z.object({ upTo: z.optional(Id) }),
    status: 200,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
