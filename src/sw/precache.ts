import { addPlugins, matchPrecache, precache } from 'workbox-precaching';
import { buildHeader, shellPath } from '../../contract/documents.ts';
import type { Asked } from './addresses.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page without a screen in it; the server sends it at `shellPath`, with the headers that it needs. */
const shellFile = 'index.html';

/** What the build made. A file whose name carries no hash has its MD5 as its revision. */
const files = self.__WB_MANIFEST.filter((file) => typeof file !== 'string');

const kept = files.map((file) => (file.url === shellFile ? { ...file, url: shellPath } : file));
const paths = new Set(kept.map(({ url }) => new URL(url, location.origin).pathname));

/** Names the build that this worker belongs to, as the server names it in the header of every document. */
export const build = files.find(({ url }) => url === shellFile)?.revision ?? 'none';

/** Whether an answer is a document of this portal that names the files of this build. */
export function isOfThisBuild(answer: Response): boolean {
  return answer.headers.get(buildHeader) === build;
}

/**
 * Keeps everything that the screens are made of. Where the server has another build by now, or
 * something else answers in its place, the installation fails as a whole and is tried again later.
 */
export function precacheBuild(): void {
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) => {
        const isShell = new URL(request.url).pathname === shellPath;
        return response.status === 200 && (!isShell || isOfThisBuild(response)) ? response : null;
      },
    },
  ]);
  precache(kept);
}

/** Whether an address is that of a file of this build. */
export function isFile({ pathname, search }: URL): boolean {
  return search === '' && paths.has(pathname);
}

export async function answerWithFile({ request }: Asked): Promise<Response> {
  return (await matchPrecache(request)) ?? fetch(request);
}

/** The document that renders any screen out of what the device has stored. */
export function shell(): Promise<Response | undefined> {
  return matchPrecache(shellPath);
}
