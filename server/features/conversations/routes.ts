import type { Serve } from '../../http/serve.ts';
import type { Conversations } from './service.ts';

export function conversationRoutes(serve: Serve, conversations: Conversations): void {
  serve('GET /conversations', async ({ viewer, query }) => ({
    conversations: await conversations.list(viewer, query),
  }));

  serve(
    'POST /conversations',
    ({ viewer, body, idempotencyKey }) => conversations.open(viewer, body, idempotencyKey),
    ({ viewer, body }) => conversations.isOpen(viewer, body),
  );

  serve('GET /messages/{conversationId}/messages', ({ viewer, params, query }) =>
    conversations.messages(viewer, params.conversationId, query),
  );

  serve('POST /messages/{conversationId}/messages', ({ viewer, params, body, idempotencyKey }) =>
    conversations.send(viewer, params.conversationId, body, idempotencyKey),
  );

  serve('PUT /messages/{conversationId}/read', async ({ viewer, params }) => {
    await conversations.markRead(viewer, params.conversationId);
    return { message: 'The conversation is marked as read.' };
  });
}
