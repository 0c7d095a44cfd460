import type { Serve } from '../../http/serve.ts';
import type { Conversations } from './service.ts';

export function conversationRoutes(serve: Serve, conversations: Conversations): void {
  serve('GET /conversations', async ({ viewer, query }) => ({
    conversations: await conversations.list(viewer, query),
  }));

  serve('POST /conversations', ({ viewer, body, once }) => conversations.open(viewer, body, once), {
    times: async ({ viewer, body }) => ((await conversations.isOpen(viewer, body)) ? 0 : 1),
  });

  serve('GET /messages/{conversationId}/messages', ({ viewer, params, query }) =>
    conversations.messages(viewer, params.conversationId, query),
  );

  serve('POST /messages/{conversationId}/messages', ({ viewer, params, body, idempotencyKey }) =>
    conversations.send(viewer, params.conversationId, body, idempotencyKey),
  );

  serve(
    'POST /messages/{conversationId}/batch',
    ({ viewer, params, body }) => conversations.sendBatch(viewer, params.conversationId, body),
    {
      times: ({ viewer, body }) => conversations.countNew(viewer, body),
      serialiseKey: ({ viewer, params }) => `${viewer.id} ${params.conversationId}`,
    },
  );

  serve('PUT /messages/{conversationId}/read', async ({ viewer, params, query }) => {
    await conversations.markRead(viewer, params.conversationId, query.upTo ?? null);
    return { message: 'The conversation is marked as read.' };
  });
}
