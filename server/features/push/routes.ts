import type { Serve } from '../../http/serve.ts';
import type { PushService } from './service.ts';

export function pushRoutes(serve: Serve, push: PushService): void {
  serve('GET /users/me/push', ({ viewer, token }) => push.settings(viewer, token));

  serve('PUT /users/me/push', async ({ viewer, body }) => ({
    switches: await push.choose(viewer, body),
  }));

  serve('PUT /users/me/push/subscription', async ({ viewer, token, body }) => {
    await push.subscribe(viewer, token, body);
    return { message: 'Notifications are on for this device.' };
  });

  serve('DELETE /users/me/push/subscription', async ({ token }) => {
    await push.unsubscribe(token);
    return { message: 'Notifications are off for this device.' };
  });
}
