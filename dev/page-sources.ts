import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevEnvironment, ViteDevServer } from 'vite';
import { modulePaths } from './addresses.ts';
import type { InlineStyle, PageSources } from './ipc-messages.ts';

/** The page's entry module, as index.html names it. */
const entry = '/src/main.tsx';
/** The screen of an item. Every document of dev mode contains its styles. */
const itemScreen = '/src/features/items/item/item-screen.tsx';
const webManifest = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * The shell's build id. It depends only on index.html, because a shell contains no screen. A shell that a worker has
 * precached therefore starts the current page even if other sources have changed.
 */
export async function buildIdOf(root: string): Promise<string> {
  const index = await readFile(join(root, 'index.html'));
  return createHash('md5').update(index).digest('hex');
}

export async function readPageSources(vite: ViteDevServer, version: number): Promise<PageSources> {
  const { root } = vite.config;
  return {
    version,
    index: await readFile(join(root, 'index.html'), 'utf8'),
    head: (await headElements(vite)) + webManifest,
    styles: await stylesOf(vite, [entry, itemScreen]),
    build: await buildIdOf(root),
  };
}

/** The elements that load Vite's client, and the elements that Vite's plugins need before the first module. */
async function headElements(vite: ViteDevServer): Promise<string> {
  const empty = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
  return /<head>(.*)<\/head>/s.exec(empty)?.[1] ?? '';
}

/**
 * The styles that modules and their static imports load; documents contain them to prevent an unstyled first paint.
 * The imports are read from the modules as transformed for the server, because that form lists static imports in
 * order.
 */
async function stylesOf(vite: ViteDevServer, from: readonly string[]): Promise<InlineStyle[]> {
  const { client, ssr } = vite.environments;
  const seen = new Set<string>();
  const styles: InlineStyle[] = [];

  async function visit(url: string): Promise<void> {
    if (seen.has(url)) return;
    seen.add(url);
    // A module with an error has no styles yet; the browser shows the error when it loads the module.
    const transformed = (environment: DevEnvironment, address: string) =>
      environment.transformRequest(address).catch(() => null);
    if (url.endsWith('.css')) {
      const style = await transformed(client, `${url}?direct`);
      const module = await ssr.moduleGraph.getModuleByUrl(url);
      if (style !== null) styles.push({ id: module?.id ?? url, text: style.code });
      return;
    }
    const module = modulePaths.test(url) ? await transformed(ssr, url) : null;
    // Visit them sequentially, because the order of styles decides which of them wins.
    for (const imported of module?.deps ?? []) await visit(imported);
  }

  for (const module of from) await visit(module);
  return styles;
}
