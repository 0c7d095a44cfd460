import type { z } from 'zod/mini';
import { type Endpoint, apiBase } from '../../../contract/http/endpoint.ts';
import { ErrorBody, errorStatus } from '../../../contract/errors.ts';
import { campusFactor, limitInWords, limits, socketsPerAccount } from '../../../contract/limits.ts';
import { clientEvents, serverEvents, socketPath } from '../../../contract/realtime.ts';
import { forEachYielding } from '../../concurrency/for-each-yielding.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { type Operation, generateSchemas, jsonSchema, operations } from './openapi.ts';

/** Generates the API reference from the contract, as a single HTML page without scripts. */
export async function referencePage(): Promise<string> {
  await generateSchemas();
  const calls = operations();
  const sections: string[] = [];
  await forEachYielding(calls, async (call) => {
    sections.push(section(call));
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Lost &amp; Found - College Portal</title>
<style>${referencePageStyle}</style>
</head>
<body>
<header><h1>API reference</h1>
<p>Base path <code>${apiBase}</code>. JSON unless a call says otherwise. The <code>Authorization</code> header
carries the raw token, without a Bearer prefix. Every call counts, with a session toward its account:
${limitInWords(limits.requestsOfAccount)}; without one toward its network address: ${limitInWords(limits.requestsFromAddress)}. Calls of
<code>/auth</code> without a session have their own count: ${limitInWords(limits.signInRequestsFromAddress)}.
Calls beyond a limit are answered with 429 and <code>Retry-After</code>. In a limit, "requester" means the account, or
without a session the network address. A network of <code>CAMPUS_NETWORKS</code> has ${String(campusFactor)} times
the limit of another address. Signing in, entering a mailed code and setting a password set a cookie: what a known device does for its
own account counts toward no network address. The same for machines:
<a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Calls"><ul>${calls.map(link).join('')}</ul></nav>
<main>
${sections.join('\n')}
<section><h2 id="errors">Errors</h2>
<p>Every answer that is not a success has this body; <code>details</code> comes with VALIDATION_ERROR.</p>
${schemaBlock(ErrorBody, 'output')}
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>
${Object.entries(errorStatus)
  .map(([code, status]) => `<tr><td><code>${code}</code></td><td>${String(status)}</td></tr>`)
  .join('')}
</tbody></table></section>
<section><h2 id="realtime">Realtime</h2>
<p>Socket.IO on <code>${socketPath}</code>, websocket only, with <code>query.userId</code> and <code>auth.token</code>.
A handshake counts as a call of its account; without a valid session toward its network address:
${limitInWords(limits.handshakes)}. An account has at most ${String(socketsPerAccount)} connections at once.</p>
<h3>The server sends</h3>${Object.entries(serverEvents).map(event).join('')}
<h3>The client sends</h3>${Object.entries(clientEvents).map(event).join('')}
</section>
</main>
</body>
</html>`;
}

function anchor({ method, path }: Operation): string {
  return `${method}${path}`.replaceAll(/\W+/g, '-').toLowerCase();
}

function link(call: Operation): string {
  return `<li><a href="#${anchor(call)}"><b>${call.method}</b> ${escapeHtml(call.path)}</a></li>`;
}

function section(call: Operation): string {
  const { endpoint } = call;
  return `<section><h2 id="${anchor(call)}"><b>${call.method}</b> ${escapeHtml(call.path)}</h2>
<p>${escapeHtml(endpoint.summary)}. For: ${endpoint.access}.${
    endpoint.idempotent
      ? ' Accepts an <code>Idempotency-Key</code>: a repeated call gets the first response.'
      : ''
  }</p>
${endpoint.params ? `<h3>In the path</h3>${schemaBlock(endpoint.params, 'input')}` : ''}
${endpoint.query ? `<h3>In the query</h3>${schemaBlock(endpoint.query, 'input')}` : ''}
${
  endpoint.body
    ? `<h3>Body${
        endpoint.photoField
          ? ` (multipart/form-data, with a photo in <code>${endpoint.photoField}</code> if there is one)`
          : ''
      }</h3>${schemaBlock(endpoint.body, 'input')}`
    : ''
}
<h3>Response ${String(endpoint.status)}</h3>${schemaBlock(call.reply, 'output')}
${limitList(endpoint)}<p>Errors: ${call.errors.map((code) => `<code>${code}</code>`).join(', ')}.</p></section>`;
}

function limitList({ limits: names = [] }: Endpoint): string {
  if (names.length === 0) return '';
  const entries = names.map((name) => `<li>${limitInWords(limits[name])}</li>`);
  return `<h3>Limits</h3><ul>${entries.join('')}</ul>\n`;
}

function event([name, values]: [string, z.ZodMiniType]): string {
  return `<h4><code>${name}</code></h4>${schemaBlock(values, 'output')}`;
}

function schemaBlock(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  return `<details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre></details>`;
}

/** Text of the page's style element. */
export const referencePageStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1d1830,#f3ead6);--paper:light-dark(#fbf6ea,#16121f);--card:light-dark(#fff,#211b2e)}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);display:grid;gap:0 2rem;grid-template-columns:minmax(0,1fr);max-width:76rem;margin-inline:auto;padding:1rem}
@media(min-width:60rem){body{grid-template-columns:20rem minmax(0,1fr)}header{grid-column:1/-1}nav{position:sticky;top:0;max-height:100vh;overflow:auto}}
a{color:inherit}nav ul{list-style:none;padding:0}nav a{display:block;padding:.25rem 0;overflow-wrap:anywhere}
section{background:var(--card);border-radius:.75rem;padding:1rem 1.25rem;margin-block:1rem}
h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}h2 b{background:#ffc12e;color:#1d1830;border-radius:.3rem;padding:.1rem .4rem}
h3{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;margin:1rem 0 .25rem}
pre{overflow:auto;padding:.75rem;background:var(--paper);border-radius:.5rem}summary{cursor:pointer;min-height:1.5rem}
table{border-collapse:collapse}th,td{text-align:start;padding:.25rem 1rem .25rem 0}`;
