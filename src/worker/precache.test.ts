import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildHeader, shellPath } from '../../contract/documents/documents.ts';

const build = 'build-1-of-the-shell';
const script = '/assets/page-0a1b.js';
const style = '/assets/page-2c3d.css';

/** The server's responses, by path. */
let served: Map<string, () => Response>;
/** The content of the browser's caches, by path. */
let cached: Map<string, Response>;
/** The names of the browser's caches, in the order of their creation. */
let cacheNames: string[];
let install: () => Promise<unknown>;
let restoreBuild: () => Promise<void>;
let deleteEarlierVersions: () => Promise<void>;

const respond = ({ url }: Request) => served.get(new URL(url).pathname)?.() ?? Response.error();
function fileOf(type: string, status = 200, headers: Record<string, string> = {}) {
  return () => new Response('x', { status, headers: { 'Content-Type': type, ...headers } });
}
const shellOf = (name: string) => fileOf('text/html; charset=utf-8', 200, { [buildHeader]: name });

beforeEach(async () => {
  served = new Map([
    [shellPath, shellOf(build)],
    [script, fileOf('text/javascript')],
    [style, fileOf('text/css')],
  ]);
  cached = new Map();
  cacheNames = [];
  vi.stubGlobal('fetch', async (request: Request) => respond(request));
  // In a worker, paths are relative to its origin.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string, options: RequestInit) {
        super(new URL(path, 'https://portal.example'), options);
      }
    },
  );
  vi.stubGlobal('caches', {
    match: async (path: string) => cached.get(path),
    keys: async () => cacheNames,
    delete: async (name: string) => {
      cacheNames = cacheNames.filter((one) => one !== name);
    },
    open: async () => ({
      put: async (path: string, response: Response) => {
        await response.clone().text();
        cached.set(path, response);
      },
    }),
  });
  const worker = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [
      { url: 'index.html', revision: build },
      { url: script.slice(1), revision: null },
      { url: style.slice(1), revision: null },
    ],
  });
  vi.stubGlobal('self', worker);
  vi.resetModules();
  const precache = await import('./precache.ts');
  ({ restoreBuild, deleteEarlierVersions } = precache);
  precache.precacheBuild();
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
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('caches every file of the build when it is installed', async () => {
  await install();
  expect([...cached.keys()].sort()).toEqual([script, style, shellPath].sort());
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
  expect([...cached.keys()].sort()).toEqual([script, style, shellPath].sort());
});

test('caches every file again that the browser has evicted, also after a failed attempt', async () => {
  await install();
  cached.clear();
  served.set(script, fileOf('text/javascript', 503));
  await restoreBuild();
  expect(cached.has(script)).toBe(false);
  served.set(script, fileOf('text/javascript'));
  await restoreBuild();
  expect([...cached.keys()].sort()).toEqual([script, style, shellPath].sort());
});

test('deletes the files of earlier builds, and not those of a build that is being installed', async () => {
  const own = `build-${build}`;
  cacheNames = ['build-1', 'photos-viewed', 'build-2', own, 'build-3'];
  await deleteEarlierVersions();
  expect(cacheNames).toEqual(['photos-viewed', own, 'build-3']);
});

test('fetches several files at the same time', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    requests += 1;
    await released;
    return respond(request);
  });
  const installed = install();
  await vi.waitFor(() => expect(requests).toBe(2));
  release();
  await installed;
  expect(cached.size).toBe(3);
});

describe('a later installation can start, because this one fails', () => {
  test('after eight seconds without a response', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: Request, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const failed = expect(install()).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(8_000);
    await failed;
  });

  test('a minute after its request, if a response stops in the middle', async () => {
    const timeout = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    vi.stubGlobal('fetch', async (request: Request, { signal }: RequestInit) => {
      if (!request.url.endsWith(script)) return respond(request);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('let'));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/javascript' } });
    });
    const failed = expect(install()).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(cached.size).toBe(1));
    expect(timeouts).toHaveBeenCalledWith(60_000);
    timeout.abort();
    await failed;
    expect(cached.has(script)).toBe(false);
  });
});
