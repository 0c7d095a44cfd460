import { expect, test } from 'vitest';
import { isFromCaptivePortal } from './captive-portal.ts';

const requestedUrl = 'https://portal.example/api/v1/items';
const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';

const isCaptive = (
  status: number,
  contentType: string | null = json,
  url: string = requestedUrl,
): boolean => isFromCaptivePortal({ status, contentType, requestedUrl, url });

test.each<[string, boolean]>([
  ['an HTML page with status 200', isCaptive(200, html)],
  ['an empty success without a content type', isCaptive(204, null)],
  ['a success in plain text', isCaptive(200, 'text/plain')],
  ['a redirect to another origin', isCaptive(200, html, 'https://wifi.example/login')],
  ['a redirect to another origin that returns JSON', isCaptive(200, json, 'http://10.0.0.1/')],
  ['a redirect to another origin that fails', isCaptive(404, html, 'https://wifi.example/login')],
  ['a redirect to plain HTTP', isCaptive(200, json, 'http://portal.example/api/v1/items')],
  ['status 511', isCaptive(511, html)],
])('%s comes from a captive portal', (_what, isFromOne) => {
  expect(isFromOne).toBe(true);
});

test.each<[string, boolean]>([
  ['JSON with status 200', isCaptive(200)],
  ['JSON in capital letters', isCaptive(201, 'Application/JSON')],
  ['a response whose address is not known', isCaptive(200, json, '')],
  ['a redirect within the origin', isCaptive(200, json, 'https://portal.example/elsewhere')],
  ["a proxy's page with status 502", isCaptive(502, html)],
  ["a proxy's page with status 503", isCaptive(503, html)],
  ["a firewall's page with status 403", isCaptive(403, html)],
  ['an error without a body', isCaptive(500, null)],
])('%s comes from the server', (_what, isFromOne) => {
  expect(isFromOne).toBe(false);
});
