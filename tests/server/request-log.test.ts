import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { PortalError } from '../../server/http/errors/portal-error.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { soon } from '../support/soon.ts';
import { untilHandled } from '../support/until-handled.ts';
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

/** The lines in the log about requests to this path. */
function linesOf(url: string) {
  return portal.logLines
    .map((line) => JSON.parse(line) as { req?: { url?: string }; msg: string })
    .filter(({ req }) => req?.url === url);
}

describe('a request that is not answered from memory has one line in the log', () => {
  it('when its response is sent', async () => {
    await portal.app.inject({ url: '/api/v1/health', remoteAddress: '192.0.2.7' });
    await portal.app.inject({ url: '/' });
    expect(linesOf('/api/v1/health')).toEqual([
      expect.objectContaining({
        reqId: expect.any(String),
        req: expect.objectContaining({ method: 'GET', remoteAddress: '192.0.2.7' }),
        res: { statusCode: 200 },
        responseTime: expect.any(Number),
        msg: 'request completed',
      }),
    ]);
    expect(linesOf('/')).toHaveLength(1);
  });

  it('when its client closes the connection before the response', async () => {
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const { hostname, port } = new URL(origin);
    const client = connect(Number(port), hostname);
    const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    client.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'));
    await untilHandled(origin);
    client.destroy();
    await soon(() => expect(linesOf('/api/v1/auth/login')).not.toEqual([]));
    expect(linesOf('/api/v1/auth/login')).toMatchObject([{ msg: 'request aborted' }]);
    expect(portal.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('when its websocket is open', async () => {
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, 'open');
    expect(linesOf('/socket.io/')).toMatchObject([
      { req: { method: 'GET' }, res: { statusCode: 101 }, msg: 'request completed' },
    ]);
    socket.close();
  });
});
