import type { RoutedRequest } from './addresses.ts';
import { cacheDocument, storedDocument } from './documents.ts';
import { fetchWithTimeout, fetchInBackground } from './fetch-with-timeout.ts';
import { logFailure } from '../core/log/log.ts';
import { withTimeout } from '../core/timing.ts';
import { isOfOtherVersion, isOfThisVersion, restoreBuild, shell } from './precache.ts';
import { checkForUpdate } from './update.ts';

/** How long the network may take before the shell is used instead. */
const shellAfterMs = 3000;
const tooManyRequests = 429;

/**
 * Responds with the cached document of this address and fetches the current one for the next time
 * (stale-while-revalidate). Without a cached document it responds from the network, or with the shell.
 */
export async function respondWithDocument({
  request,
  event,
  url,
}: RoutedRequest): Promise<Response> {
  const address = url.origin + url.pathname;
  const stored = await storedDocument(address);
  const fresh = checkVersion(
    stored === undefined ? fetchWithTimeout(request) : fetchInBackground(request),
  );
  event.waitUntil(
    fresh
      .then(
        (response) => cacheDocument(address, response.clone()),
        // There is nothing to cache, for example offline.
        () => undefined,
      )
      .catch(logFailure('worker', 'a document could not be cached', undefined)),
  );
  return stored ?? networkOrShell(fresh);
}

/**
 * Responds with the document that the server renders for this address, such as a search or a 404 page. If that fails,
 * responds with the shell.
 */
export function respondFromNetwork({ request }: RoutedRequest): Promise<Response> {
  return networkOrShell(checkVersion(fetchWithTimeout(request)));
}

/**
 * Responds with the precached shell to a screen whose document from the server has no data. That document would arrive
 * later, and perhaps from another build.
 */
export async function respondWithShell({ request }: RoutedRequest): Promise<Response> {
  return (await shell()) ?? checkVersion(fetchWithTimeout(request));
}

/**
 * Uses the shell if the network is down or slow, if the server responds with 5xx or 429, or if its document is of
 * another build. A worker serves pages of its own build only, until the next worker takes over.
 */
async function networkOrShell(fresh: Promise<Response>): Promise<Response> {
  // Without a network, `fresh` rejects. The shell then replaces the document.
  const response = await withTimeout(
    fresh.catch(() => null),
    shellAfterMs,
    null,
  );
  if (response !== null && isUsable(response)) return response;
  return (await shell()) ?? fresh;
}

function isUsable(response: Response): boolean {
  return (
    response.status < 500 && response.status !== tooManyRequests && !isOfOtherVersion(response)
  );
}

/** Checks for an update if the response comes from another build, or for evicted files if it comes from this one. */
async function checkVersion(fresh: Promise<Response>): Promise<Response> {
  const response = await fresh;
  if (isOfOtherVersion(response)) checkForUpdate();
  if (isOfThisVersion(response)) void restoreBuild();
  return response;
}
