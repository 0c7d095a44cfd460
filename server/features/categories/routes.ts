import type { Serve } from '../../http/serve.ts';
import type { Categories } from './service.ts';

export function categoryRoutes(serve: Serve, categories: Categories): void {
  serve('GET /categories', async () => ({ categories: await categories.active() }));

  serve('GET /categories/admin', ({ query }) => categories.list(query));

  serve('POST /categories', ({ body, once }) => categories.add(body, once));

  serve('PUT /categories/{id}', async ({ params, body }) => ({
    category: await categories.change(params.id, body),
  }));

  serve('DELETE /categories/{id}', async ({ params }) => {
    await categories.deactivate(params.id);
    return { message: 'The category has been deactivated.' };
  });
}
