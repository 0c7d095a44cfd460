import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildHeader, shellPath } from '../../contract/documents/documents.ts';

const build = 'build-1-of-the-shell';
const script = '/assets/page-0a1b.js';

/** The server's responses, by path. */
let served: Map<string, () => Response>;
/** The content of the browser's caches, by path. */
let cached: Map<string, Response>;
let install: () => Promise<unknown>;

function fileOf(type: string, status = 200, headers: Record<string, string> = {}) {
  return () => new Response('x', { status, headers: { 'Content-Type': type, ...headers } });
}
const shellOf = (name: string) => fileOf('text/html; charset=utf-8', 200, { [buildHeader]: name });

beforeEach(async () => {
  served = new Map([
    [shellPath, shellOf(build)],
    [script, fileOf('text/javascript')],
  ]);
  cached = new Map();
  vi.stubGlobal('fetch', async (path: string) => served.get(path)?.() ?? Response.error());
  vi.stubGlobal('caches', {
    match: async (path: string) => cached.get(path),
    open: async () => ({
      put: async (path: string, response: Response) => cached.set(path, response),
    }),
  });
  const worker = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [
      { url: script.slice(1), revision: null },
      { url: 'index.html', revision: build },
    ],
  });
  vi.stubGlobal('self', worker);
  vi.resetModules();
  const { precacheBuild } = await import('./precache.ts');
  precacheBuild();
  install = async () => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    worker.dispatchEvent(Object.assign(new Event('install'), { waitUntil }));
    await work;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('caches every file of the build when it is installed', async () => {
  await install();
  expect([...cached.keys()].sort()).toEqual([script, shellPath].sort());
});

test.each([
  ['a script that is not found', script, fileOf('text/javascript', 404)],
  ['a script that the server failed to send', script, fileOf('text/javascript', 503)],
  ['a sign-in page of a network in place of a script', script, fileOf('text/html')],
  ['a document of another build', shellPath, shellOf('another build')],
  ['a document that is not of the portal', shellPath, fileOf('text/html')],
  ['a script in place of the document', shellPath, fileOf('text/javascript')],
])('fails to install on %s and does not cache it', async (_, path, response) => {
  served.set(path, response);
  await expect(install()).rejects.toThrow(`${path} is not a file of this build`);
  expect(cached.has(path)).toBe(false);
});

test('resumes a failed installation with the missing files', async () => {
  served.set(shellPath, fileOf('text/html', 503));
  await expect(install()).rejects.toThrow();
  served.set(shellPath, shellOf(build));
  served.delete(script);
  await install();
  expect([...cached.keys()].sort()).toEqual([script, shellPath].sort());
});

test('fetches several files at the same time', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    requests += 1;
    await released;
    return served.get(path)?.() ?? Response.error();
  });
  const installed = install();
  await vi.waitFor(() => expect(requests).toBe(2));
  release();
  await installed;
  expect(cached.size).toBe(2);
});
