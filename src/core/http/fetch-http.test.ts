import { afterEach, expect, test, vi } from 'vitest';
import { sendWithFetch } from './fetch-http.ts';

const send = (body: Record<string, unknown>) =>
  sendWithFetch({
    origin: 'https://portal.example',
    name: 'POST /items',
    request: { body },
    token: null,
    photoFields: null,
    options: {},
  });

afterEach(() => vi.restoreAllMocks());

test('reports an unreachable server if fetch fails', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await send({ title: 'Bag' })).toBe('unreachable');
});

test('throws a TypeError of our own code instead of reporting an unreachable server', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  await expect(send({ title: cyclic })).rejects.toThrow(TypeError);
});
