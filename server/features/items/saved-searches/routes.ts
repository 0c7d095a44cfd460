import type { Serve } from '../../../http/serve.ts';
import type { SavedSearches } from './service.ts';

const deleted = { message: 'The saved search has been deleted.' };

export function savedSearchRoutes(serve: Serve, searches: SavedSearches): void {
  serve('GET /users/me/saved-searches', async ({ viewer }) => ({
    searches: await searches.list(viewer),
  }));

  serve('POST /users/me/saved-searches', async ({ viewer, body }) => ({
    search: await searches.save(viewer, body),
  }));

  serve('DELETE /users/me/saved-searches/{id}', async ({ viewer, params }) => {
    await searches.remove(viewer, params.id);
    return deleted;
  });

  serve('POST /items/{id}/stop-saved-search', async ({ viewer, params }) => {
    await searches.removeFinder(viewer, params.id);
    return deleted;
  });
}
