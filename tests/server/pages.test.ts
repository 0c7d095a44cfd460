import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { loadPages } from '../../server/http/pages/pages.ts';
import { clientAt } from '../support/client-address.ts';
import { addCategory, postedItem } from '../support/items.ts';
import { useUp } from '../support/limits.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/test-app.ts';

const dist = join(import.meta.dirname, '../../dist');
let portal: TestApp;
let poster: SignedIn;

beforeAll(async () => {
  portal = await buildTestApp({}, ({ publicUrl }, now) => loadPages({ dist, publicUrl, now }));
  poster = await portal.signIn({ name: 'Ada Byron' });
  await addCategory(portal, 'Bags');
});
afterAll(() => portal.close());

async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: answered } = await portal.app.inject({ url, headers });
  return { status: statusCode, html: body, headers: answered };
}

/** The inlined data of a document. */
function firstDataOf(html: string): Record<string, unknown> {
  const [, json] = /<script type="application\/json" id="first-data"[^>]*>(.*?)<\/script>/s.exec(
    html,
  )!;
  return JSON.parse(json!);
}

/** The content of a meta element, as written in the markup. */
function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
}

describe('the home page', () => {
  test('is server-rendered, with the same response that the API returns', async () => {
    await postedItem(portal, poster, { title: 'Umbrella & <b>gloves</b>' });
    const { status, html } = await open('/?search=umbrella');
    expect(status).toBe(200);
    expect(html).toContain('<h1');
    expect(html).toContain('Umbrella &amp; &lt;b&gt;gloves&lt;/b&gt;');
    expect(html).toContain('<title>Lost &amp; Found - College Portal</title>');

    const query = { page: '1', limit: '8', isActive: 'true', search: 'umbrella' };
    const { body } = await portal.call('GET /search/items/search', { query });
    expect(Object.values(firstDataOf(html))).toEqual([body]);
  });

  test('paints without waiting for a style sheet or script', async () => {
    const { html } = await open('/');
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"(?![^>]+disabled)/);
    expect(html).toMatch(/<style>[^<]*--accent:\s*#ffc12e/);
    const withoutTemplate = html.replace(/<template>.*?<\/template>/s, '');
    expect(withoutTemplate).not.toMatch(/type="module"|modulepreload/);
    expect(html).toMatch(/<template><script type="module"/);
  });

  test('has none of the files of the item page, whose documents contain or preload them', async () => {
    const item = await postedItem(portal, poster, { title: 'Blue bottle' });
    const [home, document] = [(await open('/')).html, (await open(`/items/${item._id}`)).html];
    const manifest = JSON.parse(
      readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8'),
    ) as Record<string, { file: string; css: string[] }>;
    const { file, css } = manifest['src/features/items/item/item-screen.tsx']!;
    const style = readFileSync(join(dist, 'client', css[0]!), 'utf8').trim();
    expect(style.length).toBeGreaterThan(1000);

    expect(document).toContain(style);
    expect(document).toMatch(
      new RegExp(
        `<template>.*<link rel="modulepreload" crossorigin href="/${file}">.*</template>`,
        's',
      ),
    );
    expect(home).not.toContain(style);
    expect(home).not.toContain(file);
  });

  test('never shows cached content after a change', async () => {
    await open('/');
    await postedItem(portal, poster, { title: 'Just now' });
    expect((await open('/')).html).toContain('>Just now</h2>');
  });
});

describe('the page of an item', () => {
  test('has title, description and URL for link previews', async () => {
    const item = await postedItem(portal, poster, {
      title: 'Blue "backpack"',
      description: `A backpack.\n${'Heavy. '.repeat(60)}`,
    });
    const { status, html } = await open(`/items/${item._id}?from=chat`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Blue &quot;backpack&quot; - Lost &amp; Found</title>');
    expect(metaOf(html, 'og:title')).toBe('Blue &quot;backpack&quot; - Lost &amp; Found');
    expect(metaOf(html, 'og:url')).toBe(`https://lost.example.edu/items/${item._id}`);
    const description = metaOf(html, 'description')!;
    expect(description).toMatch(/^A backpack\. Heavy\. .*…$/);
    expect(description.length).toBeLessThanOrEqual(200);
    expect(metaOf(html, 'og:image')).toBeUndefined();
  });

  test.each(['01990000-0000-7000-8000-00000000dead', 'nonsense', '..%2f..'])(
    'responds with 404 and the text for a missing item to %s',
    async (id) => {
      const { status, html } = await open(`/items/${id}`);
      expect(status).toBe(404);
      expect(html).toContain('Item not found or failed to load.');
      expect(html).not.toContain('id="first-data"');
    },
  );

  test('hides an inactive item from everybody, because documents ignore sessions', async () => {
    const item = await postedItem(portal, poster, { title: 'Hidden thing' });
    await portal.database.transaction((trx) =>
      trx.updateTable('items').set({ is_active: 0 }).where('id', '=', item._id).execute(),
    );
    const { status, html } = await open(`/items/${item._id}`, { authorization: poster.token });
    expect(status).toBe(404);
    expect(html).not.toContain('Hidden thing');
  });

  test('escapes everything that users wrote', async () => {
    const title = '</script><script>alert(1)</script>';
    const item = await postedItem(portal, poster, { title });
    const { html } = await open(`/items/${item._id}?"><script>alert(2)</script>`);
    expect(html).not.toContain('<script>alert');
    expect(firstDataOf(html)).toMatchObject({
      [`GET /items/{id} {"params":{"id":"${item._id}"}}`]: { item: { title } },
    });
  });
});

describe('other URLs', () => {
  test.each(['/login', '/register', '/verify-otp?email=a@b.c', '/items/create', '/shell'])(
    'respond to %s with the shell, which the browser renders',
    async (url) => {
      const { status, html } = await open(url);
      expect(status).toBe(200);
      expect(html).toContain('Loading...');
      expect(html).not.toContain('data-url=');
    },
  );

  test('respond to an unknown path with 404 and a message', async () => {
    const { status, html } = await open('/no/such/page');
    expect(status).toBe(404);
    expect(html).toContain('404 - Page Not Found');
    expect(html).toContain('<title>404 - Page Not Found</title>');
  });

  test('include those of dev mode', async () => {
    expect((await open('/dev/components')).status).toBe(404);
  });

  test('respond to an unknown call of the API with an API error', async () => {
    const { status, html } = await open('/api/v1/nothing');
    expect(status).toBe(404);
    expect(JSON.parse(html)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('documents', () => {
  test('have a header with their version, the same hash as in the service worker', async () => {
    const index = readFileSync(join(dist, 'client/index.html'));
    const build = createHash('md5').update(index).digest('hex');
    for (const url of ['/', '/shell', '/nowhere']) {
      expect((await open(url)).headers['x-portal-build']).toBe(build);
    }
  });

  test('only run inline scripts whose hashes are in the policy, which never changes', async () => {
    const item = await postedItem(portal, poster);
    const policies = new Set<string>();
    for (const url of ['/', `/items/${item._id}`, '/login', '/nowhere']) {
      const { html, headers } = await open(url);
      const policy = String(headers['content-security-policy']);
      policies.add(policy);
      const inline = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = '']) => !/ src=|application\/json/.test(attributes),
      );
      expect(inline.length, url).toBeGreaterThanOrEqual(2);
      for (const [, , text = ''] of inline) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(policy, url).toMatch(/script-src 'self' 'sha256-/);
        expect(policy.split(';')[1], url).toContain(`'sha256-${hash}'`);
      }
    }
    expect(policies.size).toBe(1);
  });

  test('are compressed if the client accepts it', async () => {
    const { rawPayload, headers } = await portal.app.inject({
      url: '/shell',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('Loading...');
    const plain = await open('/shell', { 'accept-encoding': 'br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

describe('files', () => {
  const asset = () =>
    /\/assets\/index-[^"]+\.js/.exec(readFileSync(join(dist, 'client/index.html'), 'utf8'))![0];

  test('with a hash in their names are cached for ever, others are revalidated', async () => {
    expect((await open(asset())).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const url of ['/worker.js', '/manifest.webmanifest', '/robots.txt']) {
      const { status, headers } = await open(url);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    }
    expect((await open('/manifest.webmanifest')).headers['content-type']).toContain(
      'application/manifest+json',
    );
  });

  test('are compressed', async () => {
    const { headers } = await open(asset(), { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toMatch(/javascript/);
  });

  test('that browsers do not need are not served', async () => {
    for (const url of ['/index.html', '/.vite/manifest.json', '/.built', '/worker.js.br']) {
      expect((await open(url)).status).toBe(404);
    }
    for (const url of [
      '/.git/HEAD',
      '/.git/config',
      '/../.git/HEAD',
      '/assets/..%2f..%2f.git%2fHEAD',
    ]) {
      const { status, html } = await open(url);
      expect([status, html.includes('ref:')], url).toEqual([404, false]);
    }
  });
});

describe('a document that cannot be served', () => {
  const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const pageOf = ({ headers, html }: Awaited<ReturnType<typeof open>>) => {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    // Without this header the service worker does not cache the page.
    expect(headers['x-portal-build']).toBeUndefined();
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Home<\/a>/);
    expect(html).toMatch(/<a [^>]*href=""[^>]*>Reload<\/a>/);
    expect(html).not.toContain('<script');
    return html;
  };

  test('because of a limit is an error page with the reason', async () => {
    const from = { ...clientAt('192.0.2.9'), ...navigation };
    await useUp(portal, 'requestsFromAddress', '192.0.2.9', limits.requestsFromAddress.times);
    for (const url of ['/', '/items/nonsense', '/nowhere']) {
      const answer = await open(url, from);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600']);
      expect(pageOf(answer)).toContain('Too many tries. Please try again in 10 minutes.');
    }
    // The API still responds with JSON.
    expect(JSON.parse((await open('/api/v1/health', from)).html).code).toBe('TOO_MANY_REQUESTS');
    expect(JSON.parse((await open('/', clientAt('192.0.2.9'))).html).code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });

  test('because of an internal error is an error page without details', async () => {
    const broken = await buildTestApp({}, ({ publicUrl }, now) =>
      loadPages({ dist, publicUrl, now }),
    );
    try {
      await broken.database.read.destroy();
      const {
        statusCode: status,
        body,
        headers,
      } = await broken.app.inject({
        url: '/?search="><script>',
        headers: navigation,
      });
      expect(status).toBe(500);
      const html = pageOf({ status, html: body, headers });
      expect(html).toContain('Something went wrong');
      expect(html).not.toMatch(/driver|destroyed|kysely/i);
    } finally {
      await broken.close();
    }
  });
});

test('documents count toward the limit of the network address, files do not', async () => {
  const from = clientAt('192.0.2.1');
  await useUp(portal, 'requestsFromAddress', '192.0.2.1', limits.requestsFromAddress.times - 30);
  for (let seen = 0; seen < 30; seen += 1) {
    const isKnown = seen % 3 > 0;
    expect((await open(isKnown ? '/' : '/nowhere', from)).status).toBe(isKnown ? 200 : 404);
    await open('/worker.js', from);
  }
  for (const url of ['/', '/login', '/nowhere', '/api/v1/categories']) {
    const { status, headers } = await open(url, from);
    expect([status, headers['retry-after']]).toEqual([429, '600']);
  }
  expect((await open('/worker.js', from)).status).toBe(200);
});
