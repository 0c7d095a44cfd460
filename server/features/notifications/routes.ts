import type { Serve } from '../../http/serve.ts';
import type { Notifications } from './service.ts';

export function notificationRoutes(serve: Serve, notifications: Notifications): void {
  serve('GET /notifications', async ({ viewer, query }) => ({
    data: await notifications.list(viewer, query),
  }));

  serve('PUT /notifications/read', async ({ viewer }) => ({
    marked: await notifications.markAll(viewer),
  }));

  serve('PUT /notifications/{id}/read', async ({ viewer, params, body }) => ({
    notification: await notifications.mark(viewer, params.id, body.read),
  }));
}
