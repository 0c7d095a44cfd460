import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { abortPendingCalls, send } from './ky-http.ts';
import type { CallOptions, PhotoFieldNames } from '../../core/http/request.ts';
import type { Call } from '../../../contract/endpoints.ts';

/** The responses to all requests of a test so far. The server leaves them open until a test ends them. */
const open: ServerResponse[] = [];
const server = createServer((_, response) => open.push(response));
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  open.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (name: Call, options: CallOptions = {}, photoFields: PhotoFieldNames | null = null) =>
  send({ origin, name, request: {}, token: null, photoFields, options });
const received = (count: number) => vi.waitFor(() => expect(open).toHaveLength(count));

test('aborts hanging calls that may be repeated, and closes their connections', async () => {
  const query = ask('GET /categories');
  const message = ask('POST /messages/{conversationId}/messages', { idempotencyKey: 'k' });
  const request = ask('POST /auth/logout');
  await received(3);
  const closed = vi.fn();
  for (const response of open) response.on('close', closed);

  abortPendingCalls();
  expect(await query).toBe('unreachable');
  expect(await message).toBe('unreachable');
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));

  // A call that is not idempotent is not aborted: we could not tell whether the server carried it out.
  const still = open.find(({ req }) => req.url?.endsWith('/logout'))!;
  still.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  expect(await request).toMatchObject({ status: 200, body: {} });
});

test('distinguishes a call cancelled by its caller from an aborted one', async () => {
  const ending = new AbortController();
  const query = ask('GET /categories', { signal: ending.signal });
  await received(1);
  ending.abort();
  expect(await query).toBe('cancelled');
  expect(await ask('GET /categories', { signal: AbortSignal.abort() })).toBe('cancelled');
});

test('bypasses the HTTP cache, so that a repeated call does not wait for the first response', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  await ask('GET /health');
  const [asked] = fetching.mock.calls[0]!;
  expect(asked).toMatchObject({ cache: 'no-store' });
  fetching.mockRestore();
});

test('throws a TypeError of our own code instead of reporting an unreachable server', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const request = { body: { title: cyclic } };
  const sent = send({
    origin,
    name: 'POST /items',
    request,
    token: null,
    photoFields: { photo: 'image' },
    options: {},
  });
  await expect(sent).rejects.toThrow(TypeError);
});
