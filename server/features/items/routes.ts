import type { Serve } from '../../http/serve.ts';
import type { Items } from './service.ts';

export function itemRoutes(serve: Serve, items: Items): void {
  serve('GET /search/items/search', async ({ viewer, query }) => ({
    data: await items.search(viewer, query),
  }));

  serve('POST /items', ({ viewer, body, photo, idempotencyKey }) =>
    items.create(viewer, { draft: body, photo, idempotencyKey }),
  );

  serve('GET /items/{id}', async ({ viewer, params }) => ({
    item: await items.get(viewer, params.id),
  }));

  serve('GET /items/{id}/my-claim', async ({ viewer, params }) => ({
    turnedDown: await items.turnedDownClaim(viewer, params.id),
    claim: null,
  }));

  serve('PUT /items/{id}', async ({ viewer, params, body, photo }) => ({
    item: await items.edit(viewer, params.id, { edit: body, photo }),
  }));

  serve('DELETE /items/{id}', async ({ viewer, params }) => {
    await items.remove(viewer, params.id);
    return { message: 'The item has been deleted.' };
  });

  serve('GET /items/{id}/history', ({ viewer, params, query }) =>
    items.history(viewer, params.id, query),
  );

  serve('POST /items/{id}/assign-keeper', async ({ viewer, params, body }) => ({
    item: await items.assignKeeper(viewer, params.id, body.keeperId),
  }));

  serve('POST /items/{id}/claim', async ({ viewer, params }) => ({
    item: await items.claim(viewer, params.id),
  }));

  serve('POST /items/{id}/turn-down-claim', async ({ viewer, params, body }) => ({
    item: await items.turnDown(viewer, params.id, body.reason),
  }));

  serve('POST /items/{id}/allow-claim', async ({ viewer, params, body }) => {
    await items.allowAgain(viewer, params.id, body.userId);
    return { message: 'They can claim the item again.' };
  });

  serve('POST /items/{id}/withdraw-claim', async ({ viewer, params }) => ({
    item: await items.withdraw(viewer, params.id),
  }));

  serve('POST /items/{id}/generate-otp', ({ viewer, params }) =>
    items.generateReturnCode(viewer, params.id),
  );

  serve('POST /items/{id}/verify-otp', async ({ viewer, params, body }) => ({
    item: await items.confirmReturn(viewer, params.id, body.otp),
  }));
}
