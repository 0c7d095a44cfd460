import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildHeader } from '../../../contract/documents/documents.ts';
import type {
  Page,
  PageRenderer,
  RenderedPage,
} from '../../../contract/documents/page-renderer.ts';
import { type DocumentTemplate, documentTemplate } from './document.ts';

const brotliText = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Fast rather than small, because every response is compressed when it is sent. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** Serves the built page and renders its documents. */
export interface Pages {
  /** Absolute path of the folder with the files that the browser loads. */
  readonly files: string;
  /** Texts of all style elements in documents, including those that scripts add. */
  readonly styles: readonly string[];
  /** Texts of all script elements in documents. */
  readonly scripts: readonly string[];
  /** @param url path and query */
  pageAt: (url: string) => Promise<Page>;
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

/** The data and files from which documents are rendered. */
export interface DocumentSource extends Pick<PageRenderer, 'pageAt' | 'renderPage'> {
  fill: DocumentTemplate['fill'];
  /**
   * Value of the build header for the document at a URL; null for a document that the service worker must not
   * cache.
   */
  buildOf: (url: string) => string | null;
}

interface PagesParts extends Pick<Pages, 'files' | 'styles' | 'scripts'> {
  /** Called for each document. */
  source: () => Promise<DocumentSource>;
  /** Epoch milliseconds. */
  now: () => number;
}

interface PortalParts {
  /** The portal's public origin, without a trailing slash. */
  publicUrl: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Creates the pages of a portal before it starts. */
export type LoadPages = (parts: PortalParts) => Promise<Pages>;

/** Maximum number of rendered pages in memory; each takes about 30 kB. */
const renderedLimit = 200;
/** An address without a page. */
const nowhere = '/404';

export function createPages({ files, styles, scripts, source, now }: PagesParts): Pages {
  async function sendAt(
    url: string,
    data: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { renderPage, fill, buildOf } = await source();
    const { status, ...page } = renderPage({ url, data });
    const text = fill({ ...page, url, data, seenAt: now() });
    const { body, encoding } = await compress(text, request.headers['accept-encoding']);
    if (encoding !== null) void reply.header('Content-Encoding', encoding);
    const build = buildOf(url);
    if (build !== null) void reply.header(buildHeader, build);
    return reply
      .status(status)
      .headers({ Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(body);
  }
  const pageAt = async (url: string) => (await source()).pageAt(url);

  return {
    files,
    styles,
    scripts,
    pageAt,
    send: (request, reply, data) => sendAt(request.url, data, request, reply),
    async notFound(request, reply) {
      const isNowhere = (await pageAt(request.url)).kind === 'not found';
      return sendAt(isNowhere ? request.url : nowhere, {}, request, reply);
    },
  };
}

/**
 * Loads the pages of the build.
 * @param parts.dist absolute path of the build's folder
 * @throws Error if the build is missing or incomplete
 */
export async function loadPages({
  dist,
  publicUrl,
  now,
}: PortalParts & { dist: string }): Promise<Pages> {
  const files = join(dist, 'client');
  const renderer = await loadRenderer(join(dist, 'server/render.js'));
  const index = await readFile(join(files, 'index.html'), 'utf8');
  const build = createHash('md5').update(index).digest('hex');
  const { fill, style, scripts } = await documentTemplate({
    index,
    headScripts: renderer.headScripts,
    deferredStartScript: renderer.deferredStartScript,
    markupScripts: renderer.markupScripts,
    publicUrl,
    readAsset: (path) => readFile(join(files, path), 'utf8'),
  });
  const { pageAt } = renderer;
  const source = { pageAt, renderPage: rememberRendered(renderer), fill, buildOf: () => build };
  return createPages({
    files,
    styles: [style, ...renderer.inlineStyles],
    scripts,
    source: async () => source,
    now,
  });
}

async function loadRenderer(path: string): Promise<PageRenderer> {
  // The build comes from src/render.tsx of the same commit, which exports this type.
  const built = (await import(pathToFileURL(path).href)) as { renderer: PageRenderer };
  return built.renderer;
}

/** Caches rendered pages by address and data, because rendering is expensive. */
function rememberRendered({ renderPage }: PageRenderer): PageRenderer['renderPage'] {
  const rendered = new Map<string, RenderedPage>();
  return ({ url, data }) => {
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

/**
 * Compresses a text with the best encoding that the client accepts.
 * @param accepted the Accept-Encoding header
 */
async function compress(
  text: string,
  accepted: string | undefined,
): Promise<{ body: Buffer | string; encoding: 'br' | 'gzip' | null }> {
  if (accepts(accepted, 'br'))
    return { body: await brotliText(text, brotliOptions), encoding: 'br' };
  if (accepts(accepted, 'gzip')) return { body: await gzipText(text), encoding: 'gzip' };
  return { body: text, encoding: null };
}

/** A weight of 0 means "not acceptable" (RFC 9110, section 12.5.3). */
function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
