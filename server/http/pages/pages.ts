import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod/mini';
import { buildHeader } from '../../../contract/documents/documents.ts';
import type {
  CardCache,
  CardMarkup,
  Page,
  PageRenderer,
  RenderedPage,
} from '../../../contract/documents/page-renderer.ts';
import { LruCache } from '../../lru-cache.ts';
import type { MadeReply } from '../visitors/visitor-replies.ts';
import { type DocumentTemplate, type ScreenFiles, documentTemplate } from './document.ts';

/** The files of the page, and the functions that make its documents. */
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
   * Makes the document of an address.
   * @param data the response of the query that `pageAt` names, by its query key; empty if there is none
   */
  documentAt: (url: string, data: Record<string, unknown>) => Promise<MadeReply>;
  /** The document for an address without a page. */
  notFoundAt: (url: string) => Promise<MadeReply>;
  /** Changes the Content-Security-Policy; only dev mode needs it. */
  readonly changePolicy?: (policy: string) => string;
}

export interface DocumentSource extends Pick<PageRenderer, 'pageAt' | 'renderPage'> {
  fill: DocumentTemplate['fill'];
  /**
   * Value of the build header for the document at a URL; null for a document that the service worker must not
   * cache.
   */
  buildOf: (url: string) => string | null;
}

interface PagesParts extends Pick<Pages, 'files' | 'styles' | 'scripts'> {
  /** Whether documents may be cached; false in dev mode, where the code that renders them changes. */
  mayBeCached: boolean;
  /** Called before each use, because dev mode reloads the code that renders documents. */
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
/** Maximum number of item cards in memory; each takes about 3 kB. */
const cardLimit = 1000;
/** An address without a page, for which the renderer makes the not-found document. */
const nowhere = '/404';

export function createPages(parts: PagesParts): Pages {
  const { files, styles, scripts, source, mayBeCached, now } = parts;

  async function documentAt(url: string, data: Record<string, unknown>): Promise<MadeReply> {
    const { renderPage, fill, buildOf } = await source();
    const seenAt = now();
    const { status, ...page } = renderPage({ url, data });
    const build = buildOf(url);
    return {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        ...(build !== null && { [buildHeader]: build }),
      },
      body: fill({ ...page, url, data, seenAt }),
      isCompressedFirst: true,
      mayBeCached: mayBeCached && status === 200,
    };
  }
  const pageAt = async (url: string) => (await source()).pageAt(url);

  return {
    files,
    styles,
    scripts,
    pageAt,
    documentAt,
    async notFoundAt(url) {
      const isNowhere = (await pageAt(url)).kind === 'not found';
      return documentAt(isNowhere ? url : nowhere, {});
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
  const manifest = await readManifest(files);
  const { fill, styles, scripts } = await documentTemplate({
    // The page reads its build from here, because scripts cannot read the header of a document.
    index: index.replace('<html', `<html data-build="${build}"`),
    headScripts: renderer.headScripts,
    deferredStartScript: renderer.deferredStartScript,
    markupScripts: renderer.markupScripts,
    screenScripts: renderer.screenScripts,
    publicUrl,
    readAsset: (path) => readFile(join(files, path), 'utf8'),
    screens: Object.fromEntries(
      renderer.screenModules.map((module) => [module, screenFiles(manifest, module)]),
    ),
  });
  const { pageAt } = renderer;
  const source = { pageAt, renderPage: rememberRendered(renderer), fill, buildOf: () => build };
  return createPages({
    files,
    styles,
    scripts,
    mayBeCached: true,
    source: async () => source,
    now,
  });
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof Manifest>;

async function readManifest(files: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(files, '.vite/manifest.json'), 'utf8')));
}

/**
 * The files that a screen needs besides those that every document loads.
 * @param module the screen's module, as the manifest of the build names it
 * @throws Error if the build has no chunk for the module
 */
function screenFiles(manifest: Manifest, module: string): ScreenFiles {
  const chunksOf = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    for (const imported of chunkOf(name).imports ?? []) chunksOf(imported, seen);
    return seen.add(name);
  };
  const chunkOf = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk ${name}.`);
    return chunk;
  };
  const atStart = chunksOf('index.html', new Set());
  const chunks = [...chunksOf(module, new Set()).difference(atStart)].map(chunkOf);
  const path = (file: string) => `/${file}`;
  return {
    scripts: chunks.map(({ file }) => path(file)),
    styles: chunks.flatMap(({ css = [] }) => css.map(path)),
  };
}

async function loadRenderer(path: string): Promise<PageRenderer> {
  // The build comes from src/render.tsx of the same commit, which exports this type.
  const built = (await import(pathToFileURL(path).href)) as {
    loadRenderer: (cards: CardCache) => Promise<PageRenderer>;
  };
  return built.loadRenderer(new LruCache<string, CardMarkup>(cardLimit));
}

/** Caches rendered pages by address and data, because rendering is expensive. */
function rememberRendered({ renderPage }: PageRenderer): PageRenderer['renderPage'] {
  const rendered = new LruCache<string, RenderedPage>(renderedLimit);
  return ({ url, data }) => {
    const key = `${url} ${JSON.stringify(data)}`;
    const page = rendered.get(key) ?? renderPage({ url, data });
    rendered.set(key, page);
    return page;
  };
}
