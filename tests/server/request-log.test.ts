import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { PortalError } from '../../server/http/errors/portal-error.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

it.each([
  '/verify-otp?email=ada%40example.edu&forgot=true',
  '/verify-otp?email=ada@example.edu',
  '/nowhere?email=ada@example.edu',
  '/api/v1/nowhere?token=hunter2',
  '/api/v1/search/items/search?search=ada@example.edu',
  '/api/v1/search/items/search?page=hunter2',
  '/api/v1/admin/users?search=ada@example.edu',
  '/api/v1/items/%E0%A4%A?email=ada@example.edu',
  '/photos/x?token=hunter2#ada@example.edu',
  '/?email=ada@example.edu?token=hunter2',
])('the log of GET %s contains the path but not the query', async (url) => {
  await portal.app.inject({ url });
  const log = portal.logLines.join('');
  expect(log).toContain(`"url":"${url.split('?')[0] ?? ''}"`);
  expect(log).not.toMatch(/ada(@|%40|\\u0040)example|hunter2/);
});

it('the log contains neither token nor body, even after an internal error', async () => {
  const { token } = await portal.signIn();
  await portal.call('POST /auth/login', {
    body: { email: 'ada@example.edu', password: 'hunter2' },
    headers: { cookie: 'hunter2' },
  });
  await portal.database.read.destroy();
  const { status } = await portal.call('GET /notifications', { token, query: { page: '1' } });
  expect(status).toBe(500);
  const log = portal.logLines.join('');
  expect(log).toContain('request failed');
  expect(log).not.toContain(token);
  expect(log).not.toContain('hunter2');
  expect(log).not.toContain('ada@example.edu');
});

it('a busy server is logged as a warning without a stack trace', async () => {
  const ingest = () => Promise.reject(new PortalError('BUSY', { retryAfter: 5 }));
  const photos = { ...portal.parts.photos, ingest };
  const app = await buildWatchedApp({ ...portal.parts, photos });
  await addCategory(portal, 'Bags');
  const { token } = await portal.signIn();
  const { status } = await postItem({ ...portal, app }, { token, photo: Buffer.from('photo') });
  await app.close();
  expect(status).toBe(503);
  const lines = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const busy = lines.filter(({ msg }) => msg === 'busy');
  expect(busy).toContainEqual(expect.objectContaining({ level: 40, reqId: expect.anything() }));
  expect(lines.filter(({ level, err }) => Number(level) >= 50 || err !== undefined)).toEqual([]);
});

it('each request is logged when it arrives and when its response is sent', async () => {
  await portal.app.inject({ url: '/api/v1/health', remoteAddress: '192.0.2.7' });
  const lines = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const arrival = lines.find(({ msg }) => msg === 'incoming request');
  const response = lines.find(({ msg }) => msg === 'request completed');
  expect(arrival?.req).toMatchObject({
    method: 'GET',
    url: '/api/v1/health',
    remoteAddress: '192.0.2.7',
  });
  expect(response).toMatchObject({ reqId: arrival?.reqId, res: { statusCode: 200 } });
});
