import { randomBytes } from 'node:crypto';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import { shellPath } from '../contract/documents/documents.ts';
import type { CardCache, CardMarkup, PageRenderer } from '../contract/documents/page-renderer.ts';
import { documentTemplate } from '../server/http/pages/document.ts';
import { type DocumentSource, type LoadPages, createPages } from '../server/http/pages/pages.ts';
import { changedSources, invokeVite } from './call-dev-server.ts';
import type { PageSources } from './ipc-messages.ts';

/**
 * The content policy of dev mode allows script elements with this nonce. It cannot list the hashes of scripts, because
 * Vite's scripts change.
 */
const nonce = randomBytes(16).toString('base64url');
const charset = '<meta charset="utf-8" />';

/**
 * Creates the pages of dev mode: documents are rendered by the current code, and load the page from Vite.
 * @param files absolute path of the folder with the worker, the manifest and the public files
 */
export function devPages(files: string): LoadPages {
  return async ({ publicUrl, now }) => {
    const source = currentSource(publicUrl);
    const pages = createPages({
      files,
      styles: [],
      scripts: [],
      source,
      now,
      mayBeCached: false,
    });
    return { ...pages, changePolicy: allowViteClient };
  };
}

/**
 * Loosens the content policy for Vite's client. The client replaces style elements, so their hashes cannot be known in
 * advance. It also uses a worker, created from a blob, to wait for a restarting server. Scripts need the nonce.
 */
function allowViteClient(policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace('worker-src', 'worker-src blob:');
}

function currentSource(publicUrl: string): () => Promise<DocumentSource> {
  const runner = new ModuleRunner(
    { transport: { invoke: invokeVite }, hmr: false },
    new ESModulesEvaluator(),
  );
  let version: number | null = null;
  let source: Promise<DocumentSource> = Promise.reject(new Error('Nothing is loaded yet.'));
  source.catch(() => undefined);

  async function load(sources: PageSources): Promise<DocumentSource> {
    runner.clearCache();
    const loading = runner
      .import<{ loadRenderer: (cards: CardCache) => Promise<PageRenderer> }>('/src/render.tsx')
      .then(({ loadRenderer }) => loadRenderer(new Map<string, CardMarkup>()));
    const renderer = await loading.catch((error: unknown) => {
      console.error(error instanceof Error ? error.stack : error);
      return emptyRenderer;
    });
    return documentSource(renderer, sources, publicUrl);
  }

  return async () => {
    const changed = await changedSources(version);
    if (changed !== null) {
      version = changed.version;
      source = load(changed);
    }
    return source;
  };
}

/** Replaces the renderer while its code has an error; Vite's client then shows the error in the page. */
const emptyRenderer: PageRenderer = {
  pageAt: () => ({ kind: 'shell' }),
  renderPage: () => ({
    status: 200,
    html: '',
    hydratable: false,
    title: 'Error',
    description: '',
    image: null,
    screenModule: null,
  }),
  screenModules: [],
  headScripts: '',
  deferredStartScript: '',
  markupScripts: '',
  screenScripts: [],
};

async function documentSource(
  renderer: PageRenderer,
  { index, head, styles, build }: PageSources,
  publicUrl: string,
): Promise<DocumentSource> {
  const { pageAt, renderPage, headScripts, deferredStartScript } = renderer;
  const { markupScripts, screenScripts } = renderer;
  const template = await documentTemplate({
    index,
    headScripts,
    deferredStartScript,
    markupScripts,
    screenScripts,
    publicUrl,
    readAsset: () => Promise.reject(new Error('Styles come from Vite.')),
    screens: {},
  });
  const styleElements = styles
    .map(
      ({ id, text }) => `<style data-vite-dev-id="${id}">${text.replaceAll('</', '<\\/')}</style>`,
    )
    .join('');
  return {
    pageAt,
    renderPage,
    // Vite's elements must come before the page's script.
    fill: (page) =>
      template
        .fill(page)
        .replace(charset, () => charset + head + styleElements)
        .replaceAll('<script', `<script nonce="${nonce}"`),
    // Only the shell may be cached. Older code could have rendered a cached document, and the current modules could not
    // hydrate it.
    buildOf: (url) => (url === shellPath ? build : null),
  };
}
