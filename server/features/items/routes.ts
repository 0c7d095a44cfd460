import type { Serve } from '../../http/serve.ts';
import { type Announced, changeAsSeenByOthers } from './notices/announce-item-change.ts';
import type { Owners } from './owners/owners.ts';
import type { Items } from './service.ts';

interface Services {
  items: Items;
  owners: Owners;
  announced: Announced;
}

export function itemRoutes(serve: Serve, { items, owners, announced }: Services): void {
  serve('GET /search/items/search', async ({ viewer, query }) => ({
    data: await items.search(viewer, query),
  }));

  serve('POST /items', ({ viewer, body, photo, privatePhoto, idempotencyKey }) =>
    items.create(viewer, { draft: body, photo, privatePhoto, idempotencyKey }),
  );

  serve('GET /items/{id}', async ({ viewer, params }) => ({
    item: await items.get(viewer, params.id),
  }));

  serve('GET /items/{id}/my-claim', ({ viewer, params }) => items.myClaim(viewer, params.id));

  serve(
    'PUT /items/{id}',
    announced(
      async ({ viewer, params, body, photo, privatePhoto }) => ({
        item: await items.edit(viewer, params.id, { edit: body, photo, privatePhoto }),
      }),
      changeAsSeenByOthers,
    ),
  );

  serve(
    'DELETE /items/{id}',
    announced(
      ({ viewer, params, once }) => items.remove(viewer, params.id, once),
      () => 'deleted',
    ),
  );

  serve(
    'POST /items/{id}/looking',
    announced(
      ({ viewer, params, body }) => items.setLooking(viewer, params.id, body.isLooking),
      // The conversations of people without a claim say that the item is inactive, too.
      (reply) => (reply.isOpenedAgain ? 'for everybody' : changeAsSeenByOthers(reply)),
    ),
  );

  serve('GET /items/{id}/owner', ({ viewer, params }) => owners.owner(viewer, params.id));

  serve(
    'PUT /items/{id}/owner',
    announced(({ viewer, params, body }) => owners.correct(viewer, params.id, body)),
  );

  serve('GET /items/{id}/history', ({ viewer, params, query }) =>
    items.history(viewer, params.id, query),
  );

  serve(
    'POST /items/{id}/assign-keeper',
    announced(({ viewer, params, body, once }) =>
      items.assignKeeper(viewer, params.id, body.keeperId, once),
    ),
  );

  serve(
    'POST /items/{id}/claim',
    announced(({ viewer, params, body, once }) => items.claim(viewer, params.id, body, once)),
  );

  serve(
    'POST /items/{id}/turn-down-claim',
    announced(({ viewer, params, body, once }) => items.turnDown(viewer, params.id, body, once)),
  );

  serve(
    'POST /items/{id}/allow-claim',
    announced(({ viewer, params, body, once }) =>
      items.allowAgain(viewer, params.id, body.userId, once),
    ),
  );

  serve(
    'POST /items/{id}/withdraw-claim',
    announced(({ viewer, params, once }) => items.withdraw(viewer, params.id, once)),
  );

  serve(
    'POST /items/{id}/generate-otp',
    announced(({ viewer, params }) => items.generateReturnCode(viewer, params.id)),
  );

  serve(
    'POST /items/{id}/verify-otp',
    announced(({ viewer, params, body, once }) =>
      items.confirmReturn(viewer, params.id, body.otp, once),
    ),
  );

  serve(
    'POST /items/{id}/lane',
    announced(
      async ({ viewer, params, body }) => ({
        item: await items.setLane(viewer, params.id, body.lane),
      }),
      changeAsSeenByOthers,
    ),
  );

  serve('POST /items/{id}/notify-owner', ({ viewer, params, body, once }) =>
    items.notifyOwner(viewer, params.id, body.userId, once),
  );

  serve('GET /items/{id}/hand-over', async ({ viewer, params }) => ({
    handOver: await items.handOver(viewer, params.id),
  }));

  serve(
    'PUT /items/{id}/hand-over',
    announced(async ({ viewer, params, body }) => ({
      handOver: await items.setChecks(viewer, params.id, body),
    })),
  );

  serve(
    'POST /items/{id}/second-keeper',
    announced(async ({ viewer, params, body }) => ({
      handOver: await items.confirmAsSecondKeeper(viewer, params.id, body),
    })),
  );

  serve(
    'POST /items/{id}/proxy-code',
    announced(({ viewer, params, body }) => items.makeProxyCode(viewer, params.id, body.name)),
  );

  serve('GET /items/{id}/private-details', ({ viewer, params }) =>
    items.privateDetails(viewer, params.id),
  );

  serve('GET /items/{id}/claim-questions', ({ viewer, params }) =>
    items.claimQuestions(viewer, params.id),
  );

  serve('GET /items/{id}/claims', ({ viewer, params }) => items.claims(viewer, params.id));

  serve(
    'POST /items/{id}/claims',
    announced(({ viewer, params, body, once }) =>
      items.addRivalClaim(viewer, params.id, body, once),
    ),
  );

  serve(
    'POST /items/{id}/accept-claim',
    announced(async ({ viewer, params, body }) => ({
      item: await items.accept(viewer, params.id, body.userId),
    })),
  );

  serve(
    'POST /items/{id}/ask-claimant',
    announced(({ viewer, params, body, once }) => items.ask(viewer, params.id, body, once)),
  );

  serve('POST /items/candidates', ({ viewer, body }) => items.candidates(viewer, body));

  serve('GET /items/{id}/suggestions', ({ viewer, params, query }) =>
    items.suggestions(viewer, params.id, query.limit),
  );

  serve('GET /users/me/match-counts', ({ viewer }) => items.matchCounts(viewer));

  serve('POST /items/{id}/dismiss-suggestion', async ({ viewer, params, body }) => {
    await items.dismissSuggestion(viewer, params.id, body.itemId);
    return { message: "It won't be suggested again." };
  });
}
