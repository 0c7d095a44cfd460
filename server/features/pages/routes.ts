import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { endpoints } from '../../../contract/endpoints.ts';
import { Id } from '../../../contract/fields.ts';
import { replies } from '../../../contract/http/replies.ts';
import type { Page } from '../../../contract/documents/page-renderer.ts';
import type { CountRequest } from '../../http/limits/count-request.ts';
import type { Pages } from '../../http/pages/pages.ts';
import type { VisitorReplies } from '../../http/visitors/visitor-replies.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { Items } from '../items/service.ts';
import { shareTargetRoute } from './share-target.ts';

interface PageParts {
  pages: Pages;
  items: Pick<Items, 'search' | 'get'>;
  countRequest: CountRequest;
  visitorReplies: Pick<VisitorReplies, 'send'>;
}

/** Serves HTML documents and the files of the build. */
export async function pageRoutes(
  app: FastifyInstance,
  { pages, items, countRequest, visitorReplies }: PageParts,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.files,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      void reply.header('Cache-Control', lifeOf(path));
      if (/\.svg(\.br|\.gz)?$/.test(path)) void reply.type('image/svg+xml; charset=utf-8');
    },
  });

  await shareTargetRoute(app, countRequest);

  app.get('/*', async (request, reply) => {
    const page = await pages.pageAt(request.url);
    if (page.kind === 'not found') {
      reply.callNotFound();
      return reply;
    }
    // Only documents count toward the limits: rendering one costs as much as a call, while files cost almost
    // nothing.
    await countRequest(request);
    return visitorReplies.send(request, reply, async () =>
      pages.documentAt(request.url, await dataOf(page, items)),
    );
  });
}

/** The Cache-Control of a file. Files in /assets never change, because their names contain a hash of the content. */
function lifeOf(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const SearchReply = z.compile(replies['GET /search/items/search']);
const ItemReply = z.compile(replies['GET /items/{id}']);

/** The responses that a visitor would get. Documents never depend on a session. */
async function dataOf(
  page: Exclude<Page, { kind: 'not found' }>,
  items: PageParts['items'],
): Promise<Record<string, unknown>> {
  switch (page.kind) {
    case 'shell':
      return {};
    case 'home': {
      const { query } = endpoints['GET /search/items/search'];
      const data = await items.search(null, query.parse(page.query.request.query));
      return { [page.query.key]: SearchReply.parse({ data }) };
    }
    case 'item': {
      const id = Id.safeParse(page.query.request.params.id);
      const item = id.success ? await itemOrNull(items, id.data) : null;
      return item === null ? {} : { [page.query.key]: ItemReply.parse({ item }) };
    }
  }
}

async function itemOrNull(items: PageParts['items'], id: string) {
  try {
    return await items.get(null, id);
  } catch (error) {
    if (error instanceof PortalError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
