import { PortalError } from '../../http/portal-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Authentication } from '../authentication/service.ts';
import type { ItemLists } from '../items/item-lists.ts';
import type { CurrentUser } from './service.ts';

interface Services {
  currentUser: CurrentUser;
  authentication: Pick<Authentication, 'changePassword'>;
  itemLists: Pick<ItemLists, 'ofPoster'>;
}

export function currentUserRoutes(
  serve: Serve,
  { currentUser, authentication, itemLists }: Services,
): void {
  serve('GET /users/me/items', ({ viewer, query }) => itemLists.ofPoster(viewer.id, query));

  serve(
    'PUT /users/me',
    ({ viewer, body }) => currentUser.update(viewer, body),
    // Whoever keeps their address is mailed nothing.
    { times: ({ viewer, body }) => (body.email === viewer.email ? 0 : 1) },
  );

  serve('PUT /users/me/password', async ({ viewer, token, body }) => {
    if (token === null) throw new PortalError('NOT_SIGNED_IN');
    await authentication.changePassword({ userId: viewer.id, token }, body);
    return { message: 'Your password is changed. Your other devices are logged out.' };
  });

  serve('DELETE /users/me', async ({ viewer }) => {
    await currentUser.deactivate(viewer);
    return { message: 'Your account is deactivated.' };
  });
}
