import type { Asked } from './addresses.ts';
import { keepDocument, storedDocument } from './documents.ts';
import { pause } from './pause.ts';
import { shell } from './precache.ts';

/** How long the network may take before a screen is rendered on the device instead, milliseconds. */
const patience = 3000;
const tooManyRequests = 429;

/**
 * Answers at once with the document seen last at this address, and fetches the present one for the
 * next time. An address not seen before is answered by the network, or by the shell.
 */
export async function answerWithDocument({ request, event, url }: Asked): Promise<Response> {
  const address = url.origin + url.pathname;
  const fresh = fetch(request);
  event.waitUntil(
    fresh.then((answer) => keepDocument(address, answer.clone())).catch(() => undefined),
  );
  return (await storedDocument(address)) ?? networkOrShell(fresh);
}

/** Answers any other screen: these need a session or a connection, and have no document of their own. */
export function answerScreen({ request }: Asked): Promise<Response> {
  return networkOrShell(fetch(request));
}

/** The shell stands in for a network that is down or slow, and for a server that fails or has enough. */
async function networkOrShell(fresh: Promise<Response>): Promise<Response> {
  const answer = await Promise.race([fresh.catch(() => null), pause(patience)]);
  if (answer !== null && answer.status < 500 && answer.status !== tooManyRequests) return answer;
  return (await shell()) ?? fresh;
}
