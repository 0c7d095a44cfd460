import type { Serve } from '../../../http/serve.ts';
import type { Phrases } from './phrases.ts';
import type { Places } from './service.ts';

export function placeRoutes(serve: Serve, places: Places, phrases: Phrases): void {
  serve('GET /places', () => places.list());

  serve('GET /places/counts', () => places.counts());

  serve('POST /admin/places', ({ body, once }) => places.add(body, once));

  serve('PUT /admin/places/{id}', async ({ params, body }) => {
    await places.change(params.id, body);
    return { message: 'The place has been saved.' };
  });

  serve('DELETE /admin/places/{id}', async ({ params }) => {
    await places.remove(params.id);
    return { message: 'The place has been deleted.' };
  });

  serve('GET /admin/phrases', () => phrases.list());

  serve('POST /admin/phrases', ({ body, once }) => phrases.add(body, once));

  serve('DELETE /admin/phrases/{id}', async ({ params }) => {
    await phrases.remove(params.id);
    return { message: 'The phrase has been deleted.' };
  });

  serve('PUT /admin/plan', async ({ photo }) => {
    await places.setPlan(photo);
    return { message: 'The plan has been saved.' };
  });

  serve('DELETE /admin/plan', async () => {
    await places.removePlan();
    return { message: 'The plan has been removed.' };
  });
}
