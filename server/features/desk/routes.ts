import type { Serve } from '../../http/serve.ts';
import type { Users } from '../authentication/users.ts';
import type { ItemDeskLists } from '../items/lists/desk-lists.ts';

interface Services {
  lists: ItemDeskLists;
  users: Pick<Users, 'activeNamed'>;
}

export function deskRoutes(serve: Serve, { lists, users }: Services): void {
  serve('GET /desk/items', ({ viewer, query }) => lists.page(viewer, query));

  serve('GET /desk/accounts', async ({ query }) => ({
    accounts: await users.activeNamed(query.search),
  }));
}
