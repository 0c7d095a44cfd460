import type { Serve } from '../../http/serve.ts';
import type { Users } from '../authentication/users.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Announced } from '../items/notices/announce-item-change.ts';
import type { ItemLists } from '../items/lists/item-lists.ts';
import type { PublishedFigure } from '../items/lists/published-figure.ts';
import type { Items } from '../items/service.ts';
import type { HandOverSettings } from './hand-over-settings.ts';
import type { Administration } from './service.ts';

interface Services {
  administration: Administration;
  users: Pick<Users, 'list' | 'activeKeepers'>;
  itemLists: Pick<ItemLists, 'all'>;
  items: Pick<Items, 'setActive'>;
  announced: Announced;
  conversations: Pick<Conversations, 'listAll' | 'allMessages'>;
  handOverSettings: HandOverSettings;
  publishedFigure: Pick<PublishedFigure, 'settings' | 'write'>;
}

export function administrationRoutes(
  serve: Serve,
  {
    administration,
    users,
    items,
    announced,
    itemLists,
    conversations,
    handOverSettings,
    publishedFigure,
  }: Services,
): void {
  serve('GET /admin/dashboard-stats', async () => ({ stats: await administration.statistics() }));

  serve('GET /admin/users', ({ query }) => users.list(query));

  serve('GET /admin/users/{id}', async ({ params }) => ({
    user: await administration.user(params.id),
  }));

  serve('GET /admin/users/{id}/items', ({ viewer, params, query }) =>
    administration.itemsOf(viewer, params.id, query),
  );

  serve('PUT /admin/users/{id}/activate', async ({ viewer, params, body }) => ({
    user: await administration.setUserActive(viewer, params.id, body.isActive),
  }));

  serve('GET /admin/items', ({ viewer, query }) => itemLists.all(viewer, query));

  serve(
    'PUT /admin/items/{id}/activate',
    announced(
      async ({ viewer, params, body }) => ({
        item: await items.setActive(viewer, params.id, body.isActive),
      }),
      () => 'for everybody',
    ),
  );

  serve('GET /admin/conversations', ({ viewer, query }) => conversations.listAll(viewer, query));

  serve('GET /admin/conversations/{id}/messages', ({ params, query }) =>
    conversations.allMessages(params.id, query),
  );

  serve('GET /admin/hand-over-settings', () => handOverSettings.read());

  serve('PUT /admin/hand-over-settings', ({ body }) => handOverSettings.write(body));

  serve('GET /admin/published-figure', () => publishedFigure.settings());

  serve('PUT /admin/published-figure', ({ body }) => publishedFigure.write(body));

  serve('GET /keepers', async () => ({ keepers: await users.activeKeepers() }));
}
