import { buildCachePrefix, buildHeader, shellPath } from '../../contract/documents/documents.ts';
import { minuteMs } from '../../contract/durations.ts';
import type { RoutedRequest } from './addresses.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { logFailure } from '../core/log/log.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** Name of the shell among the files of the build. The server sends it at `shellPath`, with a document's headers. */
const shellFile = 'index.html';

interface BuildFile {
  path: string;
  /** MD5 of the content; null if the name has a hash. */
  revision: string | null;
}

const files: readonly BuildFile[] = self.__WB_MANIFEST.map(({ url, revision }) => ({
  path: url === shellFile ? shellPath : `/${url}`,
  revision,
}));
const paths = new Set(files.map(({ path }) => path));

/** Id of this worker's build. The server sends the id of its own build in a header of every document. */
export const build = files.find(({ path }) => path === shellPath)?.revision ?? 'none';

/** Each build has its own cache, because the previous worker serves pages until this one takes over. */
const inBuild = { cacheName: `${buildCachePrefix}${build}`, ignoreVary: true };

/** Whether a response is a document of this portal and of this worker's build. */
export function isOfThisVersion(response: Response): boolean {
  return response.headers.get(buildHeader) === build;
}

/** Whether a response is a document of this portal, but of another build. */
export function isOfOtherVersion(response: Response): boolean {
  return response.headers.has(buildHeader) && !isOfThisVersion(response);
}

/**
 * Caches all files of the build when the worker is installed. The installation fails if a file cannot be fetched, for
 * example because the server has another build by now. The browser tries again later.
 */
export function precacheBuild(): void {
  self.addEventListener('install', (event) => {
    event.waitUntil(cacheFiles());
  });
}

/** A browser opens no more connections than this to one server over HTTP/1.1. */
const parallelRequests = 6;

/**
 * How long a file may take until it is complete. Without this timeout, one response that stops would keep the
 * installation from ever ending, and the browser starts no other one meanwhile.
 */
const fileTimeoutMs = minuteMs;

/**
 * Fetches the files, a few at a time: one after the other, 150 files at 150 ms each would take 23 s. Skips files that
 * a failed installation has cached already. The shell comes last, so that a cached shell means that all files are
 * cached.
 */
async function cacheFiles(): Promise<void> {
  const cache = await caches.open(inBuild.cacheName);
  // All loops take their next file from the same iterator.
  const remaining = files.filter(({ path }) => path !== shellPath).values();
  const cacheNext = async (next: Iterable<BuildFile>): Promise<void> => {
    for (const file of next) await cacheFile(cache, file);
  };
  await Promise.all(Array.from({ length: parallelRequests }, () => cacheNext(remaining)));
  await cacheNext(files.filter(({ path }) => path === shellPath));
}

let isRestoring = false;

/**
 * Caches the files again if the browser has evicted them, but not the worker. Otherwise no screen would open offline
 * until the next version. Call it only if the server has this build: with its files cached, take-over-script.ts reloads
 * the documents of other builds.
 */
export async function restoreBuild(): Promise<void> {
  if (isRestoring || (await shell()) !== undefined) return;
  isRestoring = true;
  await cacheFiles().catch(logFailure('worker', 'evicted files could not be cached', undefined));
  isRestoring = false;
}

/** @throws if the server responds with anything but the file of this build */
async function cacheFile(cache: Cache, { path, revision }: BuildFile): Promise<void> {
  if ((await caches.match(path, inBuild)) !== undefined) return;
  // A name with a hash stands for the same content in every build, so the cache of another build may have the file.
  const isFinal = revision === null;
  const known = isFinal ? await caches.match(path, { ignoreVary: true }) : undefined;
  const response =
    known ??
    (await fetchWithTimeout(
      new Request(path, {
        cache: isFinal ? 'default' : 'reload',
        signal: AbortSignal.timeout(fileTimeoutMs),
      }),
    ));
  if (!isExpectedFile(path, response)) throw new Error(`${path} is not a file of this build`);
  await cache.put(path, response);
}

/** Whether this is the requested file, and not, for example, a captive portal's sign-in page (HTML with status 200). */
function isExpectedFile(path: string, response: Response): boolean {
  const isDocument = (response.headers.get('Content-Type') ?? '').startsWith('text/html');
  return (
    response.status === 200 &&
    isDocument === (path === shellPath) &&
    (!isDocument || isOfThisVersion(response))
  );
}

/** Deletes the files of earlier builds, but not those of a later one, whose worker may be installing or waiting. */
export async function deleteEarlierVersions(): Promise<void> {
  // The names are in the order in which the caches were created.
  const names = (await caches.keys()).filter((name) => name.startsWith(buildCachePrefix));
  const earlier = names.slice(0, names.indexOf(inBuild.cacheName));
  await Promise.all(earlier.map((name) => caches.delete(name)));
}

/** Whether the address is a file of this build. */
export function isFile({ pathname, search }: URL): boolean {
  return search === '' && paths.has(pathname);
}

export async function respondWithFile({ request }: RoutedRequest): Promise<Response> {
  return (await caches.match(request, inBuild)) ?? fetch(request);
}

/** The precached shell, with which the browser renders any screen. */
export function shell(): Promise<Response | undefined> {
  return caches.match(shellPath, inBuild);
}
