import type { PageRenderer, RenderedPage } from '../../../contract/documents/page-renderer.ts';
import { escapeHtml } from './escape-html.ts';

interface DocumentParts extends Omit<RenderedPage, 'status'> {
  /** Path and query of the page. */
  url: string;
  /** The replies that the markup was rendered from, by query key. */
  data: Record<string, unknown>;
  /** Time when `data` was read, in epoch milliseconds. */
  seenAt: number;
}

interface TemplateParts extends Pick<
  PageRenderer,
  'headScripts' | 'deferredStartScript' | 'markupScripts' | 'screenScripts'
> {
  /** The text of the built index.html. */
  index: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Reads a file of the build by its URL path. */
  readAsset: (path: string) => Promise<string>;
  /** The files of the lazily loaded screens, by the screen's module. */
  screens: Readonly<Record<string, ScreenFiles>>;
}

/** URL paths of the files that a lazily loaded screen needs besides those that every document loads. */
export interface ScreenFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

const stylesheetLink = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>\s*/g;
const scriptElements =
  /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;
/** Placeholders in index.html. */
const head = '<!--page-head-->';
const root = '<div id="root"></div>';

export interface DocumentTemplate {
  /** Renders the document of a page. */
  fill: (page: DocumentParts) => string;
  /** Texts of the style elements that documents contain. */
  styles: readonly string[];
  /** Texts of the script elements that documents contain. */
  scripts: readonly string[];
}

/**
 * Creates the template of all documents. Styles are inlined, so that the first paint waits for no other
 * file. In a server-rendered document the portal's script waits until the screen is painted.
 * @throws Error if index.html lacks a placeholder
 */
export async function documentTemplate(parts: TemplateParts): Promise<DocumentTemplate> {
  const { index, headScripts, deferredStartScript, markupScripts } = parts;
  const { publicUrl, readAsset, screens } = parts;
  for (const place of [head, root, '<script type="module"']) {
    if (!index.includes(place)) throw new Error(`The built index.html has no ${place}.`);
  }
  const inlineOf = async (paths: readonly string[]) => {
    const texts = await Promise.all(paths.map(readAsset));
    // The parser ends a style element at "</style". Escaping every "</" prevents that; in a CSS string, "<\/" means the
    // same.
    const style = texts.join('').replaceAll('</', '<\\/');
    // Vite loads a chunk's styles unless the document has a link to them. A disabled link loads nothing.
    const named = paths.map((path) => `<link rel="stylesheet" href="${path}" disabled>`);
    return { style, html: `<style>${style}</style>${named.join('')}` };
  };
  const start = await inlineOf([...index.matchAll(stylesheetLink)].map(([, path = '']) => path));
  const ofScreens = await Promise.all(
    Object.entries(screens).map(async ([module, { scripts, styles }]) => {
      const links = scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
      return [module, { ...(await inlineOf(styles)), preloads: links.join('') }] as const;
    }),
  );
  const screenOf = new Map(ofScreens);
  const entry = [...index.matchAll(scriptElements)].join('');
  const laterWith = (elements: string) =>
    `${markupScripts}<template>${elements}</template>${deferredStartScript}`;
  const bare = index.replaceAll(stylesheetLink, '').replaceAll(scriptElements, '');

  const fill = (page: DocumentParts) => {
    const screen = page.screenModule === null ? undefined : screenOf.get(page.screenModule);
    const first = headScripts + (page.hydratable ? '' : entry);
    const last = page.hydratable ? laterWith(entry + (screen?.preloads ?? '')) : '';
    return bare
      .replace(head, () => headOf(page, publicUrl) + first + start.html + (screen?.html ?? ''))
      .replace(root, () => rootOf(page) + last);
  };
  return {
    fill,
    styles: [start.style, ...ofScreens.map(([, { style }]) => style)],
    scripts: [...scriptTextsIn(headScripts + laterWith('')), ...parts.screenScripts],
  };
}

/** Texts of the script elements without `src`. */
function scriptTextsIn(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
}

function headOf({ url, title, description, image }: DocumentParts, publicUrl: string): string {
  const address = publicUrl + url.replace(/[?#].*$/s, '');
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Lost & Found - College Portal'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(image === null
      ? []
      : [
          meta('property', 'og:image', publicUrl + image),
          meta('property', 'og:image:alt', title),
          meta('name', 'twitter:image', publicUrl + image),
        ]),
  ].join('\n    ');
}

function rootOf({ url, html, hydratable, data, seenAt }: DocumentParts): string {
  if (!hydratable) return `<div id="root">${html}</div>`;
  // A "<" could end the script element or open a comment in it (HTML, "script data state").
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return (
    `<div id="root" data-url="${escapeHtml(url)}">${html}</div>` +
    `<script type="application/json" id="first-data" data-seen-at="${seenAt}">${json}</script>`
  );
}
