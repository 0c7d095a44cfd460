import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { Id } from '../../../contract/fields.ts';
import { replies } from '../../../contract/http/replies.ts';
import type { Page } from '../../../contract/documents/page-renderer.ts';
import { compiledLater } from '../../http/compiled-later.ts';
import type { AuthenticateAndCount } from '../../http/authenticate.ts';
import type { Pages } from '../../http/pages/pages.ts';
import type { VisitorReplies } from '../../http/visitors/visitor-replies.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { Items } from '../items/service.ts';
import { shareTargetRoute } from './share-target.ts';

interface PageParts {
  pages: Pages;
  items: Pick<Items, 'search' | 'get'>;
  authenticateAndCount: AuthenticateAndCount;
  visitorReplies: Pick<VisitorReplies, 'send'>;
}

/** Serves HTML documents and the files of the build. */
export async function pageRoutes(
  app: FastifyInstance,
  { pages, items, authenticateAndCount, visitorReplies }: PageParts,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.files,
    // The route below serves the files. The plugin would register a route for each of the hundreds of files, which
    // would take longer than the rest of the start.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('Cache-Control', lifeOf(path));
      if (/\.svg(\.br|\.gz)?$/.test(path)) void reply.type('image/svg+xml; charset=utf-8');
    },
  });

  await shareTargetRoute(app, authenticateAndCount);

  const files = await filesIn(pages.files);
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = request.params['*'];
    if (files.has(file)) return reply.sendFile(file);
    const page = await pages.pageAt(request.url);
    if (page.kind === 'not found') {
      reply.callNotFound();
      return reply;
    }
    // Only documents count toward the limits: rendering one costs as much as a call, while files cost almost
    // nothing.
    await authenticateAndCount(request, reply);
    return visitorReplies.send(request, reply, async () =>
      pages.documentAt(request.url, await dataOf(page, items)),
    );
  });
}

/** Paths of the files that browsers may load, relative to the folder and with slashes. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = paths
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return new Set(names.filter((name) => !isUnserved.test(name)));
}

/**
 * Files without a URL: the template of documents, hidden files, and precompressed copies, which are sent in place
 * of the originals.
 */
const isUnserved = /^index\.html$|(^|\/)\.|\.(br|gz)$/;

/** The Cache-Control of a file. Files in /assets never change, because their names contain a hash of the content. */
function lifeOf(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const searchReply = compiledLater(replies['GET /search/items/search']);
const itemReply = compiledLater(replies['GET /items/{id}']);

/**
 * Returns the API's replies that the document contains, each under the key of its query. The replies are made for a
 * visitor, because documents never depend on a session.
 */
async function dataOf(
  page: Exclude<Page, { kind: 'not found' }>,
  items: PageParts['items'],
): Promise<Record<string, unknown>> {
  switch (page.kind) {
    case 'login':
    case 'register':
    case 'shell':
      return {};
    case 'home': {
      const { query } = endpoints['GET /search/items/search'];
      const data = await items.search(null, query.parse(page.query.request.query));
      return { [page.query.key]: searchReply().parse({ data }) };
    }
    case 'item': {
      const id = Id.safeParse(page.query.request.params.id);
      const item = id.success ? await itemOrNull(items, id.data) : null;
      return item === null ? {} : { [page.query.key]: itemReply().parse({ item }) };
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
