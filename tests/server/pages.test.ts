import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAppWithPages, dist } from '../support/app/app-with-pages.ts';
import type { Item } from '../../contract/entities.ts';
import { addCategory, editItem, postItem, postedItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import type { SignedIn, TestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let poster: SignedIn;

beforeAll(async () => {
  portal = await buildAppWithPages();
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

/** The markup inside the root element. */
function markupOf(html: string): string {
  const [, markup] = /<div id="root"[^>]*>(.*?)<\/div><script/s.exec(html)!;
  return markup!;
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

  test('has the same cards at every address, and new ones after an edit', async () => {
    const item = await postedItem(portal, poster, { title: 'Grey glove' });
    const before = markupOf((await open('/?from=poster')).html);
    expect(before).toContain('>Grey glove</h2>');
    expect(markupOf((await open('/?from=chat')).html)).toBe(before);

    await editItem(portal, item._id, { fields: { title: 'Green glove' }, token: poster.token });
    const after = markupOf((await open('/?from=mail')).html);
    expect(after).toBe(before.replaceAll('Grey glove', 'Green glove'));
  });

  test('preloads the photo of a card once, at every address', async () => {
    const photo = await redLeftBlueRight(40, 30).jpeg().toBuffer();
    const { body } = await postItem(portal, { photo, token: poster.token });
    const { card } = (body.item as Item).photo!;
    for (const url of ['/?from=poster', '/?from=chat']) {
      const markup = markupOf((await open(url)).html);
      expect(markup.split(`<link rel="preload" as="image" href="${card}"`), url).toHaveLength(2);
      expect(markup).toContain(`<img src="${card}"`);
    }
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

describe('the login and register pages', () => {
  test.each([
    ['/login', 'Login', 'current-password'],
    ['/register?from=poster', 'Register', 'new-password'],
  ])('have the form and its styles at %s', async (url, heading, field) => {
    const { status, html } = await open(url);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${heading} - Lost &amp; Found</title>`);
    expect(html).toMatch(new RegExp(`<input [^>]*autoComplete="${field}"`));
    expect(html).toContain('<form class="');
    expect(html).toContain('.mantine-Input');
    // With method "get", a submission before the script has started would put the password into the URL.
    expect(html).toMatch(/<form [^>]*method="post"/);
  });
});

describe('other URLs', () => {
  test.each(['/verify-otp?email=a@b.c', '/items/create', '/shell'])(
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

  test('respond to a page of dev mode with 404', async () => {
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

  test('are cached for ever if their names have a hash, and revalidated otherwise', async () => {
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

  test('cause no server error if a client asks for a part or a version that does not exist', async () => {
    for (const headers of [{ range: 'bytes=999999-' }, { 'if-match': '"x"' }]) {
      expect((await open('/robots.txt', headers)).status).toBe(400);
    }
  });

  test('are not served if browsers do not need them', async () => {
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
