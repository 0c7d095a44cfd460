import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { useUp } from '../support/app/limits.ts';
import type { TestApp } from '../support/app/test-app.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await buildAppWithPages();
});
afterAll(() => portal.close());

async function open(url: string, headers: Record<string, string> = {}, { app } = portal) {
  const { statusCode, body, headers: answered } = await app.inject({ url, headers });
  return { status: statusCode, html: body, headers: answered };
}

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

  test('is an error page with the reason if a limit refuses the request', async () => {
    const from = { ...clientAt('192.0.2.9'), ...navigation };
    await useUp(portal, 'requestsFromAddress', '192.0.2.9', limits.requestsFromAddress.times);
    for (const url of ['/', '/items/nonsense', '/nowhere']) {
      const response = await open(url, from);
      expect([response.status, response.headers['retry-after']]).toEqual([429, '600']);
      expect(pageOf(response)).toContain('Too many tries. Please try again in 10 minutes.');
    }
    // The API, and a request that does not accept HTML, still get JSON.
    expect(JSON.parse((await open('/api/v1/health', from)).html).code).toBe('TOO_MANY_REQUESTS');
    expect(JSON.parse((await open('/', clientAt('192.0.2.9'))).html).code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });

  test('is an error page without details after an internal error', async () => {
    const broken = await buildAppWithPages();
    try {
      await broken.database.read.destroy();
      const response = await open('/?search="><script>', navigation, broken);
      expect(response.status).toBe(500);
      const html = pageOf(response);
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
  for (const url of ['/', '/nowhere', '/api/v1/categories']) {
    const { status, headers } = await open(url, from);
    expect([status, headers['retry-after']]).toEqual([429, '600']);
  }
  for (const url of ['/login', '/register', '/verify-otp?email=ada%40example.edu']) {
    expect((await open(url, from)).status).toBe(200);
  }
  expect((await open('/worker.js', from)).status).toBe(200);
});
