import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { listenOnFreePort } from '../../scripts/programs/free-port.ts';

export interface StaticCopy extends AsyncDisposable {
  origin: string;
}

/**
 * Serves a copy of a page from node:http with brotli, without script and styles. The copy contains only the page's
 * heading, and the texts and photos of its items.
 * @param page a page of the portal that has loaded
 */
export async function serveStaticCopy(page: Page): Promise<StaticCopy> {
  const { html, photos } = await page.evaluate(() => {
    const photos: string[] = [];
    const copy = (part: Element): string => {
      if (part instanceof HTMLImageElement) {
        photos.push(part.currentSrc);
        const path = new URL(part.currentSrc).pathname;
        return `<img src="${path}" width="${String(part.width)}" height="${String(part.height)}" alt="">`;
      }
      if (part.children.length === 0) return `<p>${part.textContent}</p>`;
      return '';
    };
    const partsOf = (root: Element, selector: string) =>
      [...root.querySelectorAll(selector)].map(copy).join('');
    const texts = 'h1, h3, p, label, dt, dd, a, time, img';
    const articles = [...document.querySelectorAll('article')].map(
      (article) =>
        `<article><h2>${article.querySelector('h2')?.textContent ?? ''}</h2>${partsOf(article, texts)}</article>`,
    );
    const heading = `<h1>${document.querySelector('h1')?.textContent ?? ''}</h1>`;
    const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Baseline</title>${heading}${articles.join('')}`;
    return { html, photos: photos.filter((photo) => photo !== '') };
  });
  const files = new Map<string, Buffer>();
  for (const photo of photos) {
    const response = await page.request.get(photo);
    files.set(new URL(photo).pathname, await response.body());
  }
  const compressed = brotliCompressSync(html);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file !== undefined) {
      response.writeHead(200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'max-age=31536000',
      });
      response.end(file);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' });
    response.end(compressed);
  });
  return {
    origin: `http://127.0.0.1:${String(await listenOnFreePort(server))}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
