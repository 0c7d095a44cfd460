import { invalid } from '../../http/portal-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Notifications } from './service.ts';

export function notificationRoutes(serve: Serve, notifications: Notifications): void {
  serve('GET /notifications', async ({ viewer, query }) => ({
    data: await notifications.list(viewer, query),
  }));

  serve('PUT /notifications/{id}/read', async ({ viewer, params: { id }, body }) => {
    if (body.id !== undefined && body.id !== id) throw invalid('id', 'must be that of the address');
    return { notification: await notifications.mark(viewer, id, body.read) };
  });
}
