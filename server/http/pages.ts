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
  /** What its reply stands under. */
  key: string;
  request: Request<C>;
}

/** What the page has under an address; src/app/routing/pages.ts decides it. */
export type Page =
  | { kind: 'home'; query: NeededQuery<'GET /search/items/search'> }
  | { kind: 'item'; query: NeededQuery<'GET /items/{id}'> }
  /** A screen that only the browser renders. */
  | { kind: 'shell' }
  | { kind: 'not found' };

/** What src/render.tsx exports, once built. */
interface Renderer {
  pageAt: (url: string) => Page;
  renderPage: (page: { url: string; data: Record<string, unknown> }) => RenderedPage;
  colorSchemeScript: string;
  deferredStartScript: string;
  localDaysScript: string;
  inlineStyles: readonly string[];
}

type RenderedPage = Omit<DocumentParts, 'url' | 'seenAt' | 'nonce' | 'data'> & { status: number };

/** The built page, and the documents made of it. */
export interface Pages {
  /** The folder of the files that the browser fetches, absolute. */
  readonly files: string;
  /** The text of every style element that documents have, or that their script adds. */
  readonly styles: readonly string[];
  /** @param url below the origin, with its search */
  pageAt: (url: string) => Page;
  /**
   * Sends the document of the address asked for.
   * @param data the reply of the query that `pageAt` names, by its key; left out where it is not there
   */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    data: Record<string, unknown>,
  ) => Promise<FastifyReply>;
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

interface PagesParts {
  /** The folder of the build, absolute. */
  dist: string;
  /** Where people reach the portal: an origin, without a slash at its end. */
  publicUrl: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** How many rendered pages are kept; each is some 30 kB. */
const renderedLimit = 200;
/** An address that nothing stands under. */
const nowhere = '/404';

/** @throws where the build is missing or not whole */
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
  // Built from src/render.tsx of the same commit.
  return (await import(pathToFileURL(path).href)) as Renderer;
}

/** Rendering is the costly part: the same page from the same replies is rendered once. */
function rememberRendered({ renderPage }: Renderer) {
  const rendered = new Map<string, RenderedPage>();
  return (url: string, data: Record<string, unknown>): RenderedPage => {
    const key = `${url} ${JSON.stringify(data)}`;
    const page = rendered.get(key) ?? renderPage({ url, data });
    // The least recently used stands first.
    rendered.delete(key);
    rendered.set(key, page);
    const [oldest] = rendered.keys();
    if (rendered.size > renderedLimit && oldest !== undefined) rendered.delete(oldest);
    return page;
  };
}
