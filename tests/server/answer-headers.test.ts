import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import type { TestApp } from '../support/app/test-app.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await buildAppWithPages();
});
afterAll(() => portal.close());

async function open(url: string, headers: Record<string, string> = {}) {
  const { body: html, headers: answered } = await portal.app.inject({ url, headers });
  return { html, headers: answered };
}

test('every response has the security headers', async () => {
  for (const url of ['/', '/worker.js', '/api/v1/health', '/nowhere']) {
    const { headers } = await open(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers['permissions-policy']).toMatch(/camera=\(self\), microphone=\(\)/);
    const policy = String(headers['content-security-policy']);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test.each([
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/worker.js', 'application/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icons/icon-192.png', 'image/png'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs/openapi.json', 'application/json; charset=utf-8'],
  ['/nowhere', 'text/html; charset=utf-8'],
])('every response has a content type: %s', async (url, type) => {
  expect((await open(url)).headers['content-type']).toBe(type);
});

test('policy and links use the public URL, whatever the Host header says', async () => {
  const from = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const { headers, html } = await open('/', from);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' wss://lost.example.edu;");
  expect(policy + html).not.toContain('evil.example');
  expect(html).toContain('<link rel="canonical" href="https://lost.example.edu/">');
});

test('the content security policy allows exactly the inline styles of responses, by their hashes', async () => {
  const navigation = { accept: 'text/html' };
  for (const url of ['/', '/login', '/nowhere', '/api/docs', '/items/%zz']) {
    const { headers, html } = await open(url, navigation);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/style-src [^;]*unsafe/);
    expect(policy).toContain("style-src-attr 'unsafe-inline';");
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text!);
    expect(styles.length, url).toBeGreaterThan(0);
    for (const text of styles) {
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy, url).toContain(`'sha256-${hash}'`);
    }
  }
});
