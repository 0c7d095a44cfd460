import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bounds } from '../../contract/bounds.ts';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import type { TestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let origin: string;

beforeAll(async () => {
  portal = await buildAppWithPages();
  origin = await portal.listen();
});
afterAll(() => portal.close());

function share(body: BodyInit) {
  // A stream needs `duplex`, which TypeScript's library lacks.
  const sent = { method: 'POST', body, redirect: 'manual', duplex: 'half' } as const;
  return fetch(`${origin}/share`, sent);
}

test('a photo shared before the worker has started redirects to a new item', async () => {
  const form = new FormData();
  form.set('title', 'Blue bag');
  form.set('photo', new File([new Uint8Array(3_000_000)], 'bag.jpg', { type: 'image/jpeg' }));
  const { status, headers } = await share(form);
  expect(status).toBe(303);
  expect(headers.get('Location')).toBe('/items/create?shared=none');
});

test.each(['anything at all', new URLSearchParams({ title: 'Bag' })])(
  'any other body redirects to a new item too',
  async (body) => {
    expect((await share(body)).status).toBe(303);
  },
);

test('a body longer than two photos is not read to its end', async () => {
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  const long = new ReadableStream({
    async pull(controller) {
      // fetch may read on after the response. Without a pause, that would block the process.
      await setImmediate();
      sent += chunk.length;
      if (sent > 8 * bounds.photo.bytes) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const status = await share(long).then(
    (response) => response.status,
    // The connection may be closed while the body is being sent.
    () => 413,
  );
  expect(status).toBe(413);
  expect(sent).toBeLessThan(4 * bounds.photo.bytes);
});
