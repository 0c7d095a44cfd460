import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectMetrics } from '../../server/metrics/metrics.ts';
import { startMetricsServer } from '../../server/metrics/metrics-server.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let registry: Registry;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  registry = collectMetrics({ mailBacklog: portal.parts.mailQueue.backlog });
});
afterEach(() => portal.close());

/** The value of a metric; 0 if it is missing. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await registry.metrics();
  const line = text.split('\n').find((line) => {
    const [, of, given = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    return (
      of === name &&
      Object.entries(labels).every(([label, value]) => given.includes(`${label}="${value}"`))
    );
  });
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('the metrics of a portal', () => {
  it('measure requests by the pattern of their path', async () => {
    const { token } = await portal.signIn();
    const { body } = await postItem(portal, { token });
    for (const id of [body.item._id, body.item._id, randomUUID()]) {
      await portal.call('GET /items/{id}', { params: { id } });
    }
    await portal.app.inject({ url: '/wp-admin/ada@example.edu?x=1' });
    const count = 'portal_http_request_duration_seconds_count';
    const item = { method: 'GET', route: '/api/v1/items/:id' };
    expect(await metric(count, { ...item, status: '200' })).toBe(2);
    expect(await metric(count, { ...item, status: '404' })).toBe(1);
    expect(await metric(count, { method: 'GET', route: 'none', status: '404' })).toBe(1);
    expect(await metric('portal_http_request_duration_seconds_sum', item)).toBeGreaterThan(0);
  });

  it('count live connections, repeated calls, mails and transactions', async () => {
    const { token, user } = await portal.signIn();
    const socket = io(await portal.listen(), {
      transports: ['websocket'],
      query: { userId: user.id },
      auth: { token },
    });
    await soon(async () => expect(await metric('portal_open_sockets')).toBe(1));
    socket.disconnect();
    await soon(async () => expect(await metric('portal_open_sockets')).toBe(0));

    const key = randomUUID();
    for (let times = 1; times <= 3; times += 1) await postItem(portal, { token, key });
    expect(await metric('portal_idempotent_repeats_total')).toBe(2);

    const forgot = () => portal.call('POST /auth/forgot-password', { body: { email: user.email } });
    await forgot();
    await portal.mails.next(user.email);
    await soon(async () => expect(await metric('portal_mails_total', { outcome: 'sent' })).toBe(1));
    portal.mails.refuse(550, 1);
    await forgot();
    await soon(async () =>
      expect(await metric('portal_mails_total', { outcome: 'failed' })).toBe(1),
    );

    const transactions = 'portal_database_transaction_duration_seconds_count';
    const before = await metric(transactions, { outcome: 'committed' });
    await postItem(portal, { token });
    expect(await metric(transactions, { outcome: 'committed' })).toBeGreaterThan(before);
    await expect(
      portal.database.transaction(() => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await metric(transactions, { outcome: 'rolled back' })).toBe(1);
  });

  it('show the number of photos being re-encoded or waiting', async () => {
    const { token } = await portal.signIn();
    const photo = await redLeftBlueRight(3000, 2000).jpeg().toBuffer();
    const posted = Promise.all([1, 2, 3].map(() => postItem(portal, { token, photo })));
    await soon(async () => expect(await metric('portal_photo_jobs')).toBe(3));
    await posted;
    expect(await metric('portal_photo_jobs')).toBe(0);
  });

  it('count refusals by the limit that was reached', async () => {
    const body = { email: 'ada@example.edu', password: 'not her password' };
    for (let tries = 1; tries <= 12; tries += 1) await portal.call('POST /auth/login', { body });
    const name = 'portal_limits_hit_total';
    expect(await metric(name, { limit: 'signInsToAccount' })).toBe(2);
    expect(await metric(name, { limit: 'items' })).toBe(0);
  });

  it('never contain personal data', async () => {
    const { token, user } = await portal.signIn({ name: 'Ada', email: 'ada@example.edu' });
    const { body } = await postItem(portal, { token });
    await portal.call('GET /items/{id}', { params: { id: body.item._id }, token });
    await portal.app.inject({ url: '/verify-otp?email=ada@example.edu' });
    await portal.app.inject({ url: `/photos/${token}`, headers: { 'user-agent': 'Ada' } });
    const text = await registry.metrics();
    for (const own of ['ada', 'Ada', user.id, token, body.item._id, '127.0.0.1']) {
      expect(text).not.toContain(own);
    }
  });

  it('include those of the process', async () => {
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(await metric('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('the metrics port', () => {
  it("serves /metrics in Prometheus's format on this machine only", async () => {
    const server = await startMetricsServer(0, registry);
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${server.address}/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toContain('# TYPE portal_open_sockets gauge\n');
    for (const other of ['[::1]', '127.0.0.2']) {
      const elsewhere = server.address.replace('127.0.0.1', other);
      await expect(fetch(`${elsewhere}/metrics`)).rejects.toThrow();
    }
    expect((await fetch(`${server.address}/`)).status).toBe(404);
    expect((await fetch(`${server.address}/metrics`, { method: 'POST' })).status).toBe(404);
    await server.close();
    await expect(fetch(`${server.address}/metrics`)).rejects.toThrow();
  });
});
