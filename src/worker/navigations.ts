import type { RoutedRequest } from './addresses.ts';
import { cacheDocument, storedDocument } from './documents.ts';
import { fetchInTime, fetchInBackground } from './fetch-in-time.ts';
import { pause } from './pause.ts';
import { isOfOtherVersion, shell } from './precache.ts';
import { checkForUpdate } from './update.ts';

/** How long the network may take before a screen is rendered on the device instead, milliseconds. */
const patience = 3000;
const tooManyRequests = 429;

/**
 * Answers at once with the document seen last at this address, and fetches the present one for the
 * next time. An address not seen before is answered by the network, or by the shell.
 */
export async function respondWithDocument({
  request,
  event,
  url,
}: RoutedRequest): Promise<Response> {
  const address = url.origin + url.pathname;
  const stored = await storedDocument(address);
  const fresh = looked(stored === undefined ? fetchInTime(request) : fetchInBackground(request));
  event.waitUntil(
    fresh.then((answer) => cacheDocument(address, answer.clone())).catch(() => undefined),
  );
  return stored ?? networkOrShell(fresh);
}

/** Answers with what the server renders for this address alone: a search, or that there is no such screen. */
export function respondFromNetwork({ request }: RoutedRequest): Promise<Response> {
  return networkOrShell(looked(fetchInTime(request)));
}

/**
 * Answers a screen that the browser alone renders: what the server has for it is its shell, and the one here
 * is there at once, and of this worker's build.
 */
export async function respondWithShell({ request }: RoutedRequest): Promise<Response> {
  return (await shell()) ?? fetchInTime(request);
}

/**
 * The shell stands in for a network that is down or slow, for a server that fails or has enough, and for one
 * with another build: a page is of the build of the worker that serves it until the next one takes over.
 */
async function networkOrShell(fresh: Promise<Response>): Promise<Response> {
  const answer = await Promise.race([fresh.catch(() => null), pause(patience)]);
  if (answer !== null && isToBeShown(answer)) return answer;
  return (await shell()) ?? fresh;
}

function isToBeShown(answer: Response): boolean {
  return answer.status < 500 && answer.status !== tooManyRequests && !isOfOtherVersion(answer);
}

/** Whatever comes of another build says that there is one. */
async function looked(fresh: Promise<Response>): Promise<Response> {
  const answer = await fresh;
  if (isOfOtherVersion(answer)) checkForUpdate();
  return answer;
}
