import type { Serve } from '../../http/serve.ts';
import type { KnownDevices } from '../authentication/known-devices.ts';
import type { Authentication } from '../authentication/service.ts';
import type { ItemLists } from '../items/lists/item-lists.ts';
import type { CurrentUser } from './service.ts';

interface Services {
  currentUser: CurrentUser;
  authentication: Pick<Authentication, 'changePassword'>;
  devices: Pick<KnownDevices, 'renew'>;
  itemLists: Pick<ItemLists, 'ofPoster'>;
}

export function currentUserRoutes(
  serve: Serve,
  { currentUser, authentication, devices, itemLists }: Services,
): void {
  serve('GET /users/me/items', ({ viewer, query }) => itemLists.ofPoster(viewer, viewer.id, query));

  serve(
    'PUT /users/me',
    ({ viewer, token, body, once }) => currentUser.update(viewer, token, body, once),
    // Counts toward the limits of the call only if the address changes, because only then an email is sent.
    { times: ({ viewer, body }) => (body.email === viewer.email ? 0 : 1) },
  );

  serve('PUT /users/me/password', async ({ viewer, token, body, cookies, idempotencyKey }) => {
    const user = { userId: viewer.id, token };
    devices.renew(cookies, await authentication.changePassword(user, body, idempotencyKey));
    return { message: 'Your password has been changed. Your other devices have been logged out.' };
  });

  serve('DELETE /users/me', async ({ viewer, token }) => {
    await currentUser.deactivate(viewer, token);
    return { message: 'Your account has been deactivated.' };
  });
}
