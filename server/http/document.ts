/** What a document has of its own. */
export interface DocumentParts {
  /** The address it is for, below the origin. */
  url: string;
  /** What goes into the root element. */
  html: string;
  /** Whether the browser takes the markup over; otherwise it renders anew over it. */
  hydratable: boolean;
  /** The replies that the markup was rendered from, by query key. */
  data: Record<string, unknown>;
  /** When they were read, epoch milliseconds. */
  seenAt: number;
  title: string;
  description: string;
  /** Path of a picture for link previews. */
  image: string | null;
  /** For the scripts. */
  nonce: string;
}

interface TemplateParts {
  /** The built index.html. */
  index: string;
  /** A script element that sets light or dark before the first paint. */
  colorSchemeScript: string;
  /** A script element that follows a template with the portal's script, and lets it out when it is time. */
  deferredStartScript: string;
  /** A script element that follows the markup and writes its days in the reader's time zone. */
  localDaysScript: string;
  /** An origin, without a slash at its end. */
  publicUrl: string;
  /** Reads a file of the build by its path below the origin. */
  readAsset: (path: string) => Promise<string>;
}

const stylesheetLink = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>\s*/g;
const scriptElements =
  /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;
/** What index.html leaves open. */
const head = '<!--page-head-->';
const root = '<div id="root"></div>';

interface DocumentTemplate {
  /** Makes the document of a page. */
  fill: (page: DocumentParts) => string;
  /** The text of the style element that every document has. */
  style: string;
}

/**
 * Makes the function that makes documents. Styles stand inline, so that the first paint waits for
 * nothing; where the document shows its screen already, the portal's script waits until that is drawn.
 * @throws where index.html lacks one of its open places
 */
export async function documentTemplate(parts: TemplateParts): Promise<DocumentTemplate> {
  const { index, colorSchemeScript, deferredStartScript, localDaysScript, publicUrl, readAsset } =
    parts;
  for (const place of [head, root, '<script type="module"']) {
    if (!index.includes(place)) throw new Error(`The built index.html has no ${place}.`);
  }
  const sheets = [...index.matchAll(stylesheetLink)];
  const styles = await Promise.all(sheets.map(([, path = '']) => readAsset(path)));
  // A style element ends at the first "</" that looks like its end tag.
  const style = styles.join('').replaceAll('</', '<\\/');
  const atOnce = [...index.matchAll(scriptElements)].join('');
  const later = `${localDaysScript}<template>${atOnce}</template>${deferredStartScript}`;
  const bare = index.replaceAll(stylesheetLink, '').replaceAll(scriptElements, '');

  const fill = (page: DocumentParts) => {
    const withNonce = (elements: string) =>
      elements.replaceAll('<script', `<script nonce="${page.nonce}"`);
    const first = colorSchemeScript + (page.hydratable ? '' : atOnce);
    const last = page.hydratable ? later : '';
    return bare
      .replace(head, () => headOf(page, publicUrl) + withNonce(first) + `<style>${style}</style>`)
      .replace(root, () => rootOf(page) + withNonce(last));
  };
  return { fill, style };
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
  // A "<" could end the element, or open a comment in it (HTML, "script data state").
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
