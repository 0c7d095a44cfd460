import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildHeader } from '../../contract/documents.ts';
import type { Request } from '../../contract/endpoints.ts';
import { compress } from './compress.ts';
import { type DocumentParts, documentTemplate } from './document.ts';

interface NeededQuery<C extends 'GET /search/items/search' | 'GET /items/{id}'> {
  /** Query key of its response. */
  key: string;
  request: Request<C>;
}

/** The page at an address, as src/app/routing/pages.ts determines it. */
export type Page =
  | { kind: 'home'; query: NeededQuery<'GET /search/items/search'> }
  | { kind: 'item'; query: NeededQuery<'GET /items/{id}'> }
  /** A screen that is rendered in the browser only. */
  | { kind: 'shell' }
  | { kind: 'not found' };

/** The exports of the built src/render.tsx. */
interface Renderer {
  pageAt: (url: string) => Page;
  renderPage: (page: { url: string; data: Record<string, unknown> }) => RenderedPage;
  colorSchemeScript: string;
  deferredStartScript: string;
  localDaysScript: string;
  inlineStyles: readonly string[];
}

type RenderedPage = Omit<DocumentParts, 'url' | 'seenAt' | 'nonce' | 'data'> & { status: number };

/** Serves the built page and renders its documents. */
export interface Pages {
  /** Absolute path of the folder with the files that the browser loads. */
  readonly files: string;
  /** Texts of all style elements in documents, including those that scripts add. */
  readonly styles: readonly string[];
  /** @param url path and query */
  pageAt: (url: string) => Page;
  /**
   * Sends the document of the requested address.
   * @param data the response of the query that `pageAt` names, by its query key; empty if there is none
   */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    data: Record<string, unknown>,
  ) => Promise<FastifyReply>;
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

interface PagesParts {
  /** Absolute path of the build's folder. */
  dist: string;
  /** The portal's public origin, without a trailing slash. */
  publicUrl: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Maximum number of rendered pages in memory; each takes about 30 kB. */
const renderedLimit = 200;
/** An address without a page. */
const nowhere = '/404';

/** @throws Error if the build is missing or incomplete */
export async function loadPages({ dist, publicUrl, now }: PagesParts): Promise<Pages> {
  const files = join(dist, 'client');
  const renderer = await loadRenderer(join(dist, 'server/render.js'));
  const index = await readFile(join(files, 'index.html'), 'utf8');
  const build = createHash('md5').update(index).digest('hex');
  const template = await documentTemplate({
    index,
    colorSchemeScript: renderer.colorSchemeScript,
    deferredStartScript: renderer.deferredStartScript,
    localDaysScript: renderer.localDaysScript,
    publicUrl,
    readAsset: (path) => readFile(join(files, path), 'utf8'),
  });
  const render = rememberRendered(renderer);

  async function sendAt(
    url: string,
    data: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { status, ...page } = render(url, data);
    const nonce = request.scriptNonce;
    const text = template.fill({ ...page, url, data, nonce, seenAt: now() });
    const { body, encoding } = await compress(text, request.headers['accept-encoding']);
    if (encoding !== null) void reply.header('Content-Encoding', encoding);
    return reply
      .status(status)
      .headers({ Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache', [buildHeader]: build })
      .type('text/html; charset=utf-8')
      .send(body);
  }

  return {
    files,
    styles: [template.style, ...renderer.inlineStyles],
    pageAt: renderer.pageAt,
    send: (request, reply, data) => sendAt(request.url, data, request, reply),
    notFound(request, reply) {
      const isNowhere = renderer.pageAt(request.url).kind === 'not found';
      return sendAt(isNowhere ? request.url : nowhere, {}, request, reply);
    },
  };
}

async function loadRenderer(path: string): Promise<Renderer> {
  // The build comes from src/render.tsx of the same commit, so the types match.
  return (await import(pathToFileURL(path).href)) as Renderer;
}

/** Caches rendered pages by address and data, because rendering is expensive. */
function rememberRendered({ renderPage }: Renderer) {
  const rendered = new Map<string, RenderedPage>();
  return (url: string, data: Record<string, unknown>): RenderedPage => {
    const key = `${url} ${JSON.stringify(data)}`;
    const page = rendered.get(key) ?? renderPage({ url, data });
    // A Map iterates in insertion order, so the least recently used page comes first.
    rendered.delete(key);
    rendered.set(key, page);
    const [oldest] = rendered.keys();
    if (rendered.size > renderedLimit && oldest !== undefined) rendered.delete(oldest);
    return page;
  };
}
