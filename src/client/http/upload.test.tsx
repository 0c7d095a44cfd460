import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAt } from '../../../tests/support/page/screens/screen.tsx';
import {
  type StubServer,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import { sendWithProgress } from './upload.ts';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
afterEach(() => server.reset());

function upload(signal: AbortSignal | null = null, timeout = 5000) {
  const form = new FormData();
  form.append('title', 'Bag');
  form.append('image', new File(['bytes'], 'bag.webp', { type: 'image/webp' }));
  return sendWithProgress({
    method: 'POST',
    url: `${server.origin}/api/v1/items`,
    headers: { Authorization: 'tok' },
    form,
    timeout,
    signal,
    onProgress: () => undefined,
  });
}

test('sends the form with its headers and returns the whole response', async () => {
  server.on('POST /items', { status: 422, body: { code: 'X' } });
  const response = await upload();
  expect(response.status).toBe(422);
  expect(response.header('content-type')).toBe('application/json');
  expect(JSON.parse(response.text)).toEqual({ code: 'X' });
  const [sent] = server.requests('POST /items');
  expect(sent!.headers.authorization).toBe('tok');
  expect(sent!.body.toString()).toMatch(/name="image"; filename="bag.webp"/);
});

test('rejects with AbortError when it is aborted before or during the upload', async () => {
  await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  const controller = new AbortController();
  server.on('POST /items', () => {
    controller.abort();
    return new Promise(() => undefined);
  });
  await expect(upload(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

test('rejects with NetworkError when the connection drops', async () => {
  server.on('POST /items', 'drop the connection');
  await expect(upload()).rejects.toMatchObject({ name: 'NetworkError' });
});
