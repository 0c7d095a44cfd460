import type { PageRenderer, RenderedPage } from '../../../contract/documents/page-renderer.ts';

/** The content of one HTML document. */
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
  'headScripts' | 'deferredStartScript' | 'markupScripts'
> {
  /** The text of the built index.html. */
  index: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Reads a file of the build by its URL path. */
  readAsset: (path: string) => Promise<string>;
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
  /** Text of the style element in every document. */
  style: string;
  /** Texts of the script elements that documents contain. */
  scripts: readonly string[];
}

/**
 * Creates the function that renders documents. Styles are inlined, so that the first paint waits for no other
 * file. In a server-rendered document the portal's script waits until the screen is painted.
 * @throws Error if index.html lacks a placeholder
 */
export async function documentTemplate(parts: TemplateParts): Promise<DocumentTemplate> {
  const { index, headScripts, deferredStartScript, markupScripts, publicUrl, readAsset } = parts;
  for (const place of [head, root, '<script type="module"']) {
    if (!index.includes(place)) throw new Error(`The built index.html has no ${place}.`);
  }
  const sheets = [...index.matchAll(stylesheetLink)];
  const styles = await Promise.all(sheets.map(([, path = '']) => readAsset(path)));
  // The parser ends a style element at the first "</" that looks like an end tag.
  const style = styles.join('').replaceAll('</', '<\\/');
  // Vite loads a chunk's styles unless the document has a link to them. A disabled link loads nothing.
  const named = sheets.map(([, path = '']) => `<link rel="stylesheet" href="${path}" disabled>`);
  const inlined = `<style>${style}</style>${named.join('')}`;
  const atOnce = [...index.matchAll(scriptElements)].join('');
  const later = `${markupScripts}<template>${atOnce}</template>${deferredStartScript}`;
  const bare = index.replaceAll(stylesheetLink, '').replaceAll(scriptElements, '');

  const fill = (page: DocumentParts) => {
    const first = headScripts + (page.hydratable ? '' : atOnce);
    const last = page.hydratable ? later : '';
    return bare
      .replace(head, () => headOf(page, publicUrl) + first + inlined)
      .replace(root, () => rootOf(page) + last);
  };
  return { fill, style, scripts: scriptTextsIn(headScripts + later) };
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
    `<meta ${kind}="${name}" content="${escaped(content)}">`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(address)}">`,
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
    `<div id="root" data-url="${escaped(url)}">${html}</div>` +
    `<script type="application/json" id="first-data" data-seen-at="${seenAt}">${json}</script>`
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
