import type { FastifyRequest } from 'fastify';
import { apiBase } from '../../../contract/http/endpoint.ts';
import type { PortalError } from './portal-error.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { sentenceFor } from './words.ts';

/** Whether a browser probably requests a document for a person to read. Requests to the API never count. */
export function isForReading({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' && headers.accept?.includes('text/html') === true;
  return isRead && !url.startsWith(`${apiBase}/`);
}

/** An error page that loads no other files. */
export function errorDocument(refusal: PortalError): string {
  const heading = headings[refusal.status] ?? 'Something went wrong';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} - Lost &amp; Found</title>
<style>${errorDocumentStyle}</style>
</head>
<body>
<header>Lost &amp; Found</header>
<main>
<h1>${heading}</h1>
<p>${escapeHtml(sentenceFor(refusal.code, refusal))}</p>
<p class="ways"><a class="first" href="">Reload</a> <a href="/">Home</a></p>
</main>
</body>
</html>
`;
}

const headings: Partial<Record<number, string>> = {
  404: 'This is not here',
  429: 'Please wait a moment',
  503: 'Please wait a moment',
  507: 'The storage is full',
};

/** Repeats the colours of src/components/theme/tokens.css, because an error document loads no other files. */
export const errorDocumentStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbf6ea, #16121f); --card: light-dark(#fffdf6, #211b2e);
  --ink: light-dark(#1d1830, #f7f0e0); --edge: light-dark(#1d1830, #8b80a3); --bar: light-dark(#1d1830, #0e0b15) }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif }
header { padding: .9rem max(1rem, 4vw); background: var(--bar); color: #fbf6ea; font-weight: 700 }
main { max-width: 34rem; margin: 12vh auto; padding: 1.5rem max(1rem, 4vw); box-sizing: border-box;
  background: var(--card); border: 2px solid var(--edge); border-radius: 10px; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2 }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0 }
a { min-height: 44px; padding: 0 1.25rem; display: inline-flex; align-items: center; box-sizing: border-box;
  border: 2px solid var(--edge); border-radius: 10px; color: inherit; font-weight: 600; text-decoration: none }
a.first { background: #ffc12e; color: #1d1830 }
a:focus-visible { outline: 3px solid light-dark(#1d1830, #ffc12e); outline-offset: 2px }
@media (max-width: 36rem) { main { margin: 1.5rem 1rem } }
`;
