import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

const proxies = ['127.0.0.1', '10.1.0.0/16', '2001:db8::/32'];

it.each([
  ['127.0.0.1', undefined],
  ['192.0.2.9', '192.0.2.1'],
  ['127.0.0.1', '192.0.2.1'],
  ['::ffff:127.0.0.1', '192.0.2.1'],
  ['127.0.0.1', '192.0.2.1, 10.1.2.3'],
  ['127.0.0.1', '192.0.2.66,192.0.2.1 , 2001:db8::7'],
  ['127.0.0.1', '10.1.0.1, 10.1.0.2'],
])('finds the same address as Fastify: from %s, forwarded for %s', async (remoteAddress, list) => {
  const app = fastify({ trustProxy: proxies });
  app.get('/', async ({ ip, raw }) => ({ ip, own: createClientAddress(proxies)(raw) }));
  const headers = list === undefined ? {} : { 'x-forwarded-for': list };
  const { ip, own } = (await app.inject({ url: '/', remoteAddress, headers })).json();
  expect(own).toBe(ip);
});

it('ignores X-Forwarded-For without trusted proxies, and returns null if it contains invalid addresses', () => {
  const request = (list: string) =>
    ({ headers: { 'x-forwarded-for': list }, socket: { remoteAddress: '127.0.0.1' } }) as never;
  expect(createClientAddress(false)(request('192.0.2.1'))).toBe('127.0.0.1');
  expect(createClientAddress(proxies)(request('nonsense, 192.0.2.1'))).toBeNull();
});
