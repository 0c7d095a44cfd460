import { buildHeader, shellPath } from '../../contract/documents.ts';
import type { RoutedRequest } from './addresses.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by the build. */
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

/** The page without a screen in it; the server sends it at `shellPath`, with the headers that it needs. */
const shellFile = 'index.html';

/** What the build made. A file whose name carries no hash has its MD5 as its revision. */
const files = self.__WB_MANIFEST
  .filter((file) => typeof file !== 'string')
  .map((file) => ({
    path: file.url === shellFile ? shellPath : `/${file.url}`,
    revision: file.revision,
  }));
const paths = new Set(files.map(({ path }) => path));

/** Names the build that this worker belongs to, as the server names it in the header of every document. */
export const build = files.find(({ path }) => path === shellPath)?.revision ?? 'none';

/** Each build has a cache of its own: until its worker takes over, the one before serves the pages. */
const prefix = 'build-';
const inBuild = { cacheName: `${prefix}${build}`, ignoreVary: true };

/** Whether an answer is a document of this portal that names the files of this build. */
export function isOfThisVersion(answer: Response): boolean {
  return answer.headers.get(buildHeader) === build;
}

/** Whether it is the portal's, and names files that this worker does not have. What is not the portal's is neither. */
export function isOfOtherVersion(answer: Response): boolean {
  return answer.headers.has(buildHeader) && !isOfThisVersion(answer);
}

/**
 * Keeps everything that the screens are made of. Where the server has another build by now, or
 * something else answers in its place, the installation fails as a whole and is tried again later.
 */
export function precacheBuild(): void {
  self.addEventListener('install', (event) => {
    event.waitUntil(keepFiles());
  });
}

/** One after the other, since the page loads as well; what an earlier try has kept is not fetched again. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(inBuild.cacheName);
  for (const { path, revision } of files) {
    if ((await caches.match(path, inBuild)) !== undefined) continue;
    // A name with a hash is that of the same file in every build.
    const isFinal = revision === null;
    const known = isFinal ? await caches.match(path, { ignoreVary: true }) : undefined;
    const answer = known ?? (await fetch(path, { cache: isFinal ? 'default' : 'reload' }));
    if (!isWhatItShouldBe(path, answer)) throw new Error(`${path} is none of this build`);
    await cache.put(path, answer);
  }
}

/** A network's sign-in page answers with 200 and HTML too. */
function isWhatItShouldBe(path: string, answer: Response): boolean {
  const isDocument = (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
  return (
    answer.status === 200 &&
    isDocument === (path === shellPath) &&
    (!isDocument || isOfThisVersion(answer))
  );
}

export async function deleteOtherVersions(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== inBuild.cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Whether an address is that of a file of this build. */
export function isFile({ pathname, search }: URL): boolean {
  return search === '' && paths.has(pathname);
}

export async function respondWithFile({ request }: RoutedRequest): Promise<Response> {
  return (await caches.match(request, inBuild)) ?? fetch(request);
}

/** The document that renders any screen out of what the device has stored. */
export function shell(): Promise<Response | undefined> {
  return caches.match(shellPath, inBuild);
}
